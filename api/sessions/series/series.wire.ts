import { SESSION } from "../../../schema/fields/sessions.ts";
import { wireNamesOf } from "../../../schema/fields/table.ts";
import { SERIES_FIELD_LABEL, type SeriesEnd, type SeriesRhythm } from "../../../schema/rules/agenda/series.ts";
import type {
  WireChangedSeries,
  WireSeries,
  WireSeriesChange,
  WireSeriesExtension,
  WireSeriesInput,
  WireSeriesPreview,
} from "../../../schema/wire/series/series.ts";
import { inWireWords } from "../../core/refusals.ts";
import { toWireTime } from "../busy/busy.wire.ts";
import type { SessionRecord, SessionWish } from "../sessions.rules.ts";
import { LABELS, toWireSession, toWish, wirePart } from "../sessions.wire.ts";
import type { KeptSession } from "./series.own.ts";
import type { ChangedSeries, PreviewedSession, ScopeWish, SeriesRecord, SeriesWish } from "./series.rules.ts";

const NAMES = {
  rhythm: "frecuencia",
  every: "cada",
  times: "veces",
  until: "hasta",
  skip: "omitir",
  scope: "alcance",
  from: "desde",
};

/** The Spanish name of each field of a series on the wire. */
export const SERIES_LABELS = {
  ...LABELS,
  frecuencia: SERIES_FIELD_LABEL.rhythm,
  cada: SERIES_FIELD_LABEL.every,
  veces: SERIES_FIELD_LABEL.times,
  hasta: SERIES_FIELD_LABEL.until,
  omitir: SERIES_FIELD_LABEL.skip,
  alcance: SERIES_FIELD_LABEL.scope,
  desde: SERIES_FIELD_LABEL.from,
};

const toNumber = (given: number | string): number =>
  typeof given === "number" ? given : /^\d{1,4}$/.test(given.trim()) ? Number(given) : Number.NaN;

export const toEnd = ({ veces, hasta }: Pick<WireSeriesExtension, "veces" | "hasta">): SeriesEnd => ({
  times: veces === null || veces === undefined || veces === "" ? null : toNumber(veces),
  until: hasta || null,
});

export const toSeriesWish = (input: WireSeriesInput): SeriesWish & { of: string | null } => ({
  ...toWish(input),
  rule: { rhythm: (input.frecuencia ?? "") as SeriesRhythm, every: toNumber(input.cada ?? 1) },
  end: toEnd(input),
  skip: input.omitir ?? [],
  of: input.sesion || null,
});

export const toChangeWish = (input: WireSeriesChange): SessionWish & ScopeWish => ({
  ...toWish(input),
  from: input.desde,
  scope: input.alcance,
});

const toClient = ({ clientId, clientName }: Pick<SessionRecord, "clientId" | "clientName">) => ({
  id: clientId,
  nombre: clientName,
  avatar: null,
});

export const toWirePreview = (sessions: readonly PreviewedSession[]): WireSeriesPreview => ({
  data: sessions.map(({ place, startsAt, notice, clashes, busy }) => ({
    lugar: place,
    datetime: startsAt.toISOString(),
    aviso: notice,
    solapes: clashes.map((clash) => ({
      id: clash.id,
      datetime: clash.startsAt.toISOString(),
      duracionMinutos: clash.durationMinutes,
      client: toClient(clash),
    })),
    ocupado: busy.map(toWireTime),
  })),
});

const toWireKept = (kept: readonly KeptSession[]) =>
  kept.map(({ id, place, startsAt, parts }) => ({
    id,
    lugar: place,
    datetime: startsAt.toISOString(),
    propio: parts.map(wirePart),
  }));

export const toWireSeries = (series: SeriesRecord): WireSeries => ({
  id: series.id,
  client: toClient(series),
  frecuencia: series.rhythm,
  cada: series.every,
  dia: series.anchorDay,
  hora: series.time,
  zona: series.zone,
  lugares: series.places,
  sesiones: series.total,
  porVenir: series.toCome,
  proxima: series.nextAt?.toISOString() ?? null,
  ultima: series.lastAt?.toISOString() ?? null,
  deshacerHasta: series.undoableUntil?.toISOString() ?? null,
  apartada: series.isAside,
  propias: toWireKept(series.own),
  createdAt: series.createdAt.toISOString(),
  version: series.version,
});

export const toWireChanged = ({ series, changed, written, kept, notices }: ChangedSeries): WireChangedSeries => ({
  serie: toWireSeries(series),
  cambiadas: changed,
  versiones: written,
  conservadas: kept.length,
  conservan: toWireKept(kept),
  avisos: notices.map(({ startsAt, notice }) => ({ datetime: startsAt.toISOString(), aviso: notice })),
});

/** What is refused of a series, as the wire tells it: of a conflict the series, of an overlap the sessions in the way. */
export const seriesRefusals = inWireWords<SeriesRecord | SessionRecord>({ ...wireNamesOf(SESSION), ...NAMES }, (row) =>
  "rhythm" in row ? toWireSeries(row) : toWireSession(row),
);
