import { z } from "zod";
import { BOOKING_SETTINGS_WIRE } from "../../../schema/fields/bookingSettings.ts";
import { priceCentsOf } from "../../../schema/rules/sessions.ts";
import { toNamedClient, toReference } from "../../clients/reference.mapper.ts";
import { RefusedError } from "../../core/errors.ts";
import { given, optionalGiven } from "../../core/given.ts";
import { commonRefusals, inInput, type Names } from "../../core/refusals.ts";
import { knownWord, readRow, toMoment, type Warn } from "../../core/wire.ts";
import { CURRENCY } from "../../membership/membership.types.ts";
import { toMoney, toType, toWireType } from "../sessions.mapper.ts";
import type { BookingKindInput, BookingSettingsInput } from "./booking.inputs.ts";
import {
  type BookingKind,
  type BookingRequest,
  type BookingRequestStatus,
  BookingRequestStatuses,
  type BookingSettings,
  type BookingSettingsError,
} from "./booking.types.ts";

const API_NAMES: Names = inInput(
  Object.fromEntries(Object.entries(BOOKING_SETTINGS_WIRE).map(([name, wire]) => [wire, name])),
);

const hours = z.object({ desde: z.string(), hasta: z.string() });
const text = z.string().nullish();
const kind = z.object({
  type: text,
  duracionMinutos: z.int32(),
  price: z.union([z.number(), z.string()]).nullish(),
  modalidad: text,
});
const wireSettings = z.object({
  id: z.string(),
  activa: z.boolean(),
  nombre: z.string(),
  direccion: text,
  buscadores: z.boolean(),
  avisarPorCorreo: z.boolean(),
  clientesReservan: z.boolean().nullish(),
  bienvenida: text,
  semana: z.array(hours.extend({ dia: z.int32() })),
  excepciones: z.array(hours.extend({ horas: z.array(hours) })),
  tipos: z.array(kind),
  paso: z.int32(),
  margenAntes: z.int32(),
  margenDespues: z.int32(),
  antelacionHoras: z.int32(),
  diasVista: z.int32(),
  maximoDia: z.int32().nullish(),
  version: z.int32(),
});

const toHours = ({ desde, hasta }: z.infer<typeof hours>) => ({ from: desde, to: hasta });
const toWireHours = ({ from, to }: { from: string; to: string }) => ({ desde: from, hasta: to });

const toKind = (wire: z.infer<typeof kind>, warn: Warn): BookingKind => ({
  type: toType(wire.type, "bookingKind.type", warn),
  durationMinutes: wire.duracionMinutos,
  price: toMoney(wire.price, warn),
  location: wire.modalidad ?? null,
});

/** null, with a warning, when the answer is none. */
export function toSettings(body: unknown, warn: Warn): BookingSettings | null {
  const wire = readRow(wireSettings, body, "bookingSettings", warn);
  return (
    wire && {
      id: wire.id,
      isOn: wire.activa,
      name: wire.nombre,
      url: wire.direccion ?? null,
      isListed: wire.buscadores,
      tellsByMail: wire.avisarPorCorreo,
      clientsBook: wire.clientesReservan ?? false,
      welcome: wire.bienvenida ?? null,
      week: wire.semana.map(({ dia, ...range }) => ({ weekday: dia, ...toHours(range) })),
      exceptions: wire.excepciones.map(({ horas, ...days }) => ({ ...toHours(days), hours: horas.map(toHours) })),
      kinds: wire.tipos.map((row) => toKind(row, warn)),
      stepMinutes: wire.paso,
      bufferBefore: wire.margenAntes,
      bufferAfter: wire.margenDespues,
      noticeHours: wire.antelacionHoras,
      aheadDays: wire.diasVista,
      perDay: wire.maximoDia ?? null,
      version: wire.version,
    }
  );
}

function toPrice(price: BookingKindInput["price"]): number | null {
  if (!price) return null;
  const cents = price.currency === CURRENCY ? priceCentsOf(price.amount) : undefined;
  // What is no price becomes one that the rules refuse.
  return typeof cents === "number" ? cents / 100 : cents === null ? null : -1;
}

/** What is given of the settings, as the service reads it. */
export function toWireSettings({ week, exceptions, kinds, welcome, ...plain }: BookingSettingsInput): object {
  const wire: { [Field in keyof BookingSettingsInput]: unknown } = {
    ...plain,
    welcome: optionalGiven(welcome),
    week: week?.map(({ weekday, ...range }) => ({ dia: weekday, ...toWireHours(range) })) ?? week,
    exceptions:
      exceptions?.map(({ from, to, hours: ranges }) => ({
        ...toWireHours({ from, to }),
        horas: ranges.map(toWireHours),
      })) ?? exceptions,
    kinds:
      kinds?.map(({ type, durationMinutes, price, location }) => ({
        type: toWireType(type),
        duracionMinutos: durationMinutes,
        price: toPrice(price),
        modalidad: location || null,
      })) ?? kinds,
  };
  const named = Object.entries(BOOKING_SETTINGS_WIRE).map(([name, told]) => [
    told,
    wire[name as keyof typeof BOOKING_SETTINGS_WIRE],
  ]);
  return given(Object.fromEntries(named));
}

/** What the service refused of the settings; null when it is not something a screen branches on. */
export function toSettingsRefusals(failure: unknown, warn: Warn): BookingSettingsError[] | null {
  const common = commonRefusals(failure, { message: "Tu página de reservas ya no existe." }, API_NAMES);
  if (common) return common.map((told) => ({ ...told, current: null }));
  if (!(failure instanceof RefusedError) || failure.status !== 409) return null;
  const current = failure.problem?.current === undefined ? null : toSettings(failure.problem.current, warn);
  const message = "Las reservas se han cambiado en otra ventana mientras las editabas.";
  return [{ code: "CONFLICT", field: null, message, current }];
}

const STATUS: Record<string, BookingRequestStatus> = {
  PENDIENTE: BookingRequestStatuses.WAITING,
  ACEPTADA: BookingRequestStatuses.ACCEPTED,
  RECHAZADA: BookingRequestStatuses.DECLINED,
  CADUCADA: BookingRequestStatuses.EXPIRED,
};
const wireRequest = kind.extend({
  id: z.string(),
  estado: text,
  nombre: z.string(),
  email: z.string(),
  phone: text,
  mensaje: text,
  datetime: z.string(),
  cliente: z.object({ id: z.string(), nombre: z.string() }).nullish(),
  sesion: text,
  version: z.int32().nullish(),
});

/** null, with a warning, for a row that is no request. */
export function toRequest(row: unknown, warn: Warn): BookingRequest | null {
  const wire = readRow(wireRequest, row, "bookingRequest", warn);
  const startsAt = wire && toMoment(wire.datetime, "bookingRequest.datetime", warn);
  if (!wire || !startsAt) return null;
  return {
    id: wire.id,
    status: knownWord(STATUS, wire.estado, "bookingRequest.estado", warn),
    name: wire.nombre,
    email: wire.email,
    phone: wire.phone ?? null,
    message: wire.mensaje ?? null,
    startsAt,
    kind: toKind(wire, warn),
    client: wire.cliente ? toReference(toNamedClient({ client: wire.cliente })) : null,
    therapySessionId: wire.sesion ?? null,
    version: wire.version ?? null,
  };
}
