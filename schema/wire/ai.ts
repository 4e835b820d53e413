import { z } from "zod";
import { AI_OPTIONS, AI_TEXT_MAX, NOTE_LENGTHS } from "../rules/ai.ts";
import { wireDateTime } from "./core.ts";

/** Who can write for the therapist; `local` summarises on this machine. */
export const AI_PROVIDERS = ["local", "anthropic", "openai", "openai-compatible"] as const;
export type AiProvider = (typeof AI_PROVIDERS)[number];

/** What preview and enhance read. */
export const wireAiInput = z
  .object({
    noteContent: z
      .string()
      .nullish()
      .meta({ description: `The therapist's text, up to ${AI_TEXT_MAX} characters.` }),
    clientId: z.string().nullish().meta({ description: "Whom it is about, so that this name stays here." }),
  })
  .meta({ id: "AiInput" });

/** What summary reads. */
export const wireAiSummaryInput = wireAiInput
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

/** What enhance answers. */
export const wireAiImproved = wireAiOption.extend({ enviado }).meta({ id: "AiImproved" });
export type WireAiImproved = z.infer<typeof wireAiImproved>;

export const wireAiSummary = z
  .object({
    enviado,
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
