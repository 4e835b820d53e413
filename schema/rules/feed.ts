/** Most changes one request reads. */
export const CHANGES_MAX = 1_000;
/** Changes one request reads when it does not say how many. */
export const CHANGES = 100;
/** Seconds one request may wait for a change, when there is none yet. */
export const CHANGES_WAIT_MAX = 25;
/** Days a change is told of; who asks less often reads everything anew. */
export const CHANGES_KEPT_DAYS = 90;
