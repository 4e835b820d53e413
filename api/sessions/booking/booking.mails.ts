import { isEmail } from "../../../schema/rules/accounts.ts";
import { BOOKING_CODE_MINUTES } from "../../../schema/rules/booking/requests.ts";
import { BOOKING_PATH } from "../../../schema/rules/booking/settings.ts";
import type { MailMessage } from "../../core/mail/mail.ts";
import { plainText } from "../../core/mail/plainText.ts";
import { calendarEntry } from "../reminders.calendar.ts";
import { calledBy, spokenTime } from "./booking.texts.ts";
import type { WaitingMail } from "./mails.store.ts";
import type { BookingRow } from "./requests.store.ts";

type Told = Pick<WaitingMail, "request" | "professional" | "page">;

/** When it is to be, as the visitor is told. */
const visitorTime = ({ request, professional }: Told): string =>
  spokenTime(request.zone, request, professional.timeZone);

/** Names nobody and repeats nothing: whoever gets it may not have asked for it. */
const codeMail = ({ request, professional }: Told, code: string): MailMessage => ({
  to: request.email,
  subject: "Tu código para pedir cita",
  paragraphs: [
    "Hola:",
    `Para enviar tu solicitud de cita a ${plainText(calledBy(professional.fullName))}, escribe este código en la página:`,
    code,
    `Vale durante ${BOOKING_CODE_MINUTES} minutos. Si no has pedido ninguna cita, no hagas nada: la solicitud se borra sola.`,
  ],
});

/** Tells no more than that there is one: what it says is read in the portal. */
const noticeMail = ({ request, professional }: Told, publicUrl: string): MailMessage => ({
  to: professional.email,
  subject: "Tienes una solicitud de cita nueva",
  paragraphs: [
    `Hola, ${professional.fullName}:`,
    "Te han pedido una cita desde tu página de reservas:",
    `${spokenTime(professional.timeZone, request)}.`,
    "Hasta que la aceptes o la rechaces, nadie más puede pedir esa hora.",
  ],
  links: [{ text: "Ver la solicitud", url: `${publicUrl}/dashboard/sessions` }],
});

const place = ({ location }: BookingRow): string[] => (location ? [`Lugar: ${plainText(location)}`] : []);

function acceptedMail(told: Told): MailMessage {
  const { request, professional } = told;
  const fullName = plainText(professional.fullName);
  const { sessionId, startsAt, durationMinutes, location } = request;
  const entry = { professional, location, startsAt, durationMinutes, version: 1 };
  return {
    to: request.email,
    subject: "Tu cita está aceptada",
    paragraphs: [
      `Hola, ${plainText(request.name)}:`,
      `${fullName} ha aceptado tu cita:`,
      `${visitorTime(told)}.`,
      ...place(request),
      "Si no puedes acudir, responde a este correo para avisar.",
    ],
    ...(sessionId && { calendar: calendarEntry({ ...entry, sessionId }, `Cita con ${fullName}`) }),
  };
}

const other = ({ page }: Told, publicUrl: string): Pick<MailMessage, "links"> =>
  page ? { links: [{ text: "Elegir otra hora", url: `${publicUrl}${BOOKING_PATH}/${page}` }] } : {};

const declinedMail = (told: Told, publicUrl: string): MailMessage => ({
  to: told.request.email,
  subject: "Sobre tu solicitud de cita",
  paragraphs: [
    `Hola, ${plainText(told.request.name)}:`,
    `${plainText(told.professional.fullName)} no puede atenderte a la hora que pediste: ${visitorTime(told)}.`,
    ...(told.request.answer ? [`Te dice: ${told.request.answer}`] : []),
  ],
  ...other(told, publicUrl),
});

const expiredMail = (told: Told, publicUrl: string): MailMessage => ({
  to: told.request.email,
  subject: "Sobre tu solicitud de cita",
  paragraphs: [
    `Hola, ${plainText(told.request.name)}:`,
    `${plainText(told.professional.fullName)} no ha respondido a tiempo a tu solicitud, así que no hay cita: ${visitorTime(told)}.`,
  ],
  ...other(told, publicUrl),
});

/** The mail about a request; to visitors answers go to the therapist. @param code what the mail with a code carries */
export function bookingMail({ kind, ...told }: WaitingMail, publicUrl: string, code: string): MailMessage {
  if (kind === "AVISO") return noticeMail(told, publicUrl);
  if (kind === "CODIGO") return codeMail(told, code);
  const message =
    kind === "ACEPTADA"
      ? acceptedMail(told)
      : kind === "RECHAZADA"
        ? declinedMail(told, publicUrl)
        : expiredMail(told, publicUrl);
  const { email, fullName } = told.professional;
  return { ...message, ...(isEmail(email) && { replyTo: { name: plainText(fullName), address: email } }) };
}
