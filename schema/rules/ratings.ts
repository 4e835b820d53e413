/** What a client can give a session, worst first. */
export const RATINGS = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof RATINGS)[number];

/** Where a client's answer is taken, followed by the signed link's token. */
export const RATING_PATH = "/valoracion";
/** Answers from which on a professional is shown any: fewer would tell who gave which. */
export const RATINGS_SHOWN_FROM = 5;
/** Days in which a client can answer, and change the answer. */
export const RATING_DAYS = 30;
