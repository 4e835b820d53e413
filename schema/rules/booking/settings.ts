import { isDay } from "../days.ts";
import { isStorable } from "../fields.ts";
import {
  isSessionDuration,
  SESSION_PRICE_MAX,
  SESSION_TEXT_MAX,
  SESSION_TYPES,
  type SessionType,
} from "../sessions.ts";
import { type Availability, type Hours, minutesOf } from "./freeTimes.ts";

/** Where a practice's booking page is, followed by its name. */
export const BOOKING_PATH = "/reservar";

export const BOOKING_NAME_MAX = 40;
export const BOOKING_WELCOME_MAX = 600;
export const BOOKING_KINDS_MAX = 10;
/** Ranges of hours of one day, and exceptions, that a practice can have. */
export const BOOKING_RANGES_MAX = 6;
export const BOOKING_EXCEPTIONS_MAX = 100;
export const BOOKING_STEPS = [15, 30, 60] as const;
export const BOOKING_BUFFER_MAX = 120;
export const BOOKING_NOTICE_MAX = 336;
export const BOOKING_AHEAD_MAX = 180;
export const BOOKING_PER_DAY_MAX = 20;

/** What can be booked. */
export interface BookingKind {
  type: SessionType;
  durationMinutes: number;
  priceCents: number | null;
  location: string | null;
}

/** What a practice has settled about its booking page. */
export interface BookingSettings extends Availability {
  isOn: boolean;
  /** The end of the page's address; empty until it is chosen. */
  name: string;
  /** Whether search engines may show the page. */
  isListed: boolean;
  /** Whether the therapist is told of each request by mail too. */
  tellsByMail: boolean;
  /** Whether known clients book at once by links of their own. */
  clientsBook: boolean;
  welcome: string | null;
  kinds: BookingKind[];
}

/** Until the therapist says otherwise: off, and office hours from Monday to Friday. */
export const BOOKING_SETTINGS: BookingSettings = {
  isOn: false,
  name: "",
  isListed: false,
  tellsByMail: true,
  clientsBook: false,
  welcome: null,
  week: [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, from: "09:00", to: "14:00" },
    { weekday, from: "16:00", to: "20:00" },
  ]),
  exceptions: [],
  kinds: [{ type: "Primera Consulta", durationMinutes: 60, priceCents: null, location: null }],
  stepMinutes: 30,
  bufferBefore: 0,
  bufferAfter: 0,
  noticeHours: 24,
  aheadDays: 60,
  perDay: null,
};

export type BookingField = keyof BookingSettings;

/** One sentence for each field that is refused; the screen says the same. */
export const BOOKING_SENTENCE: Record<BookingField, string> = {
  isOn: "Para activar las reservas hacen falta una dirección, al menos un tipo de cita y alguna hora en la semana.",
  name: `Dirección de la página: escribe de 3 a ${BOOKING_NAME_MAX} letras sin acento, cifras o guiones.`,
  isListed: "Buscadores: elige sí o no.",
  tellsByMail: "Aviso por correo: elige sí o no.",
  clientsBook: "Reservas directas: elige sí o no.",
  welcome: `Presentación: escribe como máximo ${BOOKING_WELCOME_MAX} caracteres.`,
  week: `Horario: cada tramo acaba después de empezar, los de un día no se pisan y son ${BOOKING_RANGES_MAX} como máximo.`,
  exceptions: `Excepciones: cada una acaba el día en que empieza o después, y sus tramos no se pisan; ${BOOKING_EXCEPTIONS_MAX} como máximo.`,
  kinds: `Tipos de cita: de cada uno, tipo, duración y un precio como 45 o 45,50; ${BOOKING_KINDS_MAX} como máximo, sin repetirse.`,
  stepMinutes: `Cada cuánto empieza una cita: elige ${BOOKING_STEPS.join(", ")} minutos.`,
  bufferBefore: `Margen antes: de 0 a ${BOOKING_BUFFER_MAX} minutos.`,
  bufferAfter: `Margen después: de 0 a ${BOOKING_BUFFER_MAX} minutos.`,
  noticeHours: `Antelación mínima: de 0 a ${BOOKING_NOTICE_MAX} horas.`,
  aheadDays: `Hasta cuándo: de 1 a ${BOOKING_AHEAD_MAX} días.`,
  perDay: `Máximo al día: de 1 a ${BOOKING_PER_DAY_MAX} citas, o vacío.`,
};
/** Said when another practice has the address already. */
export const BOOKING_NAME_TAKEN = "Dirección de la página: esta ya la usa otra consulta.";

/** Names that would read as something of the portal's own. */
const RESERVED = new Set(["admin", "api", "consulta", "www"]);
const NAME = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])$/;
/** Whether a text can be the end of a page's address. */
export const isBookingName = (name: string): boolean =>
  name.length >= 3 && name.length <= BOOKING_NAME_MAX && NAME.test(name) && !RESERVED.has(name);

/** An address out of what somebody is called: «Ana Ruiz Núñez» is `ana-ruiz-nunez`; empty when none can be made of it. */
export function bookingNameOf(fullName: string): string {
  const plain = fullName.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const name = plain
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, BOOKING_NAME_MAX)
    .replaceAll(/^-+|-+$/g, "");
  return isBookingName(name) ? name : "";
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** Whether ranges of one day each end after they begin, and none takes time of another. */
export function areHours(hours: readonly Hours[]): boolean {
  if (hours.length > BOOKING_RANGES_MAX) return false;
  const isRange = ({ from, to }: Hours) => TIME.test(from) && (TIME.test(to) || to === "24:00") && from < to;
  if (!hours.every(isRange)) return false;
  const sorted = hours.toSorted((a, b) => minutesOf(a.from) - minutesOf(b.from));
  return sorted.every(({ from }, index) => index === 0 || (sorted[index - 1]?.to ?? "") <= from);
}

const isWhole = (value: number, from: number, to: number): boolean =>
  Number.isInteger(value) && value >= from && value <= to;

const isKind = ({ type, durationMinutes, priceCents, location }: BookingKind): boolean =>
  SESSION_TYPES.includes(type) &&
  isSessionDuration(durationMinutes) &&
  isWhole(priceCents ?? 0, 0, SESSION_PRICE_MAX) &&
  (location ?? "").length <= SESSION_TEXT_MAX.location &&
  isStorable(location ?? "");

/** What two kinds must not share: a visitor could not tell them apart. */
const sameness = ({ type, durationMinutes, location }: BookingKind) => `${type}|${durationMinutes}|${location ?? ""}`;

/** The faulty fields of settings; empty when they can be saved. Whether the name is free only the service knows. */
export function bookingFaults(settings: BookingSettings): BookingField[] {
  const { week, exceptions, kinds, name, isOn, welcome, perDay } = settings;
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const good: Partial<Record<BookingField, boolean>> = {
    name: name === "" || isBookingName(name),
    welcome: (welcome ?? "").length <= BOOKING_WELCOME_MAX && isStorable(welcome ?? ""),
    week:
      week.every(({ weekday }) => weekdays.includes(weekday)) &&
      weekdays.every((day) => areHours(week.filter(({ weekday }) => weekday === day))),
    exceptions:
      exceptions.length <= BOOKING_EXCEPTIONS_MAX &&
      exceptions.every(({ from, to, hours }) => isDay(from) && isDay(to) && from <= to && areHours(hours)),
    kinds:
      kinds.length <= BOOKING_KINDS_MAX && kinds.every(isKind) && new Set(kinds.map(sameness)).size === kinds.length,
    stepMinutes: BOOKING_STEPS.some((step) => step === settings.stepMinutes),
    bufferBefore: isWhole(settings.bufferBefore, 0, BOOKING_BUFFER_MAX),
    bufferAfter: isWhole(settings.bufferAfter, 0, BOOKING_BUFFER_MAX),
    noticeHours: isWhole(settings.noticeHours, 0, BOOKING_NOTICE_MAX),
    aheadDays: isWhole(settings.aheadDays, 1, BOOKING_AHEAD_MAX),
    perDay: perDay === null || isWhole(perDay, 1, BOOKING_PER_DAY_MAX),
    isOn: !isOn || (name !== "" && kinds.length > 0 && week.length > 0),
  };
  return (Object.keys(good) as BookingField[]).filter((field) => !good[field]);
}
