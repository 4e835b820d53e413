import { z } from "zod";
import {
  EXPORT_BYTES_MAX,
  EXPORT_FAULTS,
  EXPORT_HOURS,
  EXPORT_LINK_MINUTES,
  EXPORT_STATES,
  EXPORTS_MAX,
  PASSPHRASE_MAX,
  PASSPHRASE_MIN,
} from "../../rules/exports/exports.ts";
import { wireDateTime, wireId } from "../core.ts";

/** A file with what a practice has, or one of its clients (beyond the document). */
export const wireExport = z
  .object({
    id: z.string(),
    client: z
      .object({ id: z.string(), nombre: z.string(), avatar: z.null() })
      .nullable()
      .meta({ description: "Whose dossier it is; null: the whole practice." }),
    notasPrivadas: z.boolean(),
    cifrado: z.boolean().meta({ description: "Whether it opens with a passphrase alone (ZIP, AES-256)." }),
    estado: z.enum(EXPORT_STATES),
    fallo: z
      .enum(EXPORT_FAULTS)
      .nullable()
      .meta({
        description: `With FALLIDA: larger than ${EXPORT_BYTES_MAX} bytes, no room on the disk, the passphrase could not be opened any more, or something else.`,
      }),
    hechos: z.int().meta({ description: "Clients that are written." }),
    total: z.int().meta({ description: "Clients in all; 0 before it has begun." }),
    bytes: z.int().nullable().meta({ description: "Its length once it is there." }),
    creado: wireDateTime,
    listo: wireDateTime.nullable().meta({ description: "When it was ready, or had failed." }),
    recogido: wireDateTime.nullable().meta({ description: "When it was fetched first." }),
    caduca: wireDateTime.nullable().meta({ description: `When it is removed: ${EXPORT_HOURS} hours later.` }),
  })
  .meta({ id: "Export" });
export type WireExport = z.infer<typeof wireExport>;

export const wireExportList = z
  .object({ data: z.array(wireExport).meta({ description: `Newest first; ${EXPORTS_MAX} at most.` }) })
  .meta({ id: "ExportList" });

export const wireExportInput = z
  .object({
    client: wireId.nullish().meta({ description: "Whose dossier; without it, the whole practice." }),
    notasPrivadas: z.boolean().optional().meta({ description: "true: with private notes; without it, without them." }),
    contrasena: z
      .string()
      .nullish()
      .meta({
        description: `What the file is encrypted with, ${PASSPHRASE_MIN} to ${PASSPHRASE_MAX} printable ASCII characters, which 7-Zip reads everywhere; without it, it is not. It is kept, sealed, until the file is made, and told to nobody.`,
      }),
  })
  .meta({ id: "ExportInput" });
export type WireExportInput = z.infer<typeof wireExportInput>;

export const wireExportLink = z
  .object({ url: z.string().meta({ description: `Where the file is fetched, for ${EXPORT_LINK_MINUTES} minutes.` }) })
  .meta({ id: "ExportLink" });
