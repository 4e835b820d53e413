import { isStorable, requiredSentence, tooLongSentence, unstorableSentence } from "../fields.ts";

/** Where a client reads and answers what is asked of them, followed by the signed link's token. */
export const CONSENT_PATH = "/consentimiento";

/** What a client consents to, as it travels, in the order in which it is asked. */
export const CONSENT_KINDS = ["TRATAMIENTO", "DATOS", "IA"] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** What each is called on paper, on the client's page and in the portal. */
export const CONSENT_TITLE: Record<ConsentKind, string> = {
  TRATAMIENTO: "Consentimiento informado para el tratamiento",
  DATOS: "Consentimiento para el uso de tus datos",
  IA: "Consentimiento para usar inteligencia artificial",
};
export const CONSENT_NAME: Record<ConsentKind, string> = {
  TRATAMIENTO: "Tratamiento",
  DATOS: "Protección de datos",
  IA: "Inteligencia artificial",
};

/** How it was given: by the link of a mail, on the screen of the practice, or on paper. */
export const CONSENT_WAYS = ["CORREO", "CONSULTA", "PAPEL"] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

/** What became of one that was asked for. */
export const CONSENT_STATUSES = ["PENDIENTE", "ACEPTADO", "RECHAZADO", "RETIRADO", "REVOCADO"] as const;
export type ConsentStatus = (typeof CONSENT_STATUSES)[number];

/** How a kind stands for a client. `ANTERIOR`: accepted in a version that is not the one in force. */
export const CONSENT_STATES = [
  "SIN_PEDIR",
  "PENDIENTE",
  "CADUCADO",
  "ACEPTADO",
  "ANTERIOR",
  "RECHAZADO",
  "REVOCADO",
] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/** In UTF-16 units. */
export const CONSENT_TEXT_MAX = 30_000;
export const CONSENT_NAME_MAX = 160;
export const CONSENT_WORDS_MAX = 300;
/** Days for which a mailed link opens the page, and minutes for one that is opened in the practice. */
export const CONSENT_LINK_DAYS = 14;
export const CONSENT_ROOM_MINUTES = 60;
/** Versions of one text: one a week for many years. */
export const CONSENT_VERSIONS_MAX = 500;
/** What is kept of one client, asked for over and over. */
export const CONSENTS_OF_CLIENT_MAX = 300;

/** What is asked for by its name on the screens. */
export const CONSENT_FIELD_LABEL = {
  clientId: "Cliente",
  kinds: "Consentimientos",
  text: "Texto",
  name: "Nombre y apellidos",
  day: "Fecha",
  version: "Versión",
} as const;
export type ConsentField = keyof typeof CONSENT_FIELD_LABEL;

/** What stands in a starting text where only the therapist knows what to write. */
const GAP = /\[completa: ([^\]\n]{1,80})\]/g;
export const gap = (what: string): string => `[completa: ${what}]`;
/** What is still to be filled in, each once. */
export const gapsOf = (text: string): string[] => [...new Set([...text.matchAll(GAP)].map(([, what = ""]) => what))];

/** As it is kept: one kind of line ends, and nothing around. */
export const trimmedConsent = (text: string): string => text.replaceAll(/\r\n?/g, "\n").trim();

/** Why a text cannot be kept as a draft, as a sentence; null when it can. An empty one can. @param text trimmed */
export function draftFault(text: string): string | null {
  const { text: label } = CONSENT_FIELD_LABEL;
  if (text.length > CONSENT_TEXT_MAX) return tooLongSentence(label, CONSENT_TEXT_MAX);
  return isStorable(text) ? null : unstorableSentence(label);
}

/** Why a text cannot be published, as a sentence; null when it can. @param text trimmed */
export function publishFault(text: string): string | null {
  const fault = draftFault(text);
  if (fault) return fault;
  if (text === "") return requiredSentence({ label: CONSENT_FIELD_LABEL.text });
  const gaps = gapsOf(text);
  return gaps.length === 0 ? null : `${CONSENT_FIELD_LABEL.text}: falta por completar ${gaps.join(", ")}.`;
}

/** A name as it is kept: one line, without what nobody sees. */
export const trimmedName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replaceAll(/\p{Cf}/gu, "")
    .trim();

/** Why this is no full name, as a sentence; null when it is one: two words, each with a letter. @param name trimmed */
export function nameFault(name: string): string | null {
  const { name: label } = CONSENT_FIELD_LABEL;
  if (name === "") return requiredSentence({ label, needed: "es obligatorio" });
  if (name.length > CONSENT_NAME_MAX) return tooLongSentence(label, CONSENT_NAME_MAX);
  if (!isStorable(name)) return unstorableSentence(label);
  const words = name.split(" ").filter((word) => /\p{L}/u.test(word));
  return words.length >= 2 ? null : `${label}: escribe el nombre y al menos un apellido.`;
}

/** The name a file has. */
export const consentFileName = (kind: ConsentKind, version: number): string =>
  `consentimiento-${{ TRATAMIENTO: "tratamiento", DATOS: "datos", IA: "ia" }[kind]}-v${version}.pdf`;
/** The beginning of a hash, as people compare it: `a1b2 c3d4 e5f6`. */
export const shortHash = (hash: string): string => (hash.slice(0, 12).match(/.{4}/g) ?? []).join(" ");
