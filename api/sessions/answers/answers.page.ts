import { ANSWER_WORDS_MAX, CANNOT_COME, CLIENT_REASONS } from "../../../schema/rules/agenda/answers.ts";
import { escapeHtml } from "../../core/mail/mail.ts";
import { plainText } from "../../core/mail/plainText.ts";
import { notKept, publicPage, type Sent, typedWords } from "../../core/mail/publicPage.ts";
import { bothClocksText, clocksBeside, dayText, hourText, momentIn } from "../sessions.spoken.ts";
import type { LinkedAppointment } from "./answers.rules.ts";

const name = ({ practice }: LinkedAppointment): string => escapeHtml(plainText(practice));
const moment = ({ zone, practiceZone }: LinkedAppointment, at: Date): string =>
  escapeHtml(`${momentIn(zone, at)}${clocksBeside(zone, practiceZone, at)}`);
const when = (appointment: LinkedAppointment): string => {
  const { startsAt, zone, practiceZone } = appointment;
  return `<p class="capital"><span class="when">${escapeHtml(momentIn(zone, startsAt))}</span><br><small>${escapeHtml(bothClocksText(zone, practiceZone, startsAt))}</small></p>`;
};

/** Who is told nothing by mail has to ask. */
const unmailed = (appointment: LinkedAppointment): string =>
  `No recibes correos de esta consulta: pregunta a ${name(appointment)} si la acepta.`;

/** What has been asked for meanwhile. */
const wish = (appointment: LinkedAppointment): string =>
  appointment.wantedAt
    ? `<p role="status">Has pedido otra hora: ${moment(appointment, appointment.wantedAt)}. ${appointment.takesMail ? `${name(appointment)} te responderá por correo; mientras` : `${unmailed(appointment)} Mientras`} tanto, tu cita sigue como está.</p>`
    : "";

/** The session of a link: with whom and when, and what can be answered. @param page the link's own path */
export function appointmentPage(appointment: LinkedAppointment, page: string): string {
  const isConfirmed = appointment.status === "CONFIRMADA";
  const heading = isConfirmed && !appointment.wantedAt ? "Cita confirmada" : `Tu cita con ${name(appointment)}`;
  const told =
    isConfirmed && !appointment.wantedAt ? `<p role="status">${name(appointment)} sabe que vas a ir.</p>` : "";
  const confirm =
    isConfirmed && !appointment.wantedAt
      ? ""
      : `<form method="post" action="${page}" class="stack"><button class="main" name="respuesta" value="confirmar">${appointment.wantedAt ? "Iré a esta hora" : "Confirmar"}</button></form>`;
  return publicPage(
    "Tu cita",
    `<h1>${heading}</h1>${when(appointment)}${told}${wish(appointment)}${confirm}<a class="press" href="${page}${CANNOT_COME}">No puedo ir</a>`,
  );
}

const choice = (group: string, value: string, words: string): string =>
  `<label class="choice"><input type="radio" name="${group}" value="${value}" required><span>${escapeHtml(words)}</span></label>`;

const sentence = (label: string, words: string | null = null): string =>
  `<label class="field">${label}<textarea name="texto" maxlength="${ANSWER_WORDS_MAX}" rows="2">\n${escapeHtml(words ?? "")}</textarea></label>`;

function otherTime(appointment: LinkedAppointment, times: readonly Date[], page: string, words: string | null): string {
  if (times.length === 0) return typedWords(words);
  const { zone, practiceZone } = appointment;
  const choices = times
    .map((at) => {
      const words = `${dayText(zone, at)}, ${hourText(zone, at)}${clocksBeside(zone, practiceZone, at)}`;
      return choice("hora", at.toISOString(), words);
    })
    .join("");
  return `<section><form method="post" action="${page}" class="stack"><fieldset><legend>Pedir otra hora</legend><p><small>Tu cita no cambia hasta que ${name(appointment)} lo acepte. ${appointment.takesMail ? "Te llegará un correo." : unmailed(appointment)}</small></p>${choices}</fieldset>${sentence("Si quieres, di algo sobre el cambio", words)}<button name="respuesta" value="otra-hora">Pedir esta hora</button></form></section>`;
}

/** Hours as people say them. */
const hours = (count: number): string => (count === 1 ? "1 hora" : `${count} horas`);

function cancelling(appointment: LinkedAppointment, page: string, words: string | null): string {
  const { canCancel, cancelHours, cancelUntil } = appointment;
  if (!canCancel)
    return `<section><h2>Cancelar la cita</h2><p>${name(appointment)} pide que las citas se cancelen al menos ${hours(cancelHours)} antes. Ese plazo acabó el ${moment(appointment, cancelUntil)}, así que aquí ya no se puede cancelar. Responde al correo que recibiste, o llama.</p>${typedWords(words)}</section>`;
  const until = cancelHours > 0 ? `Puedes cancelarla aquí hasta el ${moment(appointment, cancelUntil)}.` : "";
  const reasons = Object.entries(CLIENT_REASONS).map(([value, words]) => choice("motivo", value, words));
  return `<section><form method="post" action="${page}" class="stack"><fieldset><legend>Cancelar la cita</legend><p><small>${until} ${name(appointment)} verá el motivo y lo que añadas.</small></p>${reasons.join("")}</fieldset>${sentence("Si quieres, añade una frase", words)}<button name="respuesta" value="cancelar">Cancelar la cita</button></form></section>`;
}

const WRONG = {
  taken: "Esa hora acaba de ocuparse. Elige otra.",
  late: "El plazo para cancelar ya ha acabado.",
  missing: "Elige una opción de la lista.",
};
export type Wrong = keyof typeof WRONG;

/** What a client has just added in a sentence. */
export interface Words {
  about: "CANCELA" | "OTRA_HORA";
  text: string;
}

/**
 * Where a client says that the time does not suit.
 * @param wrong what was just pressed, and cannot be
 * @param words what was said with it
 */
export function cannotComePage(
  appointment: LinkedAppointment,
  times: readonly Date[],
  page: string,
  wrong: Wrong | null = null,
  words: Words | null = null,
): string {
  const about = (what: Words["about"]) => (words?.about === what ? words.text : null);
  const fault = wrong ? `<p class="wrong" role="alert">${WRONG[wrong]}</p>` : "";
  return publicPage(
    "Tu cita",
    `<h1>¿No puedes ir?</h1>${fault}${when(appointment)}${wish(appointment)}${otherTime(appointment, times, page, about("OTRA_HORA"))}${cancelling(appointment, page, about("CANCELA"))}<p class="back"><a href="${page}">Volver a tu cita</a></p>`,
  );
}

/** What is shown to whoever has cancelled by this very link. */
export const cancelledPage = (appointment: LinkedAppointment): string =>
  publicPage(
    "Cita cancelada",
    `<h1>Tu cita está cancelada</h1><p role="status" class="capital">${moment(appointment, appointment.startsAt)}. ${name(appointment)} ya lo sabe; no tienes que hacer nada más.</p>`,
  );

/** What is shown to whoever says something else by it after that. @param words what was just sent with it */
export const cancelledBeforePage = (appointment: LinkedAppointment, words: string | null = null): string =>
  publicPage(
    "Cita cancelada",
    `<h1>Tu cita está cancelada</h1><p role="status"><span class="capital">${moment(appointment, appointment.startsAt)}</span>. Ya la habías cancelado, así que lo que acabas de enviar no se ha guardado. Si quieres decirle algo más a ${name(appointment)}, responde al correo que recibiste.</p>${typedWords(words)}`,
  );

/**
 * What is shown for a link that is over, altered, or of a session that was cancelled, moved or deleted.
 */
export const appointmentOverPage = (sent: Sent | null): string =>
  publicPage(
    "Enlace caducado",
    `<h1>Este enlace ya no vale</h1><p>${notKept(sent)}La cita ha cambiado, se ha cancelado o ya ha empezado, o este enlace se envió a una dirección que ya no es la de tu ficha. Si tienes un correo más reciente, usa el enlace de ese correo; si no, responde al que recibiste.</p>${typedWords(sent?.words ?? null)}`,
  );

/** What is shown to whoever asks too often. */
export const waitPage = (sent: Sent | null): string =>
  publicPage(
    "Espera un momento",
    `<h1>Espera un momento</h1><p>${notKept(sent)}Vuelve a abrir el enlace dentro de unos minutos.</p>${typedWords(sent?.words ?? null)}`,
  );
