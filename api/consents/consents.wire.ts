import { CONSENT_FIELD_LABEL } from "../../schema/rules/consents/consents.ts";
import type {
  WireClientConsents,
  WireConsent,
  WireConsentText,
  WireConsentVersionText,
} from "../../schema/wire/consents/consents.ts";
import { inWireWords } from "../core/refusals.ts";
import type { ClientConsents } from "./consents.rules.ts";
import type { ConsentRecord } from "./consents.store.ts";
import type { MailRecord } from "./mails.store.ts";
import type { TextRecord } from "./texts.service.ts";
import type { VersionRecord, VersionText } from "./texts.store.ts";

/** The Spanish name of each field on the wire. */
export const LABELS = {
  texto: CONSENT_FIELD_LABEL.text,
  tipos: CONSENT_FIELD_LABEL.kinds,
  tipo: CONSENT_FIELD_LABEL.kinds,
  nombre: CONSENT_FIELD_LABEL.name,
  fecha: CONSENT_FIELD_LABEL.day,
  version: CONSENT_FIELD_LABEL.version,
};

const toWireVersion = ({ number, publishedAt, hash }: VersionRecord) => ({
  numero: number,
  publicado: publishedAt.toISOString(),
  huella: hash,
});
export const toWireText = ({ kind, text, version, hasChanges, starting, versions }: TextRecord): WireConsentText => ({
  tipo: kind,
  texto: text,
  version,
  cambios: hasChanges,
  inicial: starting,
  versiones: versions.map(toWireVersion),
});
export const toWireVersionText = (version: VersionText): WireConsentVersionText => ({
  tipo: version.kind,
  ...toWireVersion(version),
  texto: version.text,
});

function toWireMail(mail: MailRecord | undefined): WireConsent["correo"] {
  if (!mail) return null;
  if (mail.sentAt) return { estado: "ENVIADO", fecha: mail.sentAt.toISOString() };
  if (mail.failedAt) return { estado: mail.omitted ? "OMITIDO" : "FALLIDO", fecha: mail.failedAt.toISOString() };
  return { estado: "PENDIENTE", fecha: mail.askedAt.toISOString() };
}

const toWireConsent = (consent: ConsentRecord, mails: readonly MailRecord[]): WireConsent => ({
  id: consent.id,
  tipo: consent.kind,
  version: consent.number,
  huella: consent.hash,
  medio: consent.way,
  estado: consent.status,
  pedido: consent.askedAt.toISOString(),
  caduca: consent.expiresAt?.toISOString() ?? null,
  respondido: consent.answeredAt?.toISOString() ?? null,
  nombre: consent.signedName,
  firmado: consent.signedOn,
  frase: consent.words,
  direccion: consent.address,
  navegador: consent.browser,
  revocado: consent.revokedOn,
  correo: toWireMail(mails.find(({ id }) => id === consent.mailId)),
  enlaceHasta: consent.mailedUntil?.toISOString() ?? null,
  copia: toWireMail(mails.find(({ consentId }) => consentId === consent.id)),
});

export const toWireState = ({ clientId, kinds, consents, mails }: ClientConsents): WireClientConsents => ({
  client: clientId,
  tipos: kinds.map(({ kind, state, inForce, by, waiting }) => ({
    tipo: kind,
    estado: state,
    vigente: inForce,
    por: by,
    esperando: waiting,
  })),
  data: consents.map((consent) => toWireConsent(consent, mails)),
});

/** What the room refuses, as the wire tells it. */
export const consentRefusals = inWireWords<TextRecord>(
  { clientId: "client", kinds: "tipos", text: "texto", name: "nombre", day: "fecha", version: "version" },
  toWireText,
);
