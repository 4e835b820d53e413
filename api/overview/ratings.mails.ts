import { isEmail } from "../../schema/rules/accounts.ts";
import { RATING_DAYS, RATINGS, RATINGS_SHOWN_FROM } from "../../schema/rules/ratings.ts";
import type { Mailing } from "../clients/mailRefusals.store.ts";
import type { MailMessage } from "../core/mail/mail.ts";
import { plainText } from "../core/mail/plainText.ts";
import { spanishDate } from "../core/mail/spanishDates.ts";

/** Who asks whom about which session. */
export interface RatingQuestion {
  client: { name: string; email: string };
  professional: { fullName: string; email: string; timeZone: string };
  startsAt: Date;
  /** What decides whether the client is written to. */
  mailing: Mailing;
}

const MEANING = { 1: "muy mal", 2: "mal", 3: "regular", 4: "bien", 5: "muy bien" };

/** Asks a client how a session was, one link for each answer. @param link where the answer is taken */
export function ratingMail(
  { client, professional, startsAt }: Omit<RatingQuestion, "mailing">,
  link: string,
): MailMessage {
  const { email, timeZone } = professional;
  const fullName = plainText(professional.fullName);
  const day = spanishDate(timeZone, { weekday: "long", day: "numeric", month: "long" });
  return {
    to: client.email,
    replyTo: isEmail(email) ? { name: fullName, address: email } : undefined,
    subject: "¿Cómo fue tu última cita?",
    paragraphs: [
      `Hola, ${plainText(client.name)}:`,
      `${fullName} te pregunta cómo fue tu cita del ${day.format(startsAt)}. Pulsa la nota que le das:`,
    ],
    links: RATINGS.toReversed().map((rating) => ({
      text: `${rating} de 5 · ${MEANING[rating]}`,
      url: `${link}?nota=${rating}`,
    })),
    ending: [
      `${fullName} ve cuántas personas han dado cada nota, no quién, y solo cuando han respondido al menos ${RATINGS_SHOWN_FROM}. Puedes cambiarla durante ${RATING_DAYS} días con este mismo correo.`,
    ],
  };
}
