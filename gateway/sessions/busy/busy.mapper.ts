import { z } from "zod";
import { BUSY_FAULTS, type BusyFault } from "../../../schema/rules/agenda/busy.ts";
import type { WireBusyCalendarInput } from "../../../schema/wire/busy/busy.ts";
import { CodedError } from "../../core/errors.ts";
import { commonRefusals, type Gone } from "../../core/refusals.ts";
import { knownWord, readRow, toMoment, unwrapRecord, type Warn } from "../../core/wire.ts";
import type { BusyCalendar, BusyCalendarError, BusyCalendarInput, BusyTime } from "./busy.types.ts";

const FAULT = Object.fromEntries(BUSY_FAULTS.map((fault) => [fault, fault])) as { [Fault in BusyFault]: Fault };

const wireRow = z.object({
  id: z.string(),
  nombre: z.string(),
  servidor: z.string().nullish(),
  createdAt: z.string().nullish(),
  ultimaLectura: z.string().nullish(),
  intentadoEn: z.string().nullish(),
  fallo: z.string().nullish(),
  codigoHttp: z.int32().nullish(),
  horas: z.int32().nullish(),
  recortado: z.boolean().nullish(),
});
export function toCalendar(row: unknown, warn: Warn): BusyCalendar | null {
  const wire = readRow(wireRow, row, "externo", warn);
  return (
    wire && {
      id: wire.id,
      name: wire.nombre,
      host: wire.servidor ?? null,
      createdAt: toMoment(wire.createdAt, "externo.createdAt", warn),
      readAt: toMoment(wire.ultimaLectura, "externo.ultimaLectura", warn),
      triedAt: toMoment(wire.intentadoEn, "externo.intentadoEn", warn),
      // A failure that nobody knows is one all the same.
      fault: wire.fallo ? (knownWord(FAULT, wire.fallo, "externo.fallo", warn) ?? "CONNECTION") : null,
      httpStatus: wire.codigoHttp ?? null,
      timeCount: wire.horas ?? 0,
      isCut: wire.recortado ?? false,
    }
  );
}

/** @throws {CodedError} UPSTREAM_INVALID */
export function toSaved(body: unknown, warn: Warn): BusyCalendar {
  const calendar = toCalendar(unwrapRecord(body), warn);
  if (!calendar) throw new CodedError("UPSTREAM_INVALID");
  return calendar;
}

const wireTime = z.object({ inicio: z.string(), fin: z.string() });
/** Hours taken elsewhere; rows that are none are left out with a warning. */
export const toBusyTimes = (rows: readonly unknown[] | null | undefined, warn: Warn): BusyTime[] =>
  (rows ?? []).flatMap((row) => {
    const wire = readRow(wireTime, row, "ocupado", warn);
    const startsAt = toMoment(wire?.inicio, "ocupado.inicio", warn);
    const endsAt = toMoment(wire?.fin, "ocupado.fin", warn);
    return startsAt && endsAt ? [{ startsAt, endsAt }] : [];
  });

export const toWire = ({ name, address }: BusyCalendarInput): WireBusyCalendarInput => ({
  nombre: name,
  direccion: address,
});

const FIELD = { nombre: "input.name", direccion: "input.address" };
const GONE: Gone = { message: "Este calendario ya no está." };

/** What the service refused, as the payload tells it; null when it is not something a screen branches on. */
export const toRefusals = (failure: unknown): BusyCalendarError[] | null => commonRefusals(failure, GONE, FIELD);
