import { z } from "zod";
import { CodedError, RefusedError } from "../core/errors.ts";
import { commonRefusals, type Names } from "../core/refusals.ts";
import { knownWord, readRow, toMoment, unwrapRecord, type Warn } from "../core/wire.ts";
import type { ConsentKind, ConsentState, ConsentStatus, ConsentWay } from "./consents.enums.ts";
import type {
  ClientConsents,
  Consent,
  ConsentError,
  ConsentFile,
  ConsentMailState,
  ConsentRoomLink,
} from "./consents.types.ts";
import type { ConsentText, ConsentTextError, ConsentVersion, ConsentVersionText } from "./texts.types.ts";

export const CONSENT_KIND: Record<string, ConsentKind> = {
  TRATAMIENTO: "TREATMENT",
  DATOS: "DATA_PROTECTION",
  IA: "AI",
};
const WIRE_KIND: Record<ConsentKind, string> = { TREATMENT: "TRATAMIENTO", DATA_PROTECTION: "DATOS", AI: "IA" };
export const CONSENT_WAY: Record<string, ConsentWay> = { CORREO: "MAIL", CONSULTA: "IN_ROOM", PAPEL: "PAPER" };
export const CONSENT_STATUS: Record<string, ConsentStatus> = {
  PENDIENTE: "WAITING",
  ACEPTADO: "ACCEPTED",
  RECHAZADO: "DECLINED",
  RETIRADO: "WITHDRAWN",
  REVOCADO: "REVOKED",
};
const STATE: Record<string, ConsentState> = {
  SIN_PEDIR: "NOT_ASKED",
  PENDIENTE: "WAITING",
  CADUCADO: "EXPIRED",
  ACEPTADO: "ACCEPTED",
  ANTERIOR: "OUTDATED",
  RECHAZADO: "DECLINED",
  REVOCADO: "REVOKED",
};
const MAIL: Record<string, ConsentMailState> = {
  PENDIENTE: "PENDING",
  ENVIADO: "SENT",
  OMITIDO: "SKIPPED",
  FALLIDO: "FAILED",
};

export const toWireKind = (kind: ConsentKind): string => WIRE_KIND[kind];
const toKind = (word: string, warn: Warn): ConsentKind | null => knownWord(CONSENT_KIND, word, "consent.tipo", warn);

/** @throws {CodedError} UPSTREAM_INVALID when an answer was not understood */
function understood<Read>(read: Read | null): Read {
  if (read === null) throw new CodedError("UPSTREAM_INVALID");
  return read;
}

const text = z.string().nullish();
const wireVersion = z.object({ numero: z.int32(), publicado: text, huella: z.string() });
const wireText = z.object({
  tipo: z.string(),
  texto: z.string(),
  version: z.int32(),
  cambios: z.boolean(),
  inicial: z.string(),
  versiones: z.array(wireVersion),
});

const toVersion = ({ numero, publicado, huella }: z.infer<typeof wireVersion>, warn: Warn): ConsentVersion => ({
  number: numero,
  publishedAt: toMoment(publicado, "consentVersion.publicado", warn),
  hash: huella,
});

function toText(row: unknown, warn: Warn): ConsentText | null {
  const wire = readRow(wireText, row, "consentText", warn);
  const kind = wire && toKind(wire.tipo, warn);
  return kind
    ? {
        id: kind,
        kind,
        text: wire.texto,
        version: wire.version,
        hasChanges: wire.cambios,
        startingText: wire.inicial,
        versions: wire.versiones.map((version) => toVersion(version, warn)),
      }
    : null;
}
/** @throws {CodedError} UPSTREAM_INVALID */
export const readText = (body: unknown, warn: Warn): ConsentText => understood(toText(unwrapRecord(body), warn));

const wireTexts = z.object({ data: z.array(z.unknown()) });
/** @throws {CodedError} UPSTREAM_INVALID */
export function readTexts(body: unknown, warn: Warn): ConsentText[] {
  const told = understood(wireTexts.safeParse(body).data ?? null);
  return told.data.map((row) => toText(row, warn)).filter((row) => row !== null);
}

const wireVersionText = wireVersion.extend({ tipo: z.string(), texto: z.string() });
/** @throws {CodedError} UPSTREAM_INVALID */
export function readVersionText(body: unknown, warn: Warn): ConsentVersionText {
  const wire = understood(readRow(wireVersionText, unwrapRecord(body), "consentVersion", warn));
  return { kind: understood(toKind(wire.tipo, warn)), text: wire.texto, ...toVersion(wire, warn) };
}

const wireMail = z.object({ estado: z.string() }).nullish();
const wireConsent = z.object({
  ...{ id: z.string(), tipo: z.string(), version: z.int32(), huella: z.string(), medio: z.string() },
  ...{ estado: z.string(), pedido: text, caduca: text, respondido: text, nombre: text, firmado: text, frase: text },
  ...{ direccion: text, navegador: text, revocado: text, correo: wireMail, enlaceHasta: text },
  copia: wireMail,
});
const wireStanding = z.object({
  ...{ tipo: z.string(), estado: z.string(), vigente: z.int32().nullish(), por: text, esperando: text },
});
const wireState = z.object({ client: z.string(), tipos: z.array(z.unknown()), data: z.array(z.unknown()) });
const wireLinks = z.object({ enlaces: z.array(z.object({ tipo: z.string(), url: z.string() })) });

const toMail = (mail: z.infer<typeof wireMail>, warn: Warn): ConsentMailState | null =>
  mail ? knownWord(MAIL, mail.estado, "consent.correo", warn) : null;

function toConsent(row: unknown, warn: Warn): Consent | null {
  const wire = readRow(wireConsent, row, "consent", warn);
  const kind = wire && toKind(wire.tipo, warn);
  const way = wire && knownWord(CONSENT_WAY, wire.medio, "consent.medio", warn);
  const status = wire && knownWord(CONSENT_STATUS, wire.estado, "consent.estado", warn);
  if (!kind || !way || !status) return null;
  const moment = (at: string | null | undefined, field: string) => toMoment(at, `consent.${field}`, warn);
  return {
    ...{ id: wire.id, kind, way, status, textVersion: wire.version, textHash: wire.huella },
    askedAt: moment(wire.pedido, "pedido"),
    expiresAt: moment(wire.caduca, "caduca"),
    answeredAt: moment(wire.respondido, "respondido"),
    signedName: wire.nombre ?? null,
    signedOn: wire.firmado ?? null,
    reason: wire.frase ?? null,
    networkAddress: wire.direccion ?? null,
    browser: wire.navegador ?? null,
    revokedOn: wire.revocado ?? null,
    askingMail: toMail(wire.correo, warn),
    mailedUntil: moment(wire.enlaceHasta, "enlaceHasta"),
    copyMail: toMail(wire.copia, warn),
  };
}

/** How a client stands. @throws {CodedError} UPSTREAM_INVALID */
export function readState(body: unknown, warn: Warn): ClientConsents {
  const { client, tipos, data } = understood(readRow(wireState, body, "clientConsents", warn));
  const consents = data.map((row) => toConsent(row, warn)).filter((row) => row !== null);
  const byId = (id: string | null | undefined) => consents.find((one) => one.id === id) ?? null;
  const kinds = tipos.flatMap((row) => {
    const wire = readRow(wireStanding, row, "consentStanding", warn);
    const kind = wire && toKind(wire.tipo, warn);
    const state = wire && knownWord(STATE, wire.estado, "consentStanding.estado", warn);
    if (!kind || !state) return [];
    return [
      { kind, state, versionInForce: wire.vigente ?? null, consent: byId(wire.por), waiting: byId(wire.esperando) },
    ];
  });
  return { clientId: client, kinds, consents };
}

/** The pages that are opened in the practice, where the answer has some. */
export const readLinks = (body: unknown, warn: Warn): ConsentRoomLink[] =>
  (wireLinks.safeParse(body).data?.enlaces ?? []).flatMap(({ tipo, url }) => {
    const kind = toKind(tipo, warn);
    return kind ? [{ kind, url }] : [];
  });

const wireFile = z.object({ nombre: z.string(), tipo: z.string(), contenido: z.string() });
/** @throws {CodedError} UPSTREAM_INVALID */
export function readFile(body: unknown, warn: Warn): ConsentFile {
  const wire = understood(readRow(wireFile, unwrapRecord(body), "consentFile", warn));
  return { name: wire.nombre, contentType: wire.tipo, base64: wire.contenido };
}

const NAMES: Names = {
  ...{ client: "clientId", tipos: "kinds", tipo: "kind", texto: "text", nombre: "signedName" },
  ...{ fecha: "day", id: "id" },
};

/** What the service refused of a client's consents; null when it is not something a screen branches on. */
export const toRefusals = (failure: unknown, argument: "id" | "clientId"): ConsentError[] | null =>
  commonRefusals(
    failure,
    { argument, message: argument === "id" ? "Este consentimiento ya no existe." : "Este cliente ya no existe." },
    { ...NAMES, version: "textVersion" },
  );

/** What it refused of a text. */
export function toTextRefusals(failure: unknown, warn: Warn): ConsentTextError[] | null {
  const gone = { argument: "kind", message: "Este texto no existe." };
  const common = commonRefusals(failure, gone, NAMES);
  if (common) return common.map((refused) => ({ ...refused, current: null }));
  if (!(failure instanceof RefusedError) || failure.status !== 409) return null;
  const current = failure.problem?.current === undefined ? null : toText(failure.problem.current, warn);
  return [{ code: "CONFLICT", field: null, message: "Este texto se ha cambiado mientras lo editabas.", current }];
}
