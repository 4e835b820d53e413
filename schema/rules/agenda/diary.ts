/** Where calendars read the agenda: followed by an address's secret, and `.ics`. */
export const DIARY_PATH = "/agenda";
/** Addresses that one practice may have. */
export const DIARY_FEEDS_MAX = 10;
export const DIARY_FEED_NAME_MAX = 60;

/** What a calendar is told of whom a session is with. */
export const DIARY_NAMINGS = ["INITIALS", "NAMES", "BUSY"] as const;
export type DiaryNaming = (typeof DIARY_NAMINGS)[number];

/** Calendar months that are told, before this one and after. */
export const DIARY_MONTHS_BACK = 3;
export const DIARY_MONTHS_AHEAD = 18;
/** Sessions told at most; the earliest of those months are left out first. */
export const DIARY_SESSIONS_MAX = 5_000;
/** What is shown where nothing of a session is told. */
export const BUSY_WORD = "Ocupado";

export const DIARY_NAME_SENTENCE = `Escribe un nombre de ${DIARY_FEED_NAME_MAX} caracteres como máximo.`;
export const DIARY_NAMING_SENTENCE = "Elige qué se ve de tus sesiones.";
export const DIARY_DETAILS_SENTENCE = "Con «Ocupado» no se muestra nada más de tus sesiones.";

/** The address for programs that subscribe by themselves. */
export const toWebcal = (address: string): string => address.replace(/^https?:/, "webcal:");
