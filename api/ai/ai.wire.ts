import type { z } from "zod";
import { joinedTags } from "../../schema/rules/notes.ts";
import type { WireAiAssistant, WireAiClientConsent, WireAiOption, wireAiSummaryInput } from "../../schema/wire/ai.ts";
import { inWireWords } from "../core/refusals.ts";
import type { ClientConsent } from "./ai.clientConsent.ts";
import type { AiPort } from "./ai.port.ts";
import type { NoteOption } from "./ai.rules.ts";
import type { Asked } from "./ai.service.ts";

/** The Spanish name of each field on the wire. */
export const LABELS = {
  noteContent: "Notas",
  clientId: "Cliente",
  longitud: "Longitud",
  tono: "Tono",
  apartados: "Apartados",
  recipient: "Destinatario",
};

type Input = z.output<typeof wireAiSummaryInput>;
export const toAsked = ({ noteContent, clientId, longitud, tono, apartados }: Input): Asked => ({
  text: noteContent ?? "",
  clientId: clientId || null,
  length: longitud ?? null,
  tone: tono ?? null,
  sections: (apartados ?? []).map(({ encabezado, indicacion }) => ({ heading: encabezado, prompt: indicacion ?? "" })),
});

export const toWireOption = ({ title, content, tags }: NoteOption): WireAiOption => ({
  title,
  content,
  etiquetas: joinedTags(tags),
});

export const toWireAssistant = (about: AiPort["about"], consentGivenAt: Date | null): WireAiAssistant => ({
  ...about,
  consentGivenAt: consentGivenAt?.toISOString() ?? null,
});

export const toWireClientConsent = (
  { recipient }: AiPort["about"],
  last: ClientConsent | null,
): WireAiClientConsent => ({
  recipient,
  consentGivenAt: last && !last.withdrawnAt ? last.givenAt.toISOString() : null,
  consentWithdrawnAt: last?.withdrawnAt?.toISOString() ?? null,
});

/** What the room refuses, as the wire tells it. */
export const aiRefusals = inWireWords({ text: "noteContent" }, toWireOption);
