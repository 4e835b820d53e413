/** Days a deleted client, session or note can be brought back; then it is deleted for good. */
export const RESTORE_DAYS = 30;
