import type { MailMessage } from "../../core/mail/mail.ts";
import { plainText } from "../../core/mail/plainText.ts";
import { spanishDate } from "../../core/mail/spanishDates.ts";

interface Practice {
  fullName: string;
  email: string;
  timeZone: string;
}

/** To the client: the link. Which questionnaire it is, and whose, stands nowhere: mailboxes show on locked screens. */
export function linkMail(to: string, practice: Practice, url: string, expiresAt: Date): MailMessage {
  const fullName = plainText(practice.fullName);
  const day = spanishDate(practice.timeZone, { day: "numeric", month: "long" }).format(expiresAt);
  return {
    to,
    replyTo: { name: fullName, address: practice.email },
    subject: `Un cuestionario breve de ${fullName}`,
    paragraphs: [
      "Hola:",
      `${fullName} te pide que respondas a un cuestionario breve sobre cómo has estado. Lleva unos minutos, también desde el móvil.`,
    ],
    links: [{ text: "Responder al cuestionario", url }],
    ending: [
      `El enlace vale hasta el ${day} y para una sola vez. No lo reenvíes: quien lo abra responde por ti.`,
      "Nadie lee las respuestas al momento. Si necesitas ayuda urgente, llama al 112; en España, el 024 atiende a cualquier hora a quien piensa en hacerse daño.",
    ],
  };
}

/** To the therapist: that something waits, and nothing of what it says or whose it is. @param url where it waits */
export const toldMail = (practice: Practice, url: string): MailMessage => ({
  to: practice.email,
  subject: "Hay una respuesta que conviene mirar pronto",
  paragraphs: [
    `Hola, ${practice.fullName}:`,
    "Ha llegado la respuesta de un cuestionario que conviene que mires cuanto antes. Por privacidad, aquí no decimos más.",
  ],
  links: [{ text: "Verla en Consulta", url }],
});
