import { z } from "zod";
import { BUSY_DAYS_AHEAD, BUSY_FAULTS, BUSY_TIMES_MAX } from "../../rules/agenda/busy.ts";
import { wireDateTime, wireDayAsked } from "../core.ts";

export const wireBusyCalendar = z
  .object({
    id: z.string(),
    nombre: z.string(),
    servidor: z.string().meta({ description: "The host of its address; the address itself is never told." }),
    createdAt: wireDateTime,
    ultimaLectura: wireDateTime.nullable().meta({ description: "When it was last read in full; null: never." }),
    intentadoEn: wireDateTime.nullable().meta({ description: "When it was last tried; null: never." }),
    fallo: z
      .enum(BUSY_FAULTS)
      .nullable()
      .meta({ description: "Why the last try failed; null when it did not. What was read before still counts." }),
    codigoHttp: z.int().nullable().meta({ description: "What its server answered last; null when it did not." }),
    horas: z.int().meta({ description: `Taken stretches of time that are known, ${BUSY_TIMES_MAX} at most.` }),
    recortado: z.boolean().meta({ description: "Whether there are more than that, of which the earliest are kept." }),
  })
  .meta({ id: "BusyCalendar", description: "A calendar elsewhere whose taken hours count as taken here." });
export type WireBusyCalendar = z.infer<typeof wireBusyCalendar>;

export const wireBusyCalendarInput = z
  .object({
    nombre: z.string().optional(),
    direccion: z.string().optional().meta({
      description:
        "Where it is read as iCalendar: https or webcal, on the open net. Kept as a secret, never told again.",
    }),
  })
  .meta({ id: "BusyCalendarInput" });
export type WireBusyCalendarInput = z.infer<typeof wireBusyCalendarInput>;

export const wireBusyTime = z
  .object({ inicio: wireDateTime, fin: wireDateTime })
  .meta({ id: "BusyTime", description: "Time that a calendar elsewhere has taken; what for is not known." });
export type WireBusyTime = z.infer<typeof wireBusyTime>;

export const busyTimesQuery = z.object({
  desde: wireDayAsked.meta({ description: "First day, in the practice's zone." }),
  hasta: wireDayAsked.meta({ description: `Last day; hours are known ${BUSY_DAYS_AHEAD} days ahead.` }),
});
