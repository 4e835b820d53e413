/** Rows a list asks for (document §9: clients, sessions and notes alike). */
export const PAGE_SIZE = 10;
/** Most rows one request may ask for. */
export const PAGE_SIZE_MAX = 100;
/** Furthest page a list goes to; past it a request is a mistake or an attack. */
export const PAGE_MAX = 1_000_000;
/** Longest search text, in UTF-16 units. */
export const SEARCH_MAX = 200;
