import { z } from "zod";
import { SESSION } from "../../schema/fields/sessions.ts";
import { apiNameOfAny } from "../../schema/fields/table.ts";
import {
  type SeriesEnd,
  type SeriesField,
  type SeriesRule,
  seriesFaults,
  type SeriesNotice as WireNotice,
  type SeriesRhythm as WireRhythm,
  type SeriesScope as WireScope,
} from "../../schema/rules/agenda/series.ts";
import { isTimeZone } from "../../schema/rules/days.ts";
import { endOf } from "../../schema/rules/sessions.ts";
import { toNamedClient, toReference, wireClientOf } from "../clients/reference.mapper.ts";
import { RefusedError } from "../core/errors.ts";
import { commonRefusals, inInput, type Names } from "../core/refusals.ts";
import { knownWord, readRow, toDay, toMoment, type Warn, wireWord } from "../core/wire.ts";
import { toBusyTimes } from "./busy/busy.mapper.ts";
import { toFieldNames } from "./inSeries.mapper.ts";
import { NO_OVERLAP, toOverlap } from "./overlaps.mapper.ts";
import {
  type TherapySessionRhythm,
  TherapySessionRhythms,
  type TherapySessionSeriesNotice,
  TherapySessionSeriesNotices,
  type TherapySessionSeriesScope,
  TherapySessionSeriesScopes,
} from "./series.enums.ts";
import type { TherapySessionRuleInput, TherapySessionSeriesEndInput } from "./series.inputs.ts";
import type {
  ChangeTherapySessionSeriesPayload,
  PlannedTherapySession,
  TherapySessionOwnChange,
  TherapySessionSeries,
  TherapySessionSeriesError,
} from "./series.types.ts";

const RHYTHM: Record<WireRhythm, TherapySessionRhythm> = {
  SEMANAL: TherapySessionRhythms.WEEKLY,
  MENSUAL_DIA: TherapySessionRhythms.MONTHLY_BY_DAY,
  MENSUAL_SEMANA: TherapySessionRhythms.MONTHLY_BY_WEEKDAY,
};
const NOTICE: Record<WireNotice, TherapySessionSeriesNotice> = {
  HORA_SALTADA: TherapySessionSeriesNotices.SKIPPED_HOUR,
  HORA_DOBLE: TherapySessionSeriesNotices.REPEATED_HOUR,
  DIA_ACORTADO: TherapySessionSeriesNotices.SHORTENED_MONTH,
  HORA_PASADA: TherapySessionSeriesNotices.PASSED_HOUR,
};
const SCOPE: Record<WireScope, TherapySessionSeriesScope> = {
  SIGUIENTES: TherapySessionSeriesScopes.FOLLOWING,
  TODA: TherapySessionSeriesScopes.ALL,
};

const moment = z.union([z.string(), z.number()]).nullish();
const id = z.union([z.string(), z.number()]);
const count = z.int32().catch(0);
const wireKept = z
  .array(z.object({ id, lugar: z.int32().catch(1), datetime: moment, propio: z.array(z.string()).catch([]) }))
  .catch([]);
const wireSeries = z.object({
  id,
  ...wireClientOf,
  frecuencia: z.string().nullish(),
  cada: z.int32().catch(1),
  dia: z.string().nullish(),
  hora: z.string(),
  // In none its hour could be told.
  zona: z.string().refine(isTimeZone),
  lugares: count,
  sesiones: count,
  porVenir: count,
  proxima: moment,
  ultima: moment,
  deshacerHasta: moment,
  apartada: z.boolean().catch(false),
  propias: wireKept,
  createdAt: moment,
  version: z.int32().nullish(),
});

const toOwnChanges = (rows: z.infer<typeof wireKept>, warn: Warn): TherapySessionOwnChange[] =>
  rows.flatMap(({ id: sessionId, lugar, datetime, propio }) => {
    const startsAt = toMoment(datetime, "series.propias", warn);
    return startsAt ? [{ id: String(sessionId), place: lugar, startsAt, ownFields: toFieldNames(propio) }] : [];
  });

/** A series, or null with a warning when the row is none. */
export function toSeries(row: unknown, warn: Warn): TherapySessionSeries | null {
  const wire = readRow(wireSeries, row, "series", warn);
  if (!wire) return null;
  return {
    id: String(wire.id),
    client: toReference(toNamedClient(wire)),
    rhythm: knownWord(RHYTHM, wire.frecuencia, "series.frecuencia", warn),
    interval: wire.cada,
    day: toDay(wire.dia, "series.dia", warn),
    time: wire.hora,
    timeZone: wire.zona,
    lastPlace: wire.lugares,
    sessionCount: wire.sesiones,
    upcomingCount: wire.porVenir,
    nextAt: toMoment(wire.proxima, "series.proxima", warn),
    lastAt: toMoment(wire.ultima, "series.ultima", warn),
    undoableUntil: toMoment(wire.deshacerHasta, "series.deshacerHasta", warn),
    isPutAside: wire.apartada,
    ownChanges: toOwnChanges(wire.propias, warn),
    createdAt: toMoment(wire.createdAt, "series.createdAt", warn),
    version: wire.version ?? null,
  };
}

const wirePlanned = z.object({
  lugar: z.int32(),
  datetime: moment,
  aviso: z.string().nullish(),
  solapes: z.array(z.object({ id, datetime: moment, duracionMinutos: z.int32(), ...wireClientOf })).nullish(),
  ocupado: z.array(z.unknown()).nullish(),
});

/** A session that a series would have, or null with a warning when the row is none. */
export function toPlanned(row: unknown, warn: Warn): PlannedTherapySession | null {
  const wire = readRow(wirePlanned, row, "series.previa", warn);
  const startsAt = wire && toMoment(wire.datetime, "series.previa", warn);
  if (!wire || !startsAt) return null;
  const clashes = (wire.solapes ?? []).flatMap((clash) => {
    const at = toMoment(clash.datetime, "series.solapes", warn);
    if (!at) return [];
    const endsAt = endOf(new Date(at), clash.duracionMinutos).toISOString();
    return [{ id: String(clash.id), startsAt: at, endsAt, client: toReference(toNamedClient(clash)) }];
  });
  const notice = knownWord(NOTICE, wire.aviso, "series.aviso", warn);
  return { place: wire.lugar, startsAt, notice, clashes, busy: toBusyTimes(wire.ocupado, warn) };
}

const wireChanged = z.object({
  serie: z.unknown(),
  cambiadas: count,
  versiones: z.array(z.object({ id, version: z.int32() })).catch([]),
  conservadas: count,
  conservan: wireKept,
  avisos: z.array(z.object({ datetime: moment, aviso: z.string().nullish() })).catch([]),
});

/** What a change made, or null with a warning when the row tells nothing of it. */
export function toChanged(row: unknown, warn: Warn): ChangeTherapySessionSeriesPayload | null {
  const wire = readRow(wireChanged, row, "series.cambio", warn);
  const series = wire && toSeries(wire.serie, warn);
  if (!wire || !series) return null;
  const notices = wire.avisos.flatMap(({ datetime, aviso }) => {
    const startsAt = toMoment(datetime, "series.avisos", warn);
    const notice = knownWord(NOTICE, aviso, "series.avisos", warn);
    return startsAt && notice ? [{ startsAt, notice }] : [];
  });
  const kept = toOwnChanges(wire.conservan, warn);
  const written = wire.versiones.map(({ id: sessionId, version }) => ({ id: String(sessionId), version }));
  return { series, changedCount: wire.cambiadas, written, keptCount: wire.conservadas, kept, notices, errors: [] };
}

export const toWireScope = (scope: TherapySessionSeriesScope): WireScope => wireWord(SCOPE, scope);
const toEnd = ({ times, until }: TherapySessionSeriesEndInput): SeriesEnd => ({
  times: times ?? null,
  until: until ?? null,
});
export const toRule = (input: TherapySessionRuleInput): SeriesRule => ({
  rhythm: wireWord(RHYTHM, input.rhythm),
  every: input.interval,
});
/** What the service is told of when a series ends. */
export const toWireEnd = (end: TherapySessionSeriesEndInput) => {
  const { times, until } = toEnd(end);
  return { veces: times, hasta: until };
};
/** What it is told of how a series goes on. */
export const toWireRule = (input: TherapySessionRuleInput) => {
  const { rhythm, every } = toRule(input);
  return { frecuencia: rhythm, cada: every, ...toWireEnd(input) };
};

const RULE: Names = {
  ...Object.fromEntries(
    Object.entries({
      rhythm: "rhythm",
      every: "interval",
      times: "times",
      until: "until",
      frecuencia: "rhythm",
      cada: "interval",
      veces: "times",
      hasta: "until",
    }).map(([known, name]) => [known, `rule.${name}`]),
  ),
  omitir: "skip",
  desde: "fromId",
  alcance: "scope",
};
/** Fields as the arguments of a mutation with `rule` and `input` have them. */
export const RULE_NAMES: Names = { ...inInput(apiNameOfAny(SESSION)), ...RULE };
/** The same where the end of a series is an argument by itself. */
export const END_NAMES: Names = {
  ...RULE,
  times: "end.times",
  until: "end.until",
  veces: "end.times",
  hasta: "end.until",
};
/** The same of a preview, which has the time as arguments. */
export const PREVIEW_NAMES: Names = { ...apiNameOfAny(SESSION), ...RULE };

const error = (
  told: Pick<TherapySessionSeriesError, "code" | "message"> & Partial<TherapySessionSeriesError>,
): TherapySessionSeriesError => ({
  field: null,
  current: null,
  ...NO_OVERLAP,
  ...told,
});

/** What the rules of the house find wrong with a rule, as the payload tells it. */
export const ruleErrors = (input: TherapySessionRuleInput): TherapySessionSeriesError[] =>
  (Object.entries(seriesFaults(toRule(input), toEnd(input))) as [SeriesField, string][]).map(([field, message]) =>
    error({ code: "INVALID", field: RULE[field]?.split(".") ?? null, message }),
  );

/**
 * What the service refused, as the payload tells it; null when it is not something a screen branches on.
 * @param argument the one that names what was not there
 */
export function toSeriesRefusals(
  failure: unknown,
  now: Date,
  warn: Warn,
  names: Names,
  argument = "id",
): TherapySessionSeriesError[] | null {
  const message = argument === "firstId" ? "Esta sesión ya no existe." : "Esta serie ya no existe.";
  const common = commonRefusals(failure, { argument, message }, names);
  if (common) return common.map(error);
  if (!(failure instanceof RefusedError)) return null;
  const { status, problem } = failure;
  if (problem?.code === "OVERLAP") return [error(toOverlap(problem, now, warn))];
  if (status !== 409) return null;
  const current = problem?.current === undefined ? null : toSeries(problem.current, warn);
  return [error({ code: "CONFLICT", message: "Esta serie se ha cambiado mientras tanto.", current })];
}
