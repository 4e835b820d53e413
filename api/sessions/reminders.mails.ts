import { isEmail } from "../../schema/rules/accounts.ts";
import { CANNOT_COME } from "../../schema/rules/agenda/answers.ts";
import type { MailMessage } from "../core/mail/mail.ts";
import { plainText } from "../core/mail/plainText.ts";
import { calendarEntry } from "./reminders.calendar.ts";
import { type Appointment, addressOf } from "./reminders.rules.ts";
import { timesOf } from "./sessions.spoken.ts";

const place = ({ location }: Appointment): string[] => (location?.trim() ? [`Lugar: ${location.trim()}`] : []);

/** To the therapist. The client's name is not in the subject, which shows on locked screens. */
function professionalMail(told: Appointment): MailMessage {
  const appointment = withoutAddresses(told);
  const { client, professional } = appointment;
  const times = timesOf(appointment, appointment.professional.timeZone);
  return {
    to: addressOf(appointment, "PROFESIONAL"),
    subject: `Recordatorio de sesión: ${times.short}`,
    paragraphs: [
      `Hola, ${professional.fullName}:`,
      `Tienes una sesión con ${client.name}:`,
      `${times.full}.`,
      ...place(appointment),
    ],
    calendar: calendarEntry(appointment, `Sesión con ${client.name}`),
  };
}

/** What somebody typed goes to somebody else: it must lead nowhere. */
export const withoutAddresses = (appointment: Appointment): Appointment => ({
  ...appointment,
  location: appointment.location && plainText(appointment.location),
  client: { ...appointment.client, name: plainText(appointment.client.name) },
  professional: { ...appointment.professional, fullName: plainText(appointment.professional.fullName) },
});

/** The zone by whose clocks a client is told: as it booked, else the practice's. */
export const zoneToldOf = ({ client, professional }: Appointment): string => client.zone ?? professional.timeZone;
/** When a session takes place, as its client is told. */
export const clientTimes = (appointment: Appointment): ReturnType<typeof timesOf> =>
  timesOf(appointment, zoneToldOf(appointment), appointment.professional.timeZone);

/** What a client can answer by a link. @param answers where that is; null: nowhere */
export const answerLinesOf = (
  { status }: Pick<Appointment, "status">,
  answers: string | null,
): { text: string; url: string }[] =>
  answers
    ? [
        ...(status === "PROGRAMADA" ? [{ text: "Confirmar", url: answers }] : []),
        { text: "No puedo ir", url: `${answers}${CANNOT_COME}` },
      ]
    : [];

/** To the client: with whom and when, and never what the session is about. Answers go to the therapist. */
function clientMail(told: Appointment, answers: string | null): MailMessage {
  const appointment = withoutAddresses(told);
  const { client, professional } = appointment;
  const answersTo = addressOf(appointment, "PROFESIONAL");
  const times = clientTimes(appointment);
  return {
    to: addressOf(appointment, "CLIENTE"),
    replyTo: isEmail(answersTo) ? { name: professional.fullName, address: answersTo } : undefined,
    subject: `Recordatorio de tu cita: ${times.short}`,
    paragraphs: [
      `Hola, ${client.name}:`,
      `Te recordamos tu cita con ${professional.fullName}:`,
      `${times.full}.`,
      ...place(appointment),
      ...(answers ? [] : [`Si no puedes acudir, responde a este correo para avisar a ${professional.fullName}.`]),
    ],
    links: answerLinesOf(appointment, answers),
    ending: answers ? [`Si prefieres contarle algo a ${professional.fullName}, responde a este correo.`] : [],
    calendar: calendarEntry(appointment, `Cita con ${professional.fullName}`),
  };
}

/**
 * The mail that reminds a recipient of a session, in Spanish, with the session as a calendar entry.
 * @param answers where the client answers; null: nowhere
 */
export const reminderMail = (
  appointment: Appointment,
  recipient: "PROFESIONAL" | "CLIENTE",
  answers: string | null = null,
): MailMessage => (recipient === "CLIENTE" ? clientMail(appointment, answers) : professionalMail(appointment));
