import { z } from "zod";
import { CHANGES, CHANGES_MAX, CHANGES_OVERLAP, CHANGES_WAIT_MAX } from "../rules/feed.ts";
import { wireDateTime } from "./core.ts";

/** What a change can be about, as the wire calls it. */
export const WIRE_CHANGED = [
  "CLIENTE",
  "SESION",
  "NOTA",
  "OBJETIVO",
  "PAGO",
  "SOLICITUD",
  "MEDIDA",
  "CONSENTIMIENTOS",
  "CONSULTA",
] as const;
/** What can have happened to it. */
export const WIRE_HAPPENED = ["CREADO", "ACTUALIZADO", "ELIMINADO", "RESTAURADO"] as const;

const cursor = z.string().max(64);
const types = z
  .string()
  .transform((list) => list.split(","))
  .pipe(z.array(z.enum(WIRE_CHANGED)).min(1));

export const changesQuery = z.object({
  despues: cursor
    .optional()
    .meta({ description: "The cursor to go on after; without one, from the oldest change kept." }),
  limite: z.coerce.number().int().min(1).max(CHANGES_MAX).default(CHANGES),
  tipos: types
    .optional()
    .meta({ type: "string", description: `Only of these, with commas: ${WIRE_CHANGED.join(",")}.` }),
  espera: z.coerce.number().int().min(0).max(CHANGES_WAIT_MAX).default(0).meta({
    description:
      "Seconds to wait when there is no change after the cursor. As soon as there is one `hayMas` is answered, and the next request reads it.",
  }),
});

export const wireChange = z
  .object({
    cursor,
    tipo: z.enum(WIRE_CHANGED),
    id: z
      .string()
      .meta({ description: "Of what has changed; of CONSENTIMIENTOS the client's, of CONSULTA the practice's." }),
    cambio: z.enum(WIRE_HAPPENED),
    version: z
      .int()
      .nullable()
      .meta({ description: "What it was changed to; null for payments, consents and the practice, which have none." }),
    fecha: wireDateTime,
  })
  .meta({ id: "Change", description: "That something has changed, and not what it says." });
export type WireChange = z.infer<typeof wireChange>;

export const wireChangeFeed = z
  .object({
    data: z.array(wireChange),
    siguiente: cursor.meta({ description: "To go on after, also when there is no change." }),
    hayMas: z.boolean().meta({ description: "Whether more can be read at once." }),
    ultimo: cursor.meta({
      description: "Where the feed stands now: what is read before going on after it is up to date.",
    }),
    solape: cursor.nullable().meta({
      description: `Where the feed stood ${CHANGES_OVERLAP} seconds ago: what is read at the same time as this, and not after it, is up to date by going on after it. Null in an answer to \`despues\`.`,
    }),
  })
  .meta({ id: "ChangeFeed" });
export type WireChangeFeed = z.infer<typeof wireChangeFeed>;
