/** Sessions of one day that the home screen lists; a day with more of them has its own screen. */
export const DASHBOARD_SESSIONS_MAX = 50;
/** Notes the home screen shows, and characters that are read of each. */
export const DASHBOARD_NOTES = 3;
export const DASHBOARD_NOTE_MAX = 400;
