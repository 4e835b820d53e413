/** Most changes one request reads. */
export const CHANGES_MAX = 1_000;
/** Changes one request reads when it does not say how many. */
export const CHANGES = 100;
/** Days a change is told of; who asks less often reads everything anew. */
export const CHANGES_KEPT_DAYS = 90;
