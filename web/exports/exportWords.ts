import type { DataExportFault } from "../core/schema.generated.ts";
import { formatNoun } from "../ui/format.ts";
import type { DataExport_FileFragment } from "./DataExport.generated.ts";

/** «Toda tu consulta», «Expediente de Ana Vega». */
export const titleOf = ({ client }: Pick<DataExport_FileFragment, "client">): string =>
  client ? `Expediente de ${client.name}` : "Toda tu consulta";

export const FAULT: Record<DataExportFault, string> = {
  TOO_LARGE: "No se pudo preparar: ocuparía más de 1 GB. Pide los expedientes uno a uno.",
  NO_ROOM: "No se pudo preparar: al portal no le queda sitio. Avisa a quien lo administra.",
  PASSPHRASE_LOST: "No se pudo cifrar con tu contraseña. Pídelo otra vez.",
  OTHER: "No se pudo preparar. Pídelo otra vez; si vuelve a pasar, escríbenos.",
};

/** What is said of one that is gone before it could be fetched. */
export const goneWords = (file: Pick<DataExport_FileFragment, "client">): string =>
  `${titleOf(file)}: el archivo ya no está. ${
    file.client
      ? "Se quita con su ficha."
      : "Se borra con cada ficha que se borra definitivamente: pídelo otra vez si lo necesitas."
  }`;

const sizes = new Intl.NumberFormat("es-ES", { maximumFractionDigits: 1 });
/** «820 KB», «12,4 MB». */
export function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${sizes.format(Math.max(1, Math.round(bytes / 1_000)))} KB`;
  return `${sizes.format(bytes / 1_000_000)} MB`;
}

/** What is in a file, and how it opens: «Con notas privadas · Cifrado · 12,4 MB». */
export const holdsOf = ({ includesPrivateNotes, isEncrypted, bytes }: DataExport_FileFragment): string =>
  [
    includesPrivateNotes ? "Con notas privadas" : "Sin notas privadas",
    isEncrypted ? "Cifrado" : "Sin cifrar",
    bytes === null ? null : sizeOf(bytes),
  ]
    .filter(Boolean)
    .join(" · ");

export const progressOf = ({ done, total, client }: DataExport_FileFragment): string =>
  client || total === 0 ? "Preparándose…" : `Preparándose: ${done} de ${formatNoun(total, "cliente", "clientes")}`;
