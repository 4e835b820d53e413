import { z } from "zod";
import {
  AI_ANSWER_CUT,
  AI_CLIENT_CONSENT_REQUIRED,
  AI_CONSENT_REQUIRED,
  AI_INVALID_ANSWER,
  AI_OPTIONS,
  AI_TIMEOUT,
  AI_UNAVAILABLE,
  aiLimitMessage,
  aiTextMessage,
  type NoteLength as WireLength,
  type NoteTone as WireTone,
} from "../../schema/rules/ai.ts";
import type { FieldFault } from "../../schema/rules/fields.ts";
import { tagsOf } from "../../schema/rules/notes.ts";
import type { AiReplaced as WireReplaced } from "../../schema/wire/ai.ts";
import { CodedError, RefusedError } from "../core/errors.ts";
import { commonRefusals } from "../core/refusals.ts";
import { knownWord, readRow, toldIn, toMoment, unwrapList, unwrapRecord, type Warn, wireWord } from "../core/wire.ts";
import {
  type AiAssistant,
  type AiClientConsent,
  type AiPreview,
  AiProviders,
  type AiReplacedKind,
  type AiSectionInput,
  type NoteLength,
  type NoteOption,
  type NoteTone,
} from "./ai.types.ts";
import { type AiError } from "./aiPayloads.types.ts";
import type { NoteWriting } from "./writing/aiWriting.types.ts";

const wireAssistant = z.object({
  provider: z.string(),
  model: z.string().nullish(),
  recipient: z.string().nullish(),
  consentGivenAt: z.union([z.string(), z.number()]).nullish(),
});
/** Who writes; a service that does not tell has a model nobody names. */
export function toAssistant(row: unknown, warn: Warn): AiAssistant {
  const wire = readRow(wireAssistant, row, "aiAssistant", warn);
  return {
    provider: wire?.provider === "local" ? AiProviders.LOCAL : AiProviders.MODEL,
    model: wire?.model ?? null,
    recipient: wire?.recipient ?? null,
    consentGivenAt: toMoment(wire?.consentGivenAt, "aiAssistant.consentGivenAt", warn),
  };
}

const wireClientConsent = z.object({
  recipient: z.string().nullish(),
  consentGivenAt: z.union([z.string(), z.number()]).nullish(),
  consentWithdrawnAt: z.union([z.string(), z.number()]).nullish(),
});
/** What a client allows. @throws {CodedError} UPSTREAM_INVALID: what is not understood allows nothing */
export function toClientConsent(row: unknown, warn: Warn): AiClientConsent {
  const wire = readRow(wireClientConsent, row, "aiClientConsent", warn);
  if (!wire) throw new CodedError("UPSTREAM_INVALID");
  return {
    recipient: wire.recipient ?? null,
    givenAt: toMoment(wire.consentGivenAt, "aiClientConsent.givenAt", warn),
    withdrawnAt: toMoment(wire.consentWithdrawnAt, "aiClientConsent.withdrawnAt", warn),
  };
}

const KIND_OF: Record<WireReplaced, AiReplacedKind> = {
  PERSONA: "PERSON",
  CORREO: "EMAIL",
  TELEFONO: "PHONE",
  DIRECCION: "ADDRESS",
  DOCUMENTO: "DOCUMENT",
  CUENTA: "ACCOUNT",
  TARJETA: "CARD",
  FECHA: "DATE",
  NUMERO: "NUMBER",
  USUARIO: "HANDLE",
  WEB: "WEB",
};
const wirePreview = z.object({
  recipient: z.string().nullish(),
  text: z.string(),
  replaced: z.array(z.object({ kind: z.string(), count: z.int32() })).catch([]),
});
/** What would be sent. @throws {CodedError} UPSTREAM_INVALID */
export function toPreview(row: unknown, warn: Warn): AiPreview {
  const wire = readRow(wirePreview, row, "aiPreview", warn);
  if (!wire) throw new CodedError("UPSTREAM_INVALID");
  const replaced = wire.replaced.flatMap(({ kind: word, count }) => {
    const kind = knownWord(KIND_OF, word, "aiPreview.kind", warn);
    return kind ? [{ kind, count }] : [];
  });
  return { recipient: wire.recipient ?? null, text: wire.text, replaced };
}

const LENGTH_OF: Record<WireLength, NoteLength> = { BREVE: "BRIEF", MEDIA: "MEDIUM", DETALLADA: "DETAILED" };
export const toWireLength = (length: NoteLength): WireLength => wireWord(LENGTH_OF, length);
/** A chosen length; null for none, and for one nobody knows. */
export const toLength = (word: string | null | undefined, what: string, warn: Warn): NoteLength | null =>
  knownWord(LENGTH_OF, word, what, warn);

const TONE_OF: Record<WireTone, NoteTone> = { NEUTRO: "NEUTRAL", CERCANO: "WARM", TECNICO: "TECHNICAL" };

/** How a note of AI is to be. */
export interface AiStyle {
  tone?: NoteTone | null;
  sections?: AiSectionInput[] | null;
}
/** The same on the wire, of what is chosen. */
export const toWireStyle = ({ tone, sections }: AiStyle): object => ({
  ...(tone && { tono: wireWord(TONE_OF, tone) }),
  ...(sections && {
    apartados: sections.map(({ heading, prompt }) => ({ encabezado: heading, indicacion: prompt ?? undefined })),
  }),
});

const wireOption = z.object({
  title: z.string().nullish(),
  content: z.string().min(1),
  etiquetas: z.union([z.string(), z.array(z.string())]).nullish(),
});
function toOption(row: unknown): NoteOption | null {
  const read = wireOption.safeParse(row);
  if (!read.success) return null;
  const { title, content, etiquetas } = read.data;
  return { title: title ?? "", content, tags: tagsOf(String(etiquetas ?? "")) };
}

/** The two options of an answer (document §5: ok, and exactly two). @throws {CodedError} UPSTREAM_INVALID */
export function toOptions(body: unknown): NoteOption[] {
  const { rows } = unwrapList(body);
  const options = rows.map(toOption).filter((option) => option !== null);
  const isOk = toldIn(body, "ok") === true;
  if (!isOk || rows.length !== AI_OPTIONS || options.length !== AI_OPTIONS) throw new CodedError("UPSTREAM_INVALID");
  return options;
}

/** The improved note of an answer. @throws {CodedError} UPSTREAM_INVALID */
export function toImproved(body: unknown): NoteOption {
  const option = toOption(unwrapRecord(body));
  if (!option) throw new CodedError("UPSTREAM_INVALID");
  return option;
}

/** What left the service of the text; null where it does not tell. */
export const toSent = (body: unknown): string | null => z.string().safeParse(Object(body).enviado).data ?? null;

const part = z.object({ title: z.string().nullish(), content: z.string().nullish(), etiquetas: z.string().nullish() });
const wireWritten = z.object({
  fin: z.boolean(),
  data: z.array(part).nullish(),
  problema: z.object({ code: z.string() }).nullish(),
});
/** What can be done about it is done to the text. */
const CUT = { code: "TOO_LONG", message: AI_ANSWER_CUT, field: ["text"] } satisfies Partial<AiError>;
const STOPPED: Record<string, Pick<AiError, "code" | "message"> & Partial<AiError>> = {
  AI_ANSWER_CUT: CUT,
  AI_INVALID_ANSWER: { code: "INVALID_ANSWER", message: AI_INVALID_ANSWER },
  AI_TIMEOUT: { code: "TIMEOUT", message: AI_TIMEOUT },
};
/** What is written by now. @throws {CodedError} UPSTREAM_INVALID */
export function toWritten(line: unknown): NoteWriting {
  const read = wireWritten.safeParse(line);
  if (!read.success) throw new CodedError("UPSTREAM_INVALID");
  const { fin, data, problema } = read.data;
  const stopped = problema && (STOPPED[problema.code] ?? { code: "UNAVAILABLE", message: AI_UNAVAILABLE });
  return {
    options: (data ?? []).map(({ title, content, etiquetas }) => ({
      title: title ?? "",
      content: content ?? "",
      tags: tagsOf(etiquetas ?? ""),
    })),
    isComplete: fin,
    sent: toSent(line),
    instructions: toInstructions(line),
    errors: stopped ? [error(stopped)] : [],
  };
}

/** The instructions that went with it; null where it does not tell. */
export const toInstructions = (body: unknown): string | null =>
  z.string().safeParse(Object(body).instrucciones).data ?? null;

const error = (told: Pick<AiError, "code" | "message"> & Partial<AiError>): AiError => ({
  field: null,
  limit: null,
  ...told,
});

/** What the rules of the house found, as the payload tells it. */
export const toTextErrors = (fault: FieldFault | null): AiError[] =>
  fault ? [error({ code: fault, message: aiTextMessage(fault), field: ["text"] })] : [];

const FIELD: Record<string, string> = {
  noteContent: "text",
  clientId: "clientId",
  longitud: "length",
  tono: "tone",
  apartados: "sections",
  client: "clientId",
  recipient: "recipient",
};

const INVALID_ANSWER = [error({ code: "INVALID_ANSWER", message: AI_INVALID_ANSWER })];

/** Why AI wrote nothing, as the payload tells it; null when it is not something a screen branches on. */
export function toAiErrors(failure: unknown): AiError[] | null {
  if (!(failure instanceof CodedError)) return null;
  if (failure.code === "UPSTREAM_INVALID") return INVALID_ANSWER;
  if (failure.code === "TIMEOUT") return [error({ code: "TIMEOUT", message: AI_TIMEOUT })];
  if (!(failure instanceof RefusedError)) return null;
  const { code, status, problem } = failure;
  if (code === "LIMIT_REACHED") {
    const limit = problem?.limit && { used: problem.limit.used, max: problem.limit.max, planName: problem.limit.plan };
    const message = limit ? aiLimitMessage(limit.max, limit.planName) : failure.userMessage;
    return [error({ code: "LIMIT_REACHED", message, limit: limit ?? null })];
  }
  if (problem?.code === "AI_INVALID_ANSWER") return INVALID_ANSWER;
  if (problem?.code === "AI_ANSWER_CUT") return [error(CUT)];
  if (problem?.code === "AI_CONSENT_REQUIRED")
    return [error({ code: "CONSENT_REQUIRED", message: AI_CONSENT_REQUIRED })];
  if (problem?.code === "AI_CLIENT_CONSENT_REQUIRED")
    return [error({ code: "CLIENT_CONSENT_REQUIRED", message: AI_CLIENT_CONSENT_REQUIRED })];
  if (status === 502) return [error({ code: "UNAVAILABLE", message: AI_UNAVAILABLE })];
  return (
    commonRefusals(failure, { argument: "clientId", message: "Este cliente ya no existe." }, FIELD)?.map(error) ?? null
  );
}
