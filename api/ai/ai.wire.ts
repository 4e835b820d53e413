import type { z } from "zod";
import { joinedTags } from "../../schema/rules/notes.ts";
import type { WireAiAssistant, WireAiOption, wireAiInput, wireAiSummaryInput } from "../../schema/wire/ai.ts";
import { inWireWords } from "../core/refusals.ts";
import type { AiPort } from "./ai.port.ts";
import type { NoteOption } from "./ai.rules.ts";
import type { Asked } from "./ai.service.ts";

/** The Spanish name of each field on the wire. */
export const LABELS = { noteContent: "Notas", clientId: "Cliente", longitud: "Longitud", recipient: "Destinatario" };

type Input = z.output<typeof wireAiInput> & Pick<z.output<typeof wireAiSummaryInput>, "longitud">;
export const toAsked = ({ noteContent, clientId, longitud }: Input): Asked => ({
  text: noteContent ?? "",
  clientId: clientId || null,
  length: longitud ?? null,
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

/** What the room refuses, as the wire tells it. */
export const aiRefusals = inWireWords({ text: "noteContent" }, toWireOption);
