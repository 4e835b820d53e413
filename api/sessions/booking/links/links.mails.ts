import { isEmail } from "../../../../schema/rules/accounts.ts";
import { BOOKING_LINK_AHEAD } from "../../../../schema/rules/booking/links.ts";
import type { MailMessage } from "../../../core/mail/mail.ts";
import { plainText } from "../../../core/mail/plainText.ts";
import { spanishDate } from "../../../core/mail/spanishDates.ts";
import type { LinkedClient } from "./links.store.ts";

/** To the client: the link, until when it is good, and that it is the client's alone. @param zone the practice's */
export function linkMail(
  { name, email, professional }: LinkedClient,
  zone: string,
  url: string,
  until: Date,
): MailMessage {
  const therapist = plainText(professional.fullName);
  return {
    to: email.trim(),
    replyTo: isEmail(professional.email) ? { name: therapist, address: professional.email } : undefined,
    subject: `Reserva tus citas con ${therapist}`,
    paragraphs: [
      `Hola, ${plainText(name)}:`,
      `Con este enlace eliges una hora libre de ${therapist} y queda reservada al momento. Puedes tener ${BOOKING_LINK_AHEAD} citas reservadas a la vez.`,
    ],
    links: [{ text: "Reservar una cita", url }],
    ending: [
      `Vale hasta el ${spanishDate(zone, { day: "numeric", month: "long", year: "numeric" }).format(until)}. Es solo para ti: quien lo tenga puede reservar en tu nombre.`,
    ],
  };
}
