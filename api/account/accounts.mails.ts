import { CODE_MINUTES, PURGE_DAYS } from "../../schema/rules/accounts.ts";
import type { MailMessage } from "../core/mail/mail.ts";

const ignore = "Si no has sido tú, ignora este correo y no compartas el código con nadie.";

/** What proves an address, as a code and as a link. The code is not in the subject, which shows on locked screens. */
export const verificationMail = (to: string, code: string, url: string): MailMessage => ({
  to,
  subject: "Verifica tu correo electrónico en Consulta",
  paragraphs: [
    "Hola:",
    "Escribe este código en Consulta para verificar tu correo electrónico:",
    code,
    "También puedes abrir este enlace y pulsar «Verificar»:",
  ],
  links: [{ text: "Verificar mi correo", url }],
  ending: [
    `El código y el enlace caducan dentro de ${CODE_MINUTES} minutos. Si no has sido tú, ignora este correo, no abras el enlace y no compartas el código con nadie.`,
  ],
});

/** The code that lets a password be reset. */
export const resetMail = (to: string, code: string): MailMessage => ({
  to,
  subject: "Restablece tu contraseña de Consulta",
  paragraphs: [
    "Hola:",
    "Escribe este código en Consulta para elegir una contraseña nueva:",
    code,
    `Caduca dentro de ${CODE_MINUTES} minutos. ${ignore}`,
  ],
});

/** What a further address of an account hears when a new password is asked for with it: which one to ask with, without naming it. */
export const furtherResetMail = (to: string, publicUrl: string): MailMessage => ({
  to,
  subject: "Restablece tu contraseña de Consulta con tu correo principal",
  paragraphs: [
    "Hola:",
    "Alguien ha pedido una contraseña nueva con este correo. Sirve para entrar en tu cuenta, pero no es su correo principal, y el código solo se envía a ese.",
    `Pídela en ${publicUrl}/forgot-password con el correo principal de tu cuenta.`,
    "Si no has sido tú, no tienes que hacer nada: tu cuenta no ha cambiado.",
  ],
});

/** What the owner of an address hears when somebody signs up with it again. */
export const alreadySignedUpMail = (to: string, publicUrl: string): MailMessage => ({
  to,
  subject: "Ya tienes una cuenta en Consulta",
  paragraphs: [
    "Hola:",
    "Alguien ha intentado crear una cuenta con este correo electrónico, pero ya tienes una.",
    `Puedes entrar en ${publicUrl}/login o elegir una contraseña nueva en ${publicUrl}/forgot-password.`,
    "Si no has sido tú, no tienes que hacer nada: tu cuenta no ha cambiado.",
  ],
});

/** What somebody hears whose address was signed up with while accounts are by invitation, and who has none. */
export const notInvitedMail = (to: string, publicUrl: string): MailMessage => ({
  to,
  subject: "Tu cuenta de Consulta todavía no se puede crear",
  paragraphs: [
    "Hola:",
    "Alguien ha intentado crear una cuenta con este correo electrónico. Ahora mismo solo se puede con invitación, y este correo todavía no la tiene.",
    `Puedes apuntarte a la lista de espera en ${publicUrl}/signup. Si no has sido tú, no tienes que hacer nada.`,
  ],
});

/** Whichever way it was set. */
export const PASSWORD_CHANGED = "Se ha cambiado la contraseña de tu cuenta.";

/** What the owner hears when something about the account's safety has changed. */
export const noticeMail = (to: string, sentence: string, publicUrl: string): MailMessage => ({
  to,
  subject: "Cambio de seguridad en tu cuenta de Consulta",
  paragraphs: [
    "Hola:",
    sentence,
    `Si no has sido tú, elige una contraseña nueva en ${publicUrl}/forgot-password y revisa «Gestionar cuenta».`,
  ],
});

/** The last mail to the owner of an account. */
export const closedMail = (to: string): MailMessage => ({
  to,
  subject: "Tu cuenta de Consulta se ha eliminado",
  paragraphs: [
    "Hola:",
    "Tu cuenta se ha eliminado y ya nadie puede entrar en ella.",
    `Los datos de tu consulta están bloqueados y se borrarán para siempre dentro de ${PURGE_DAYS} días.`,
  ],
});
