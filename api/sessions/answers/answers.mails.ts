import { isEmail } from "../../../schema/rules/accounts.ts";
import { ANSWER_WORDS_MAX } from "../../../schema/rules/agenda/answers.ts";
import type { MailMessage } from "../../core/mail/mail.ts";
import { plainText } from "../../core/mail/plainText.ts";
import { calendarEntry } from "../reminders.calendar.ts";
import { answerLinesOf, clientTimes, withoutAddresses, zoneToldOf } from "../reminders.mails.ts";
import { type Appointment, addressOf } from "../reminders.rules.ts";
import { clocksBeside, clocksText, momentIn } from "../sessions.spoken.ts";
import type { AnswerRow } from "./answers.store.ts";

type Told = Pick<AnswerRow, "kind" | "startsAt" | "wantedAt">;

const SUBJECT = {
  CONFIRMA: "Cita confirmada",
  CANCELA: "Cita cancelada",
  OTRA_HORA: "Piden otra hora",
  RESERVA: "Cita reservada",
} satisfies Record<AnswerRow["kind"], string>;

/**
 * To the therapist: what a client has answered. The client's name is not in the subject, which shows on locked screens; why
 * somebody cannot come is in the portal alone.
 * @param portal the address of the session in the portal
 */
export function therapistMail(told: Appointment, { kind, startsAt, wantedAt }: Told, portal: string): MailMessage {
  // A client who books by the page has typed the name.
  const appointment = withoutAddresses(told);
  const { client, professional } = appointment;
  const { timeZone: zone } = professional;
  const when = `${momentIn(zone, startsAt)}, ${clocksText(zone, startsAt)}`;
  const what = {
    CONFIRMA: `${client.name} ha confirmado su cita:`,
    CANCELA: `${client.name} ha cancelado su cita:`,
    OTRA_HORA: `${client.name} pide otra hora para su cita:`,
    RESERVA: `${client.name} ha reservado una cita con su enlace:`,
  };
  return {
    to: addressOf(appointment, "PROFESIONAL"),
    subject: `${SUBJECT[kind]}: ${momentIn(zone, startsAt)}`,
    paragraphs: [
      `Hola, ${professional.fullName}:`,
      what[kind],
      `${when}.`,
      ...(wantedAt ? [`Propone: ${momentIn(zone, wantedAt)}, ${clocksText(zone, wantedAt)}.`] : []),
    ],
    links: [
      { text: kind === "OTRA_HORA" ? "Aceptar o responder en Consulta" : "Ver la sesión en Consulta", url: portal },
    ],
    ending: [
      `Puedes dejar de recibir estos avisos en Sesiones, «${kind === "RESERVA" ? "Reservas" : "Respuestas de clientes"}».`,
    ],
  };
}

/** To the client: what became of the wish for another time. @param answers where the client answers; null: nowhere */
export function wishMail(
  told: Appointment,
  { outcome, reply, wantedAt }: Pick<AnswerRow, "outcome" | "reply" | "wantedAt">,
  answers: string | null,
): MailMessage {
  const appointment = withoutAddresses(told);
  const { client, professional } = appointment;
  const answersTo = addressOf(told, "PROFESIONAL");
  const times = clientTimes(appointment);
  const isMoved = outcome === "ACEPTADA";
  const zone = zoneToldOf(appointment);
  const asked = wantedAt
    ? ` del ${momentIn(zone, wantedAt)}${clocksBeside(zone, professional.timeZone, wantedAt)}`
    : "";
  return {
    to: addressOf(told, "CLIENTE"),
    replyTo: isEmail(answersTo) ? { name: professional.fullName, address: answersTo } : undefined,
    subject: `${isMoved ? "Tu cita ha cambiado" : "Tu cita sigue a su hora"}: ${times.short}`,
    paragraphs: [
      `Hola, ${client.name}:`,
      isMoved
        ? `${professional.fullName} ha cambiado tu cita a la hora que pediste:`
        : `${professional.fullName} no puede darte la hora${asked}. Tu cita sigue como estaba:`,
      `${times.full}.`,
      ...(reply ? [`${professional.fullName} te dice: ${plainText(reply, ANSWER_WORDS_MAX)}`] : []),
    ],
    links: answers ? answerLinesOf(appointment, answers) : [],
    ending: [`Si prefieres contarle algo a ${professional.fullName}, responde a este correo.`],
    ...(isMoved && { calendar: calendarEntry(appointment, `Cita con ${professional.fullName}`) }),
  };
}

/** To the client: what was booked by the client's own link, and the way out for whoever did not book it. */
export function bookedMail(told: Appointment, answers: string | null): MailMessage {
  const appointment = withoutAddresses(told);
  const { client, professional, location } = appointment;
  const answersTo = addressOf(told, "PROFESIONAL");
  const times = clientTimes(appointment);
  return {
    to: addressOf(told, "CLIENTE"),
    replyTo: isEmail(answersTo) ? { name: professional.fullName, address: answersTo } : undefined,
    subject: `Tu cita está reservada: ${times.short}`,
    paragraphs: [
      `Hola, ${client.name}:`,
      `Has reservado una cita con ${professional.fullName}:`,
      `${times.full}.`,
      ...(location ? [`Lugar: ${location}`] : []),
    ],
    links: answers ? answerLinesOf(appointment, answers) : [],
    ending: [`Si no has sido tú, cancélala y dile a ${professional.fullName} que tu enlace lo tiene alguien más.`],
    calendar: calendarEntry(appointment, `Cita con ${professional.fullName}`),
  };
}
