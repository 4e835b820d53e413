import { BOOKING_SETTINGS_WIRE } from "../../../schema/fields/bookingSettings.ts";
import type { FreeDay } from "../../../schema/rules/booking/freeTimes.ts";
import { BOOKING_PATH, type BookingKind, type BookingSettings } from "../../../schema/rules/booking/settings.ts";
import type { SessionType } from "../../../schema/rules/sessions.ts";
import type {
  WireBookingKind,
  WireBookingSettings,
  WireBookingSettingsInput,
  WireFreeTimes,
} from "../../../schema/wire/booking/booking.ts";
import { inWireWords } from "../../core/refusals.ts";
import { toCents } from "../sessions.wire.ts";
import type { SavedSettings } from "./settings.store.ts";

/** The Spanish name of each setting on the wire. */
export const SETTINGS_LABELS = {
  activa: "Reservas",
  nombre: "Dirección de la página",
  buscadores: "Buscadores",
  avisarPorCorreo: "Aviso por correo",
  clientesReservan: "Reservas directas",
  bienvenida: "Presentación",
  semana: "Horario",
  excepciones: "Excepciones",
  tipos: "Tipos de cita",
  paso: "Cada cuánto empieza una cita",
  margenAntes: "Margen antes",
  margenDespues: "Margen después",
  antelacionHoras: "Antelación mínima",
  diasVista: "Hasta cuándo",
  maximoDia: "Máximo al día",
  version: "Versión",
};

const toWireKind = ({ type, durationMinutes, priceCents, location }: BookingKind): WireBookingKind => ({
  type,
  duracionMinutos: durationMinutes,
  price: priceCents === null ? null : priceCents / 100,
  modalidad: location,
});
const toKind = ({ type, duracionMinutos, price, modalidad }: WireBookingKind): BookingKind => ({
  // A word that nobody knows is refused by the rules.
  type: type as SessionType,
  durationMinutes: duracionMinutos,
  priceCents: price === null ? null : toCents(price),
  location: modalidad || null,
});
const toWireHours = ({ from, to }: { from: string; to: string }) => ({ desde: from, hasta: to });
const toHours = ({ desde, hasta }: { desde: string; hasta: string }) => ({ from: desde, to: hasta });

export const toWireSettings =
  (publicUrl: string) =>
  ({ name, ...settings }: SavedSettings): WireBookingSettings => ({
    id: settings.id,
    activa: settings.isOn,
    nombre: name,
    direccion: name === "" ? null : `${publicUrl}${BOOKING_PATH}/${name}`,
    buscadores: settings.isListed,
    avisarPorCorreo: settings.tellsByMail,
    clientesReservan: settings.clientsBook,
    bienvenida: settings.welcome,
    semana: settings.week.map(({ weekday, ...hours }) => ({ dia: weekday, ...toWireHours(hours) })),
    excepciones: settings.exceptions.map(({ from, to, hours }) => ({
      desde: from,
      hasta: to,
      horas: hours.map(toWireHours),
    })),
    tipos: settings.kinds.map(toWireKind),
    paso: settings.stepMinutes,
    margenAntes: settings.bufferBefore,
    margenDespues: settings.bufferAfter,
    antelacionHoras: settings.noticeHours,
    diasVista: settings.aheadDays,
    maximoDia: settings.perDay,
    version: settings.version,
  });

/** The settings that a request gives; those it does not are missing. */
export function toSettings(input: WireBookingSettingsInput): Partial<BookingSettings> {
  const given: { [Field in keyof BookingSettings]: BookingSettings[Field] | undefined } = {
    isOn: input.activa,
    name: input.nombre?.trim().toLowerCase(),
    isListed: input.buscadores,
    tellsByMail: input.avisarPorCorreo,
    clientsBook: input.clientesReservan,
    welcome: input.bienvenida === undefined ? undefined : input.bienvenida?.trim() || null,
    week: input.semana?.map(({ dia, ...hours }) => ({ weekday: dia, ...toHours(hours) })),
    exceptions: input.excepciones?.map(({ desde, hasta, horas }) => ({
      from: desde,
      to: hasta,
      hours: horas.map(toHours),
    })),
    kinds: input.tipos?.map(toKind),
    stepMinutes: input.paso,
    bufferBefore: input.margenAntes,
    bufferAfter: input.margenDespues,
    noticeHours: input.antelacionHoras,
    aheadDays: input.diasVista,
    perDay: input.maximoDia,
  };
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<BookingSettings>;
}

export const toWireTimes = ({ zone, free }: { zone: string; free: FreeDay[] }): WireFreeTimes => ({
  zona: zone,
  data: free.map(({ day, times }) => ({ dia: day, horas: times.map((time) => time.toISOString()) })),
});

/** What is refused of the settings, as the wire tells it. */
export const settingsRefusals = (publicUrl: string) => inWireWords(BOOKING_SETTINGS_WIRE, toWireSettings(publicUrl));
