import { z } from "zod";
import { SESSION } from "../../schema/fields/sessions.ts";
import { apiNameOfAny } from "../../schema/fields/table.ts";
import type { TherapySessionInSeries } from "./sessions.types.ts";

const API_NAME = apiNameOfAny(SESSION);

/** Where a session stands in its series, where the service knows of series. */
export const wirePlace = z
  .object({
    id: z.union([z.string(), z.number()]),
    lugar: z.int32(),
    de: z.int32(),
    version: z.int32().nullish(),
    propio: z.array(z.string()).nullish(),
  })
  .nullish();

/** Fields of a session by our names, each once. */
export const toFieldNames = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => API_NAME[name] ?? name)),
];

export function toPlace(wire: z.infer<typeof wirePlace>): TherapySessionInSeries | null {
  if (!wire) return null;
  return {
    seriesId: String(wire.id),
    version: wire.version ?? null,
    place: wire.lugar,
    lastPlace: wire.de,
    ownFields: toFieldNames(wire.propio ?? []),
  };
}
