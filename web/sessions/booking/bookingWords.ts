import type { BookingField } from "../../../schema/rules/booking/settings.ts";
import { formatNoun } from "../../ui/format.ts";
import { TYPE_WORD } from "../sessionWords.ts";
import type { BookingValues, Range } from "./bookingForm.ts";

/** The words a therapist knows each setting by. */
export const BOOKING_LABEL: Record<BookingField, string> = {
  isOn: "Página de reservas activa",
  name: "Dirección de la página",
  welcome: "Presentación",
  tellsByMail: "Avisarme por correo de cada solicitud",
  clientsBook: "Mis clientes reservan al momento con su enlace",
  isListed: "Que la encuentren los buscadores",
  kinds: "Tipos de cita",
  week: "Tu semana",
  exceptions: "Excepciones",
  stepMinutes: "Empiezan cada",
  bufferBefore: "Descanso antes",
  bufferAfter: "Descanso después",
  noticeHours: "Antelación mínima",
  aheadDays: "Se puede pedir hasta dentro de",
  perDay: "Como mucho al día",
};

export const WEEKDAYS = ["Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado", "Domingo"];

/** What stands for each value of a rule. */
export const minutes = (count: number) => (count === 0 ? "Ninguno" : formatNoun(count, "minuto", "minutos"));
export const hours = (count: number) =>
  count === 0
    ? "Sin antelación"
    : count % 24 === 0
      ? formatNoun(count / 24, "día", "días")
      : formatNoun(count, "hora", "horas");
export const days = (count: number) => formatNoun(count, "día", "días");
export const sessions = (count: number) => formatNoun(count, "cita", "citas");
export const NO_MOST = "Las que quepan";

const yesOrNo = (is: boolean) => (is ? "Sí" : "No");
const ranges = (all: readonly Range[]) =>
  all.length === 0 ? "cerrado" : all.map(({ from, to }) => `${from}–${to}`).join(", ");

/** Each setting as it is read where two windows have changed it. */
const SAID: { [Field in BookingField]: (value: BookingValues[Field]) => string } = {
  isOn: yesOrNo,
  name: (name) => name,
  welcome: (welcome) => welcome,
  tellsByMail: yesOrNo,
  clientsBook: yesOrNo,
  isListed: yesOrNo,
  kinds: (kinds) =>
    kinds
      .map(({ type, duration, price, location }) =>
        [TYPE_WORD[type], minutes(Number(duration)), price && `${price} US$`, location].filter(Boolean).join(" · "),
      )
      .join("\n"),
  week: (week) => week.map((day, index) => `${WEEKDAYS[index]}: ${ranges(day)}`).join("\n"),
  exceptions: (exceptions) =>
    exceptions
      .map(({ from, to, hours }) => `${from === to ? from : `Del ${from} al ${to}`}: ${ranges(hours)}`)
      .join("\n"),
  stepMinutes: (value) => minutes(Number(value)),
  bufferBefore: (value) => minutes(Number(value)),
  bufferAfter: (value) => minutes(Number(value)),
  noticeHours: (value) => hours(Number(value)),
  aheadDays: (value) => days(Number(value)),
  perDay: (value) => (value === "" ? NO_MOST : sessions(Number(value))),
};

/** @param text of the setting, as `toTexts` has it */
export const saidOf = (field: BookingField, text: string): string => SAID[field](JSON.parse(text) as never);
