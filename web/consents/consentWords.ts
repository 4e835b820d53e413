import { CONSENT_NAME, type ConsentKind as RuleKind } from "../../schema/rules/consents/consents.ts";
import { failureReason } from "../core/failure.ts";
import { isRefusedUnbegun } from "../core/refusedUnbegun.ts";
import type { ConsentKind, ConsentState } from "../core/schema.generated.ts";
import { formatDay } from "../ui/format.ts";
import type { Consent_ConsentFragment } from "./Consent.generated.ts";
import type { ConsentState_StateFragment } from "./ConsentState.generated.ts";

type Consent = Consent_ConsentFragment;
export type Standing = ConsentState_StateFragment["kinds"][number];

const RULE: Record<ConsentKind, RuleKind> = { TREATMENT: "TRATAMIENTO", DATA_PROTECTION: "DATOS", AI: "IA" };
export const ruleKind = (kind: ConsentKind): RuleKind => RULE[kind];
/** What a kind is called in lists. */
export const kindName = (kind: ConsentKind): string => CONSENT_NAME[RULE[kind]];

/** A state in a word or two, with its tone. */
export const STATE_WORD: Record<ConsentState, { word: string; tone: string }> = {
  NOT_ASKED: { word: "Sin pedir", tone: "gray" },
  WAITING: { word: "Esperando", tone: "yellow" },
  EXPIRED: { word: "Sin respuesta", tone: "gray" },
  ACCEPTED: { word: "Aceptado", tone: "green" },
  OUTDATED: { word: "Versión anterior", tone: "yellow" },
  DECLINED: { word: "No acepta", tone: "gray" },
  REVOKED: { word: "Revocado", tone: "gray" },
};

/** How one is given. */
export const HOW = { MAIL: "por correo", IN_ROOM: "en la consulta", PAPER: "en papel" } as const;

/** A rule names the field it is about; beside that field's own label it would be said twice. */
export function atField(sentence: string): string {
  const said = sentence.replace(/^[^:.]*: /, "");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/**
 * That something was not done, or that nobody knows: sent again, the same is done once.
 * @param done what it would be: «anotado»
 */
export const undoneWords = (error: unknown, done: string): string =>
  `${isRefusedUnbegun(error) ? `No se ha ${done}.` : `No sabemos si se ha ${done}: vuelve a pulsar para saberlo.`} ${failureReason(error)}`;

/** A day, as short as the moments beside it: `2 mar 2025` */
const dayWords = (day: string): string => formatDay(`${day}T00:00:00Z`, "UTC");

/** When and how one was accepted, of which version. */
function acceptedWords({ way, signedOn, answeredAt, textVersion }: Consent, zone: string): string {
  const day = signedOn ? dayWords(signedOn) : answeredAt && formatDay(answeredAt, zone);
  return [`Versión ${textVersion}`, day, HOW[way]].filter(Boolean).join(" · ");
}

const isUnsent = (mail: Consent["askingMail"]): boolean => mail === "FAILED" || mail === "SKIPPED";

/** What there is to say of the copy of what was accepted; null where the client has it, or none is mailed. */
export function copyWords({ copyMail }: Consent): string | null {
  if (copyMail === "PENDING") return "Su copia está por enviar";
  return isUnsent(copyMail) ? "Su copia no se le ha enviado: descarga el documento y dáselo" : null;
}

/** How long and by what one is waited for. */
export function waitingWords({ way, askingMail, mailedUntil, expiresAt }: Consent, zone: string): string {
  if (way === "IN_ROOM") return "Pedido en la consulta";
  if (isUnsent(askingMail) && mailedUntil)
    return `El último correo no ha salido: vale el enlace de antes, hasta el ${formatDay(mailedUntil, zone)}`;
  if (askingMail === "SKIPPED")
    return "El correo no ha salido, porque tu cliente no recibe correos o hoy ya son demasiados: pídelo más tarde";
  if (askingMail === "FAILED") return "El correo no se pudo enviar: revisa su dirección y pídelo otra vez";
  // It was waited for where it was brought from: no link to it went out here.
  if (askingMail === null) return "Desde aquí no se le ha enviado ningún correo: pídelo otra vez";
  const until = expiresAt && `puede responder hasta el ${formatDay(expiresAt, zone)}`;
  return [askingMail === "SENT" ? "Correo enviado" : "Enviando el correo", until].filter(Boolean).join(" · ");
}

/** One that was asked for, in a line of the history. */
export function consentWords(consent: Consent, zone: string): string {
  const { status, reason, revokedOn, answeredAt, textVersion, askedAt } = consent;
  const asked = askedAt && `pedido el ${formatDay(askedAt, zone)}`;
  switch (status) {
    case "ACCEPTED":
      return acceptedWords(consent, zone);
    case "REVOKED":
      return `${acceptedWords(consent, zone)} · revocado${revokedOn ? ` el ${dayWords(revokedOn)}` : ""}`;
    case "DECLINED":
      return [`No aceptó la versión ${textVersion}`, answeredAt && formatDay(answeredAt, zone), reason && `«${reason}»`]
        .filter(Boolean)
        .join(" · ");
    case "WITHDRAWN":
      return [`Versión ${textVersion}, retirado`, asked].filter(Boolean).join(" · ");
    case "WAITING":
      return [`Versión ${textVersion}, sin respuesta`, asked].filter(Boolean).join(" · ");
  }
}

/** What there is to say of a kind beside its state: what was answered last, and what is waited for. */
export function standingParts({ state, versionInForce, consent, waiting }: Standing, zone: string): string[] {
  if (!consent)
    return [versionInForce === null ? "Aún no has publicado el texto" : `Versión ${versionInForce} del texto`];
  if (state === "WAITING") return [waitingWords(consent, zone)];
  const said = consentWords(consent, zone);
  if (!waiting) return [said];
  return [said, `Pedida la versión ${waiting.textVersion}: ${waitingWords(waiting, zone).toLowerCase()}`];
}
export const standingWords = (standing: Standing, zone: string): string => standingParts(standing, zone).join(". ");

/** Whether the mail that asks is on its way. */
export const isBeingMailed = ({ waiting }: Standing): boolean =>
  waiting?.way === "MAIL" && waiting.askingMail === "PENDING";

/** Whether no mail that asks got through, or none was sent: nothing comes of the waiting. */
export const isMailLost = ({ waiting }: Standing): boolean =>
  waiting?.way === "MAIL" && (waiting.askingMail === null || (isUnsent(waiting.askingMail) && !waiting.mailedUntil));

/** How a kind stands, in a sentence: «Tratamiento, aceptado» */
export const nowWords = (standing: Standing): string =>
  `${kindName(standing.kind)}, ${isMailLost(standing) ? "el correo no ha salido" : STATE_WORD[standing.state].word.toLowerCase()}`;
