import { blocksOf } from "../../schema/rules/consents/blocks.ts";
import {
  CONSENT_FIELD_LABEL,
  CONSENT_NAME_MAX,
  CONSENT_TITLE,
  CONSENT_WORDS_MAX,
  shortHash,
} from "../../schema/rules/consents/consents.ts";
import { escapeHtml } from "../core/mail/mail.ts";
import { plainText } from "../core/mail/plainText.ts";
import { notKept, publicPage, type Sent, typedWords } from "../core/mail/publicPage.ts";
import { spanishDate } from "../core/mail/spanishDates.ts";
import type { Linked } from "./consents.store.ts";

const practiceOf = ({ practice }: Linked): string => escapeHtml(plainText(practice.fullName));
const dayOf = ({ practice }: Linked, at: Date): string =>
  escapeHtml(spanishDate(practice.timeZone, { day: "numeric", month: "long", year: "numeric" }).format(at));

/** A text as it was published, part by part. */
function textOf({ text }: Linked): string {
  let html = "";
  let inList = false;
  for (const { kind, text: part } of blocksOf(text)) {
    if (inList !== (kind === "item")) html += inList ? "</ul>" : "<ul>";
    inList = kind === "item";
    const words = escapeHtml(part).replaceAll("\n", "<br>");
    if (kind === "heading") html += `<h2>${words}</h2>`;
    else html += inList ? `<li>${words}</li>` : `<p>${words}</p>`;
  }
  return inList ? `${html}</ul>` : html;
}

const STYLE = `
main { max-width: 640px }
article { margin: 20px 0 0; padding: 20px 0 0; border-top: 1px solid var(--line) }
article h2 { margin-top: 20px }
article h2:first-child { margin-top: 0 }
ul { margin: 0 0 16px; padding-left: 20px }
li { margin: 4px 0 }
.field input { display: block; width: 100%; min-height: 48px; margin-top: 4px; padding: 8px 12px; font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line-strong); border-radius: 10px }
.field small, .hash { display: block; color: var(--soft); font-size: 14px }
form + .hash { margin-top: 16px }
.choice { align-items: flex-start; margin-top: 12px; padding: 10px 0 }
.choice input { width: 22px; height: 22px; margin-top: 1px }
.fault { display: block; margin-top: 4px; color: var(--fault); font-size: 15px; font-weight: 600 }
.field input[aria-invalid] { border-color: var(--fault) }
.no summary { padding: 12px 0; cursor: pointer; color: var(--main); text-decoration: underline }
summary:focus-visible { outline: 2px solid var(--main); outline-offset: 2px }
`;
const page = (title: string, body: string) => publicPage(title, body, "", { style: STYLE, isListed: false });
/** The rules of style that its policy has to let through. */
export const CONSENT_STYLE = STYLE;

interface Wrong {
  faults: { name: string | null; tick: string | null };
  /** What was typed. */
  name: string;
}

/** At its field, whose name it does not say again. The first one has the focus: it stands below a long text. */
const fault = (id: string, sentence: string | null): string => {
  const said = sentence?.replace(`${CONSENT_FIELD_LABEL.name}: `, "") ?? "";
  const whole = `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
  return whole ? `<span class="fault" id="${id}" role="alert">${escapeHtml(whole)}</span>` : "";
};
const saying = (id: string, sentence: string | null, isFirst: boolean): string =>
  sentence ? ` aria-invalid="true" aria-describedby="${id}"${isFirst ? " autofocus" : ""}` : "";

/** The text of a link, and what can be said to it. @param path the link's own path @param wrong what was just pressed, and is not whole */
export function consentPage(consent: Linked, path: string, wrong: Wrong | null = null): string {
  const { kind, number, hash, publishedAt, expiresAt, way } = consent;
  const until =
    way === "CORREO" && expiresAt
      ? `<p><small>Puedes responder hasta el ${dayOf(consent, expiresAt)}. Léelo con calma y pregunta lo que quieras antes.</small></p>`
      : "<p><small>Léelo con calma y pregunta lo que quieras antes.</small></p>";
  const { name = null, tick = null } = wrong?.faults ?? {};
  const accept = `<section aria-labelledby="accept"><h2 id="accept">Tu respuesta</h2><form method="post" action="${path}" class="stack" novalidate><input type="hidden" name="huella" value="${hash}"><label class="field">${CONSENT_FIELD_LABEL.name}<input name="nombre" autocomplete="name" maxlength="${CONSENT_NAME_MAX}" required value="${escapeHtml(wrong?.name ?? "")}"${saying("name-fault", name, true)}></label>${fault("name-fault", name)}<label class="choice"><input type="checkbox" name="acepto" value="si" required${saying("tick-fault", tick, name === null)}><span>He leído el texto y lo acepto.</span></label>${fault("tick-fault", tick)}<button class="main" name="respuesta" value="aceptar">Aceptar</button></form><p class="hash">Con tu respuesta se guardan la fecha y la hora, tu dirección de red y el navegador, como prueba de que la diste tú.</p></section>`;
  const decline = `<section class="no"><details><summary>No quiero aceptar</summary><form method="post" action="${path}" class="stack"><label class="field">Si quieres, di por qué<textarea name="texto" maxlength="${CONSENT_WORDS_MAX}" rows="2"></textarea></label><button name="respuesta" value="rechazar">Enviar que no acepto</button></form></details></section>`;
  return page(
    CONSENT_TITLE[kind],
    `<h1>${CONSENT_TITLE[kind]}</h1><p>${practiceOf(consent)} te pide que leas este texto y respondas.</p>${until}<article aria-label="Texto">${textOf(consent)}<p class="hash">Versión ${number}, del ${dayOf(consent, publishedAt)}. Huella: ${shortHash(hash)}</p></article>${accept}${decline}`,
  );
}

/** What is shown to whoever has answered by this very link. @param isCopied the client has the paper by mail, or is about to */
export function answeredPage(consent: Linked, isCopied: boolean): string {
  const { kind, status, way } = consent;
  const isAccepted = status === "ACEPTADO";
  const copy = isCopied
    ? "Te llegará una copia por correo."
    : `Si quieres una copia, pídesela a ${practiceOf(consent)}.`;
  const then = way === "CONSULTA" ? " Ya puedes devolver la pantalla." : " Ya puedes cerrar esta página.";
  return page(
    "Respuesta guardada",
    `<h1>${isAccepted ? "Gracias, tu respuesta está guardada" : "Tu respuesta está guardada"}</h1><p role="status">${
      isAccepted
        ? `Has aceptado: ${CONSENT_TITLE[kind].toLowerCase()}. ${copy} Si cambias de opinión, díselo a ${practiceOf(consent)}.`
        : `No has aceptado: ${CONSENT_TITLE[kind].toLowerCase()}. ${practiceOf(consent)} lo verá y podéis hablarlo.`
    }${then}</p>`,
  );
}

/** What is shown to whoever answers otherwise than was answered before. @param words what was just sent with it */
export function answeredBeforePage(consent: Linked, words: string | null): string {
  const { kind, status, answeredAt } = consent;
  const day = answeredAt ? ` el ${dayOf(consent, answeredAt)}` : "";
  const said = `que ${status === "ACEPTADO" ? "aceptas" : "no aceptas"} «${CONSENT_TITLE[kind]}»`;
  return page(
    "Ya habías respondido",
    `<h1>Ya habías respondido</h1><p role="status">Lo que acabas de enviar no se ha guardado. Vale lo que respondiste${day}: ${said}. Si has cambiado de opinión, díselo a ${practiceOf(consent)}.</p>${typedWords(words)}`,
  );
}

/** What is shown for a link that is over, altered, or of a text that has changed. */
export const consentOverPage = (sent: Sent | null): string =>
  page(
    "Enlace caducado",
    `<h1>Este enlace ya no vale</h1><p>${notKept(sent)}Ha pasado el plazo, el texto ha cambiado, se ha retirado o este enlace se envió a una dirección que ya no es la de tu ficha. Si tienes un correo más reciente, usa el enlace de ese correo; si no, habla con tu terapeuta.</p>${typedWords(sent?.words ?? null)}`,
  );

/** What is shown to whoever asks too often. */
export const consentWaitPage = (sent: Sent | null): string =>
  page(
    "Espera un momento",
    `<h1>Espera un momento</h1><p>${notKept(sent)}Vuelve a abrir el enlace dentro de unos minutos.</p>${typedWords(sent?.words ?? null)}`,
  );
