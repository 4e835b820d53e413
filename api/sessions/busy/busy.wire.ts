import type { WireBusyCalendar, WireBusyCalendarInput, WireBusyTime } from "../../../schema/wire/busy/busy.ts";
import { inWireWords } from "../../core/refusals.ts";
import type { BusyCalendarDraft, BusyCalendarRecord, Interval } from "./busy.rules.ts";

/** The Spanish name of each field on the wire. */
export const LABELS = { nombre: "Nombre", direccion: "Dirección" };

export const toDraft = ({ nombre, direccion }: WireBusyCalendarInput): BusyCalendarDraft => ({
  name: nombre?.trim() ?? "",
  address: direccion?.trim() ?? "",
});

export const toWireCalendar = (calendar: BusyCalendarRecord): WireBusyCalendar => ({
  id: calendar.id,
  nombre: calendar.name,
  servidor: calendar.host,
  createdAt: calendar.createdAt.toISOString(),
  ultimaLectura: calendar.readAt?.toISOString() ?? null,
  intentadoEn: calendar.triedAt?.toISOString() ?? null,
  fallo: calendar.fault,
  codigoHttp: calendar.httpStatus,
  horas: calendar.times,
  recortado: calendar.isCut,
});

export const toWireTime = ({ startsAt, endsAt }: Interval): WireBusyTime => ({
  inicio: startsAt.toISOString(),
  fin: endsAt.toISOString(),
});

export const busyRefusals = inWireWords({ name: "nombre", address: "direccion" }, toWireCalendar);
