/** Days a deleted client, session, note or objective can be brought back; then it is deleted for good. */
export const RESTORE_DAYS = 30;
