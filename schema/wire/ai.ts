import { z } from "zod";
import { AI_OPTIONS, AI_TEXT_MAX, NOTE_LENGTHS, NOTE_TONES } from "../rules/ai.ts";
import { TEMPLATE_LENGTHS, TEMPLATE_SECTIONS_MAX } from "../rules/record/ownTemplates.ts";
import { wireDateTime, wireId } from "./core.ts";

/** Who can write for the therapist; `local` summarises on this machine. */
export const AI_PROVIDERS = ["local", "anthropic", "openai", "openai-compatible"] as const;
export type AiProvider = (typeof AI_PROVIDERS)[number];

/** A heading and what is asked for are one line each. */
const LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
const apartado = z
  .object({
    encabezado: z.string().trim().min(1).max(TEMPLATE_LENGTHS.heading).regex(LINE),
    indicacion: z.string().trim().max(TEMPLATE_LENGTHS.prompt).regex(LINE).nullish(),
  })
  .meta({ id: "AiSection", description: "A heading of the note, and what is asked for beneath it." });

/** What preview reads. */
export const wireAiInput = z
  .object({
    noteContent: z
      .string()
      .nullish()
      .meta({ description: `The therapist's text, up to ${AI_TEXT_MAX} characters.` }),
    clientId: wireId.nullish().meta({ description: "Whom it is about, so that this name stays here." }),
  })
  .meta({ id: "AiInput" });

/** What enhance reads. */
export const wireAiEnhanceInput = wireAiInput
  .extend({
    tono: z.enum(NOTE_TONES).nullish().meta({
      description: "Beyond the document: how it is worded by a model. Without it the model decides.",
    }),
    apartados: z.array(apartado).max(TEMPLATE_SECTIONS_MAX).nullish().meta({
      description: "Beyond the document: the headings the note is to have, in order, each a line of its own.",
    }),
  })
  .meta({ id: "AiEnhanceInput" });

/** What summary reads. */
export const wireAiSummaryInput = wireAiEnhanceInput
  .extend({
    longitud: z.enum(NOTE_LENGTHS).nullish().meta({
      description: "Beyond the document: how much of the text both options tell. Without it whoever writes decides.",
    }),
  })
  .meta({ id: "AiSummaryInput" });

/** A note as AI proposes it (document §3); nothing of it is stored. */
export const wireAiOption = z
  .object({
    title: z.string(),
    content: z.string(),
    etiquetas: z.string().meta({ description: "Tags joined by comma and space." }),
  })
  .meta({ id: "AiOption" });
export type WireAiOption = z.infer<typeof wireAiOption>;

/** Kept nowhere: whoever asked learns it with the answer. */
const enviado = z.string().optional().meta({
  description:
    "Beyond the document: what left the machine of the text, word for word, besides fixed instructions. Absent when none did.",
});

const instrucciones = z.string().optional().meta({
  description: "Beyond the document: the instructions that went with it, word for word. Absent when none did.",
});

/** What enhance answers. */
export const wireAiImproved = wireAiOption.extend({ enviado, instrucciones }).meta({ id: "AiImproved" });
export type WireAiImproved = z.infer<typeof wireAiImproved>;

/** What writing line by line reads. */
export const wireAiWritingInput = wireAiSummaryInput
  .extend({
    tarea: z
      .enum(["summary", "enhance"])
      .meta({ description: "What is written: two notes, or one that says it better." }),
  })
  .meta({ id: "AiWritingInput" });

/** One line of what is answered while it is being written. */
export const wireAiWritten = z
  .discriminatedUnion("fin", [
    z.object({
      fin: z.literal(false),
      data: z
        .array(wireAiOption)
        .meta({ description: "All that stands there by now; with the first line, what was sent." }),
      enviado,
      instrucciones,
    }),
    z.object({
      fin: z.literal(true),
      data: z.array(wireAiOption).optional().meta({ description: "The whole; absent with `problema`." }),
      enviado,
      instrucciones,
      problema: z
        .object({ code: z.string(), title: z.string() })
        .optional()
        .meta({ description: "Why it was not written to its end." }),
    }),
  ])
  .meta({ id: "AiWritten" });
export type WireAiWritten = z.infer<typeof wireAiWritten>;

export const wireAiSummary = z
  .object({
    enviado,
    instrucciones,
    ok: z.literal(true),
    data: z.array(wireAiOption).min(AI_OPTIONS).max(AI_OPTIONS).meta({ description: "Exactly two options." }),
  })
  .meta({ id: "AiSummary" });
export type WireAiSummary = z.infer<typeof wireAiSummary>;

export const wireAiAssistant = z
  .object({
    provider: z.enum(AI_PROVIDERS).meta({ description: "`local`: no text leaves the machine." }),
    model: z.string().nullable().meta({ description: "The model's name; null for `local`." }),
    recipient: z.string().nullable().meta({ description: "Who receives what is sent; null for `local`." }),
    consentGivenAt: wireDateTime
      .nullable()
      .meta({ description: "Since when the practice lets its texts go to this recipient; null: it does not." }),
  })
  .meta({ id: "AiAssistant" });
export type WireAiAssistant = z.infer<typeof wireAiAssistant>;

export const wireAiConsentInput = z
  .object({
    recipient: z.string().nullish().meta({ description: "Who is to receive texts, as `GET /notas/ai` told." }),
  })
  .meta({ id: "AiConsentInput" });

/** What was noted down of a client's consent. */
export const wireAiClientConsent = z
  .object({
    recipient: z
      .string()
      .nullable()
      .meta({ description: "Who receives what is sent; null for `local`: none is needed." }),
    consentGivenAt: wireDateTime
      .nullable()
      .meta({ description: "Since when texts about the client may go to this recipient; null: they may not." }),
    consentWithdrawnAt: wireDateTime.nullable().meta({
      description: "When the last consent was withdrawn; null while one stands, or when there never was one.",
    }),
  })
  .meta({ id: "AiClientConsent" });
export type WireAiClientConsent = z.infer<typeof wireAiClientConsent>;

/** What is taken out of a text before it leaves, by the word of its placeholder. */
export const AI_REPLACED = [
  "PERSONA",
  "CORREO",
  "TELEFONO",
  "DIRECCION",
  "DOCUMENTO",
  "CUENTA",
  "TARJETA",
  "FECHA",
  "NUMERO",
  "USUARIO",
  "WEB",
] as const;
export type AiReplaced = (typeof AI_REPLACED)[number];

/** What would leave the machine. */
export const wireAiPreview = z
  .object({
    recipient: z.string().nullable().meta({ description: "Who would receive it; null: nothing would be sent." }),
    model: z.string().nullable(),
    text: z.string().meta({
      description: "Word for word what would be sent besides fixed instructions; empty when nothing would be.",
    }),
    replaced: z
      .array(z.object({ kind: z.enum(AI_REPLACED), count: z.int() }))
      .meta({ description: "How many different names, numbers and so on stand as placeholders." }),
  })
  .meta({ id: "AiPreview" });
export type WireAiPreview = z.infer<typeof wireAiPreview>;
