import { z } from "zod";
import { wireDateTime } from "../core.ts";

/** What an address shows of whom a session is with, as the wire calls it. */
export const WIRE_NAMINGS = ["INICIALES", "NOMBRES", "OCUPADO"] as const;

export const wireDiaryFeed = z
  .object({
    id: z.string(),
    nombre: z.string(),
    muestra: z.enum(WIRE_NAMINGS).meta({
      description: "The title of each session: the client's initials, the whole name, or «Ocupado» and nothing else.",
    }),
    detalles: z.boolean().meta({ description: "Whether type and place of the sessions are told too." }),
    createdAt: wireDateTime,
    renovadaEn: wireDateTime.meta({ description: "Since when it has the secret it has." }),
    ultimaLectura: wireDateTime.nullable().meta({ description: "When it was last read, to the minute; null: never." }),
  })
  .meta({ id: "DiaryFeed", description: "A secret address at which calendars read the agenda." });
export type WireDiaryFeed = z.infer<typeof wireDiaryFeed>;

export const wireDiaryFeedInput = z
  .object({
    nombre: z.string().optional(),
    muestra: z.enum(WIRE_NAMINGS).optional(),
    detalles: z.boolean().optional().meta({ description: "false when missing; not with OCUPADO." }),
  })
  .meta({ id: "DiaryFeedInput" });
export type WireDiaryFeedInput = z.infer<typeof wireDiaryFeedInput>;

export const wireToldDiaryFeed = z
  .object({
    calendario: wireDiaryFeed,
    direccion: z.string().meta({
      description: "The address to subscribe to. Whoever has it reads the agenda. It is told here and never again.",
    }),
  })
  .meta({ id: "ToldDiaryFeed" });
export type WireToldDiaryFeed = z.infer<typeof wireToldDiaryFeed>;
