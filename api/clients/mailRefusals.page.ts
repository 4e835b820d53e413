import { notKept, publicPage, type Sent } from "../core/mail/publicPage.ts";

/** All that is mailed to clients; codes and answers for whoever asks on the booking page are no such mails. */
const STOPPED =
  "recordatorios ni cambios de tus citas, enlaces para reservar, valoraciones, cuestionarios, consentimientos ni recibos";

/** Where a client says whether mails are wanted. It names neither the client nor the therapist: a mail may be passed on. */
export function refusalPage(refuses: boolean): string {
  const heading = refuses ? "No recibirás más correos" : "¿Dejar de recibir correos?";
  const sentence = refuses
    ? `Esta consulta ya no te enviará ${STOPPED}. Tu terapeuta ve que no quieres correos.`
    : `Si lo confirmas, esta consulta no te enviará más ${STOPPED}.`;
  const [value, words] = refuses ? ["si", "Volver a recibirlos"] : ["no", "No quiero más correos"];
  return publicPage(
    "Tus correos",
    `<h1>${heading}</h1><p role="status">${sentence}</p><form method="post" class="stack"><button name="correos" value="${value}">${words}</button></form>`,
  );
}

/** What is shown for a link that was altered, or of a practice that is gone. */
export const refusalOverPage = (sent: Sent | null): string =>
  publicPage(
    "Enlace no válido",
    `<h1>Este enlace no vale</h1><p>${notKept(sent)}Ábrelo desde el correo que recibiste, o responde a ese correo para decirle a tu terapeuta que no quieres más.</p>`,
  );
