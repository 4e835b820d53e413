import { isEmail } from "../../schema/rules/accounts.ts";
import { endOf } from "../../schema/rules/sessions.ts";
import type { MailMessage } from "../core/mail/mail.ts";
import { plainText } from "../core/mail/plainText.ts";
import { spanishDate } from "../core/mail/spanishDates.ts";
import { calendarEntry } from "./reminders.calendar.ts";
import { type Appointment, addressOf } from "./reminders.rules.ts";

/** When it takes place in the practice's zone: day and hours for the text, the same in short for the subject. */
function timesOf({ startsAt, durationMinutes, professional }: Appointment) {
  const day = spanishDate(professional.timeZone, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const shortDay = spanishDate(professional.timeZone, { weekday: "long", day: "numeric", month: "long" });
  const hour = spanishDate(professional.timeZone, { hour: "numeric", minute: "2-digit" });
  const zone = spanishDate(professional.timeZone, { timeZoneName: "long" })
    .formatToParts(startsAt)
    .find(({ type }) => type === "timeZoneName")?.value;
  const ends = hour.format(endOf(startsAt, durationMinutes));
  return {
    short: `${shortDay.format(startsAt)}, ${hour.format(startsAt)}`,
    full: `${day.format(startsAt)}, de ${hour.format(startsAt)} a ${ends} (${durationMinutes} minutos)`,
    /** Said to clients, who may be elsewhere, and in the hour that the clocks show twice. */
    zone: zone ?? professional.timeZone,
  };
}

const place = ({ location }: Appointment): string[] => (location?.trim() ? [`Lugar: ${location.trim()}`] : []);

/** To the therapist. The client's name is not in the subject, which shows on locked screens. */
function professionalMail(appointment: Appointment): MailMessage {
  const { client, professional } = appointment;
  const times = timesOf(appointment);
  return {
    to: addressOf(appointment, "PROFESIONAL"),
    subject: `Recordatorio de sesión: ${times.short}`,
    paragraphs: [
      `Hola, ${professional.fullName}:`,
      `Tienes una sesión con ${client.name}:`,
      `${times.full}, ${times.zone}.`,
      ...place(appointment),
    ],
    calendar: calendarEntry(appointment, `Sesión con ${client.name}`),
  };
}

/** What somebody typed goes to somebody else: it must lead nowhere. */
const withoutAddresses = (appointment: Appointment): Appointment => ({
  ...appointment,
  location: appointment.location && plainText(appointment.location),
  client: { ...appointment.client, name: plainText(appointment.client.name) },
  professional: { ...appointment.professional, fullName: plainText(appointment.professional.fullName) },
});

/** To the client: with whom and when, and never what the session is about. Answers go to the therapist. */
function clientMail(told: Appointment): MailMessage {
  const appointment = withoutAddresses(told);
  const { client, professional } = appointment;
  const answersTo = addressOf(appointment, "PROFESIONAL");
  const times = timesOf(appointment);
  return {
    to: addressOf(appointment, "CLIENTE"),
    replyTo: isEmail(answersTo) ? { name: professional.fullName, address: answersTo } : undefined,
    subject: `Recordatorio de tu cita: ${times.short}`,
    paragraphs: [
      `Hola, ${client.name}:`,
      `Te recordamos tu cita con ${professional.fullName}:`,
      `${times.full}, ${times.zone}.`,
      ...place(appointment),
      `Si no puedes acudir, responde a este correo para avisar a ${professional.fullName}.`,
    ],
    calendar: calendarEntry(appointment, `Cita con ${professional.fullName}`),
  };
}

/** The mail that reminds a recipient of a session, in Spanish, with the session as a calendar entry. */
export const reminderMail = (appointment: Appointment, recipient: "PROFESIONAL" | "CLIENTE"): MailMessage =>
  recipient === "CLIENTE" ? clientMail(appointment) : professionalMail(appointment);
