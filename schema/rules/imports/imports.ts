import { ARCHIVE_MAX } from "./archives.ts";

/** What the lines of a table are. */
export const IMPORT_TABLES = ["CLIENTS", "SESSIONS", "NOTES"] as const;
export type ImportTable = (typeof IMPORT_TABLES)[number];
/** What one file brings in: lines of a table, or all that an export of Consulta holds. */
export const IMPORT_KINDS = [...IMPORT_TABLES, "EXPORT"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** How a file's text is written. */
export const IMPORT_ENCODINGS = ["UTF_8", "UTF_16LE", "UTF_16BE", "WINDOWS_1252"] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

/** Largest table in bytes. */
export const IMPORT_BYTES_MAX = 4 * 1024 * 1024;
/** Most lines below the headings, and most columns. */
export const IMPORT_LINES_MAX = 10_000;
export const IMPORT_COLUMNS_MAX = 60;
/** Lines with faults, and repeated ones, that are told one by one; all are counted. */
export const IMPORT_TOLD_MAX = 200;
/** Longest name of a file that is kept, in UTF-16 units. */
export const IMPORT_NAME_MAX = 120;
/** Hours in which what was brought in can be taken back, and days until nothing is known of it any more. */
export const IMPORT_UNDO_HOURS = 24;
export const IMPORT_KEPT_DAYS = 30;

/** Why a line counts as repeated: it is there already, or a line above says the same. */
export const IMPORT_REPEATS = ["EMAIL", "NAME_AND_PHONE", "SAME_SESSION", "SAME_NOTE"] as const;
export type ImportRepeat = (typeof IMPORT_REPEATS)[number];

const number = (value: number): string => value.toLocaleString("es-ES");

/** Why nothing of a file can be read; a whole sentence for each. */
export const IMPORT_FILE_FAULT = {
  EMPTY: "El archivo está vacío: necesita una línea de títulos y, debajo, una línea por registro.",
  NOT_TEXT: "Este archivo no es un CSV. Ábrelo en tu hoja de cálculo y guárdalo como CSV.",
  TOO_LARGE: `El archivo pasa de ${IMPORT_BYTES_MAX / 1024 / 1024} MB. Divídelo en varios.`,
  TOO_MANY_LINES: `El archivo tiene más de ${number(IMPORT_LINES_MAX)} líneas. Divídelo en varios.`,
  TOO_MANY_COLUMNS: `El archivo tiene más de ${IMPORT_COLUMNS_MAX} columnas. Quita las que no quieras traer.`,
  BROKEN: "El archivo no se puede leer: falta una comilla de cierre.",
  TOO_SLOW: "El archivo es demasiado complicado para leerlo. Divídelo en varios.",
} as const;
export type ImportFileFault = keyof typeof IMPORT_FILE_FAULT;

/** Said of a line about nobody who is among the clients, or about one of several. */
export const IMPORT_NOBODY =
  "Cliente: no está entre tus clientes. Tráelo antes, o escríbelo en el archivo igual que en su ficha.";
export const IMPORT_SEVERAL = "Cliente: hay varios que se llaman así. Añade una columna con su correo.";

/** Said when what would be brought in is not what was shown. */
export const IMPORT_CHANGED = "Algo ha cambiado desde la vista previa. Mírala de nuevo antes de traer los datos.";
/** Said when it is too late to take something back. */
export const IMPORT_OVER = `Solo se puede deshacer durante ${IMPORT_UNDO_HOURS} horas.`;

/** A file travels once, in pieces of so many bytes, and waits so long to be brought in; each practice may have so many waiting. */
export const UPLOAD_PIECE_BYTES = 2 * 1024 * 1024;
export const UPLOAD_MINUTES = 60;
export const UPLOADS_MAX = 3;

/** Said of a file that has not come whole, or does not wait any more. */
export const UPLOAD_GONE = "El archivo ya no está aquí. Elígelo de nuevo.";
/** Said of a piece that is none of its file. */
export const UPLOAD_PIECE_WRONG = "El archivo no ha llegado entero. Elígelo de nuevo.";

/** Largest file of a kind, in bytes. */
export const importBytesMax = (kind: ImportKind): number => (kind === "EXPORT" ? ARCHIVE_MAX.bytes : IMPORT_BYTES_MAX);
