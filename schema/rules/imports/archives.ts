/**
 * Bounds of an export that is brought in. Unpacked, a client and all of them together may take so many bytes; more than
 * `ratio` bytes of one is no text that somebody has written. Files of before took longer passphrases, of any characters.
 */
export const ARCHIVE_MAX = {
  bytes: 64 * 1024 * 1024,
  clientBytes: 32 * 1024 * 1024,
  paperBytes: 4 * 1024 * 1024,
  allBytes: 512 * 1024 * 1024,
  ratio: 200,
  entries: 100_000,
  clients: 5_000,
  passphrase: 200,
} as const;

/** What an export can hold, as it is counted before anything is stored. */
export const ARCHIVE_THINGS = [
  "CLIENTS",
  "SESSIONS",
  "SERIES",
  "NOTES",
  "SIGNATURES",
  "OBJECTIVES",
  "MEASURES",
  "CONSENTS",
  "CONSENT_REQUESTS",
  "PAPERS",
  "CONSENT_TEXTS",
  "TEMPLATES",
  "RECEIPTS",
  "REMINDERS",
  "MONTHLY",
] as const;
export type ArchiveThing = (typeof ARCHIVE_THINGS)[number];

const MB = 1024 * 1024;

/** Why nothing of an export can be read; a whole sentence for each. */
export const ARCHIVE_FAULT = {
  NOT_EXPORT: "Este archivo no es una exportación de Consulta. Elige el ZIP que descargaste en «Tus datos».",
  TOO_LARGE: `El archivo pasa de ${ARCHIVE_MAX.bytes / MB} MB, o lo que contiene es demasiado grande. Puedes descargar el expediente de cada cliente y traerlos uno a uno.`,
  BROKEN: "El archivo está dañado o incompleto. Descárgalo de nuevo y vuelve a elegirlo.",
  OTHER_FORMAT: "Esta exportación es de otra versión de Consulta y aquí no se puede leer.",
  NOT_VALID: "La exportación contiene datos que no son válidos. Puede que alguien la haya cambiado.",
  TOO_SLOW: "El archivo es demasiado complicado para leerlo.",
} as const;
export type ArchiveFault = keyof typeof ARCHIVE_FAULT;

/** Said of one that is encrypted, and of a passphrase that does not open it. */
export const ARCHIVE_LOCKED = "Este archivo está protegido. Escribe la contraseña que le pusiste.";
export const ARCHIVE_WRONG_PASSPHRASE = "Contraseña: con esta no se abre el archivo.";
