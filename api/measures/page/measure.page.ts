import { type MeasureKind, QUESTIONNAIRES } from "../../../schema/rules/measures/questionnaires.ts";
import { isAlarming, unanswered } from "../../../schema/rules/measures/scoring.ts";
import { escapeHtml } from "../../core/mail/mail.ts";
import { plainText } from "../../core/mail/plainText.ts";
import { publicPage } from "../../core/mail/publicPage.ts";

/** What each question's answer is called in the form, questions counted from 1. */
export const answerName = (number: number): string => `p${number}`;

const named = (practice: string): string => escapeHtml(plainText(practice));

function questionOf(kind: MeasureKind, at: number, chosen: number | null, isMissing: boolean): string {
  const { questions, options } = QUESTIONNAIRES[kind];
  const name = answerName(at + 1);
  const choices = options
    .map(
      ({ value, words }) =>
        `<label class="choice"><input type="radio" name="${name}" value="${value}" required${value === chosen ? " checked" : ""}><span>${escapeHtml(words)}</span></label>`,
    )
    .join("");
  const missing = isMissing ? `<p class="wrong">Elige una respuesta.</p>` : "";
  return `<section><fieldset><legend>${at + 1}. ${escapeHtml(questions[at] ?? "")}</legend>${missing}${choices}</fieldset></section>`;
}

/**
 * A questionnaire to be filled in, for whoever has the link. Nothing on it says whose it is.
 * @param page the link's own path
 * @param given what was just sent, and cannot be kept as it is
 */
export function measurePage(
  kind: MeasureKind,
  practice: string,
  page: string,
  given: { answers: readonly (number | null)[]; fault: string } | null = null,
): string {
  const { intro, questions, source } = QUESTIONNAIRES[kind];
  const missing = given ? unanswered(kind, given.answers) : [];
  const fault = given
    ? `<p class="wrong" role="alert">${escapeHtml(given.fault.replace(/^Respuestas: f/, "F").replace(/^Respuestas: r/, "R"))}</p>`
    : "";
  const isAlarmed =
    given !== null &&
    isAlarming(
      kind,
      given.answers.map((answer) => answer ?? 0),
    );
  const all = questions.map((_, at) => questionOf(kind, at, given?.answers[at] ?? null, missing.includes(at + 1)));
  return publicPage(
    "Cuestionario",
    `<h1>Cuestionario</h1>${isAlarmed ? help("h2") : ""}${fault}<p>${named(practice)} te pide que respondas a estas ${questions.length} preguntas. No hay respuestas buenas ni malas, y se envían una sola vez.</p><form method="post" action="${page}" class="stack"><p class="when">${escapeHtml(intro)}</p>${all.join("")}<button class="main">Enviar respuestas</button></form><p><small>Tus respuestas solo las verá ${named(practice)}, y no al momento. Si necesitas ayuda urgente, llama al <a href="tel:112">112</a>.</small></p><p><small>${escapeHtml(source)}</small></p>`,
  );
}

/** Calm, and with the numbers first: whoever reads it may not read far. */
const help = (heading: "h1" | "h2"): string =>
  `<section><${heading}>No tienes que pasar por esto a solas</${heading}><p>Has respondido que has pensado en la muerte o en hacerte daño. Contarlo es un paso importante.</p><p>Tu respuesta no se lee al momento. Si ahora mismo estás en peligro, o crees que podrías hacerte daño, llama ya:</p><a class="press" href="tel:112">112 · Emergencias</a><a class="press" href="tel:024">024 · Atención a la conducta suicida (España)</a><p></p><p><small>El 024 es gratuito y confidencial, y atiende a cualquier hora. Si no estás en España, llama al número de emergencias de tu país. También puedes ir a urgencias o pedir a alguien de confianza que se quede contigo.</small></p></section>`;
const GENERAL = `<p><small>Las respuestas no se leen al momento. Si en algún momento necesitas ayuda urgente, llama al <a href="tel:112">112</a>; en España, el <a href="tel:024">024</a> atiende a cualquier hora a quien piensa en hacerse daño.</small></p>`;

/** What is shown to whoever has sent their answers. @param alarms they tell of thoughts of death */
export const sentPage = (practice: string, alarms: boolean): string =>
  publicPage(
    "Respuestas enviadas",
    `<h1>Gracias, ya está</h1><p role="status">Hemos enviado tus respuestas a ${named(practice)}. Podéis hablar de ellas en vuestra próxima cita.</p>${alarms ? help("h2") : GENERAL}`,
  );

const MINUTE_S = 60;

/**
 * What is shown to whoever asks too often: what was answered is in it, to be sent again.
 * @param given by the names in the form; empty where nothing was answered
 * @param seconds until it is taken
 * @param alarms what was answered tells of thoughts of death
 */
export function measureWaitPage(
  given: readonly (readonly [name: string, digit: string])[],
  seconds: number,
  alarms: boolean,
): string {
  const minutes = Math.ceil(seconds / MINUTE_S);
  const when = `dentro de ${minutes === 1 ? "un minuto" : `${minutes} minutos`}`;
  const hidden = given.map(([name, digit]) => `<input type="hidden" name="${name}" value="${digit}">`).join("");
  // Without an address a form goes to where the page is.
  const form = `<p role="status">Tus respuestas no se han enviado todavía. Siguen en esta página: déjala abierta y envíalas ${when}.</p><form method="post" class="stack">${hidden}<button class="main">Enviar respuestas</button></form>`;
  return publicPage(
    "Espera un momento",
    `<h1>Espera un momento</h1>${alarms ? help("h2") : ""}${hidden ? form : `<p>Vuelve a abrir el enlace ${when}.</p>`}${alarms ? "" : GENERAL}`,
  );
}

const OVER =
  "Ya se ha respondido, ha caducado, se ha anulado o se envió a una dirección que ya no es la de tu ficha. Si tienes un correo más reciente, usa el enlace de ese correo.";

/**
 * What is shown for a link that is used, over, altered or revoked, or of a client or practice that is gone.
 * @param sent whether what was just answered, and is not kept, tells of thoughts of death; null: the link was only opened
 */
export function linkOverPage(sent: { alarms: boolean } | null): string {
  const kept = sent
    ? "Lo que acabas de enviar no se ha guardado; lo que enviaste antes, si lo hiciste, sigue igual. "
    : "";
  const words = `<p>${kept}${OVER}</p>`;
  return publicPage(
    "Enlace caducado",
    sent?.alarms
      ? `${help("h1")}<h2>Este enlace ya no vale</h2>${words}`
      : `<h1>Este enlace ya no vale</h1>${words}${GENERAL}`,
  );
}
