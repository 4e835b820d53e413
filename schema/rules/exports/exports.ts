/** The version of the JSON that exports hold: what is added keeps it, what changes its meaning raises it. */
export const EXPORT_FORMAT = 1;

/** Where a file that is ready is fetched, followed by the signed link's token. */
export const EXPORT_PATH = "/descarga";
/** How long a file stays, and how long a link to it is good: addresses stay in a browser's history. */
export const EXPORT_HOURS = 24;
export const EXPORT_LINK_MINUTES = 5;
/** Files of a practice that lie there at once, failed ones included. */
export const EXPORTS_MAX = 5;
/** The largest file, in bytes. */
export const EXPORT_BYTES_MAX = 1_000_000_000;

export const EXPORT_STATES = ["PENDIENTE", "EN_CURSO", "LISTA", "FALLIDA"] as const;
export type ExportState = (typeof EXPORT_STATES)[number];
export const EXPORT_FAULTS = ["DEMASIADO_GRANDE", "SIN_ESPACIO", "CONTRASENA", "ERROR"] as const;
export type ExportFault = (typeof EXPORT_FAULTS)[number];

/** Whether it is not over yet. */
export const isUnderWay = (state: ExportState): boolean => state === "PENDIENTE" || state === "EN_CURSO";

/**
 * Of a passphrase: whoever has the file can guess at it as often as they like. 7-Zip on Windows reads what is typed in Windows'
 * own code page, in which only plain ASCII is what it is here, and takes no more than so many bytes.
 */
export const PASSPHRASE_MIN = 12;
export const PASSPHRASE_MAX = 99;
const READ_EVERYWHERE = /^[ -~]*$/;

const PASSPHRASE = "Contraseña";
/** Why a passphrase cannot be taken, as a sentence; null: it can. */
export function passphraseFault(passphrase: string): string | null {
  const length = [...passphrase].length;
  if (length < PASSPHRASE_MIN) return `${PASSPHRASE}: escribe al menos ${PASSPHRASE_MIN} caracteres.`;
  if (!READ_EVERYWHERE.test(passphrase))
    return `${PASSPHRASE}: escríbela sin tildes, «ñ» ni símbolos como «€» o «¿»; con ellos, 7-Zip no abriría el archivo en Windows.`;
  if (length > PASSPHRASE_MAX)
    return `${PASSPHRASE}: escribe ${PASSPHRASE_MAX} caracteres como mucho; con más, 7-Zip no abriría el archivo.`;
  if (new Set(passphrase).size < 5) return `${PASSPHRASE}: usa más caracteres distintos.`;
  return null;
}

export const EXPORT_UNDER_WAY = "Ya se está preparando un archivo. Espera a que acabe, o cancélalo.";
export const EXPORTS_FULL = `Ya hay ${EXPORTS_MAX} archivos. Borra alguno para pedir otro.`;

/** The name a file is saved under: never a client's. @param day `YYYY-MM-DD` */
export const exportFileName = (isOfClient: boolean, day: string): string =>
  `${isOfClient ? "expediente" : "consulta"}-${day}.zip`;
