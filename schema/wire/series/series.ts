import { z } from "zod";
import {
  SERIES_MAX,
  SERIES_NOTICES,
  SERIES_RHYTHMS,
  SERIES_SCOPES,
  UNDO_SERIES_MINUTES,
} from "../../rules/agenda/series.ts";
import { wireBusyTime } from "../busy/busy.ts";
import { wireDate, wireDateTime, wireId } from "../core.ts";
import { namedClient, wireSessionInput } from "../sessions.ts";

const notice = z.enum(SERIES_NOTICES).meta({
  description:
    "HORA_SALTADA: the clocks skip the hour that day, the session is as much later as they jump; HORA_DOBLE: they show it twice, the session is at the first; DIA_ACORTADO: the month has no such day, the session is on its last; HORA_PASADA: of a session still to come the hour that the change gives it has passed, so it keeps the one it had.",
});

const number = z.union([z.number(), z.string()]).nullish();
const end = {
  veces: number.meta({ description: `How many sessions, up to ${SERIES_MAX}.` }),
  hasta: z.string().nullish().meta({ description: "Or up to and including which day, YYYY-MM-DD." }),
};
const skip = z
  .array(z.int())
  .max(SERIES_MAX)
  .optional()
  .meta({ description: "Places of sessions that are left out, as the preview numbers them." });
const { evitarSolape, solapesVistos } = wireSessionInput.shape;
const version = z.int().optional().meta({ description: "The series' version the change was based on." });

/** A series as it is to begin: its first session as it is written, and how it goes on. */
export const wireSeriesInput = wireSessionInput
  .omit({ status: true, motivoCancelacion: true, canceladaPor: true, reprogramar: true, fechaRecordatorio: true })
  .extend({
    frecuencia: z
      .string()
      .nullish()
      .meta({
        description: `${SERIES_RHYTHMS.join(", ")}: every so many weeks; every month on the same day, the last one where a month has no such day; every month on the same weekday of the same week, the last one for a fifth.`,
      }),
    cada: number.meta({ description: "Weeks from one to the next, 1 to 4; 1 with months." }),
    ...end,
    omitir: skip,
    sesion: wireId
      .nullish()
      .meta({ description: "Id of a session that becomes the first; `version` is then the session's." }),
  })
  .meta({ id: "SessionSeriesInput" });
export type WireSeriesInput = z.infer<typeof wireSeriesInput>;

export const wireSeriesExtension = z
  .object({ ...end, omitir: skip, evitarSolape, solapesVistos, version })
  .meta({ id: "SessionSeriesExtension" });
export type WireSeriesExtension = z.infer<typeof wireSeriesExtension>;

const scope = {
  desde: wireId.meta({ description: "Id of the session at which the change is begun." }),
  alcance: z.enum(SERIES_SCOPES).meta({
    description:
      "SIGUIENTES: it and those that start after it; TODA: all. Only those that have not begun; fields are changed of `desde` all the same.",
  }),
};
export const wireSeriesChange = wireSessionInput
  .omit({ reprogramar: true, fechaRecordatorio: true })
  .extend({ ...scope, version })
  .meta({ id: "SessionSeriesChange" });
export type WireSeriesChange = z.infer<typeof wireSeriesChange>;

export const seriesRemovalQuery = z.object({ ...scope, version: z.coerce.number().int().optional() });
export const seriesQuery = z.object({ clientId: z.string() });
export const wireSeriesUndo = z.object({ evitarSolape, solapesVistos, version }).meta({ id: "SessionSeriesUndo" });

export const wireSeriesAside = z
  .object({ apartada: z.boolean().meta({ description: "Whether it may end, and waits no more." }) })
  .meta({ id: "SessionSeriesAside" });

/** Sessions that have something of their own. */
const kept = z.array(
  z.object({
    id: z.string(),
    lugar: z.int().meta({ description: "Its place in the series." }),
    datetime: wireDateTime,
    propio: z.array(z.string()).meta({ description: "What of it, by the names of a session's fields." }),
  }),
);

export const wireSeriesPreview = z
  .object({
    data: z.array(
      z.object({
        lugar: z.int(),
        datetime: wireDateTime,
        aviso: notice.nullable(),
        solapes: z.array(
          z.object({ id: z.string(), datetime: wireDateTime, duracionMinutos: z.int(), client: namedClient }),
        ),
        ocupado: z.array(wireBusyTime).meta({ description: "Hours taken elsewhere that are in its way." }),
      }),
    ),
  })
  .meta({ id: "SessionSeriesPreview" });
export type WireSeriesPreview = z.infer<typeof wireSeriesPreview>;

export const wireSeries = z
  .object({
    id: z.string(),
    client: namedClient,
    frecuencia: z.enum(SERIES_RHYTHMS),
    cada: z.int(),
    dia: wireDate.meta({ description: "A day of the series, from which its rule counts." }),
    hora: z.string().meta({ description: "HH:mm on the clocks of `zona`, before and after they change." }),
    zona: z.string().meta({ description: "IANA time zone in which it was planned." }),
    lugares: z.int().meta({ description: "The last place." }),
    sesiones: z.int().meta({ description: "Sessions that are there." }),
    porVenir: z.int().meta({ description: "Those not begun and not cancelled." }),
    proxima: wireDateTime.nullable(),
    ultima: wireDateTime.nullable(),
    deshacerHasta: wireDateTime
      .nullable()
      .meta({ description: `Until when the last change can be undone: ${UNDO_SERIES_MINUTES} minutes.` }),
    apartada: z.boolean().meta({
      description: "The professional has said that it may end as it stands: it waits no more until it goes on.",
    }),
    propias: kept.meta({ description: "Sessions to come that were changed by themselves, earliest first." }),
    createdAt: wireDateTime,
    version: z.int().meta({ description: "Rises by one with each change of the series." }),
  })
  .meta({ id: "SessionSeries" });
export type WireSeries = z.infer<typeof wireSeries>;
export const wireSeriesList = z.object({ data: z.array(wireSeries) }).meta({ id: "SessionSeriesList" });

export const wireChangedSeries = z
  .object({
    serie: wireSeries,
    cambiadas: z.int().meta({ description: "Sessions that were changed." }),
    versiones: z.array(z.object({ id: z.string(), version: z.int() })).meta({
      description:
        "Its sessions that were written, and the `version` that each has by it; none where it had been done already.",
    }),
    conservadas: z.int().meta({ description: "Sessions that kept what was changed of them by themselves." }),
    conservan: kept.meta({ description: "Which they are, and what of them was kept." }),
    avisos: z.array(z.object({ datetime: wireDateTime, aviso: notice })),
  })
  .meta({ id: "ChangedSessionSeries" });
export type WireChangedSeries = z.infer<typeof wireChangedSeries>;
