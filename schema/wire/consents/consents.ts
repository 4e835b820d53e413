import { z } from "zod";
import {
  CONSENT_KINDS,
  CONSENT_STATES,
  CONSENT_STATUSES,
  CONSENT_TEXT_MAX,
  CONSENT_WAYS,
} from "../../rules/consents/consents.ts";
import { wireDate, wireDateTime } from "../core.ts";

export const wireConsentKind = z.enum(CONSENT_KINDS);
const huella = z.string().meta({ description: "SHA-256 of the text in UTF-8, in hex." });
const version = z.object({ numero: z.int(), publicado: wireDateTime, huella }).meta({ id: "ConsentVersion" });

/** One of the texts that clients are asked to consent to (beyond the document). */
export const wireConsentText = z
  .object({
    tipo: wireConsentKind,
    texto: z.string().meta({
      description:
        "What was saved last; before that a text to begin with, in which `[completa: …]` is to be filled in.",
    }),
    version: z.int().meta({ description: "Counts what was saved, from 1 on." }),
    cambios: z.boolean().meta({ description: "Whether it says something else than the version in force." }),
    inicial: z.string().meta({ description: "The text to begin with, with what is known of the practice now." }),
    versiones: z.array(version).meta({ description: "What was published, the newest first; that one is in force." }),
  })
  .meta({ id: "ConsentText" });
export type WireConsentText = z.infer<typeof wireConsentText>;
export const wireConsentTexts = z.object({ data: z.array(wireConsentText) }).meta({ id: "ConsentTexts" });

export const wireConsentTextInput = z
  .object({
    texto: z.string().meta({ description: `Up to ${CONSENT_TEXT_MAX} characters; may be empty.` }),
    version: z.int().optional().meta({ description: "What it is based on; changed since: 409 CONFLICT." }),
  })
  .meta({ id: "ConsentTextInput" });
export const wireConsentPublish = z
  .object({ version: z.int().optional().meta({ description: "What is published; changed since: 409 CONFLICT." }) })
  .meta({ id: "ConsentPublishInput" });
export const wireConsentVersionText = z
  .object({ tipo: wireConsentKind, numero: z.int(), publicado: wireDateTime, huella, texto: z.string() })
  .meta({ id: "ConsentVersionText" });
export type WireConsentVersionText = z.infer<typeof wireConsentVersionText>;

const mail = z
  .object({
    estado: z.enum(["PENDIENTE", "ENVIADO", "OMITIDO", "FALLIDO"]).meta({
      description:
        "`FALLIDO`: the mail server refused it. `OMITIDO`: the client is not written to, the day's mails were used up, or what it was about was over.",
    }),
    fecha: wireDateTime,
  })
  .nullable();
/** What a client was asked for once, and said. */
export const wireConsent = z
  .object({
    id: z.string(),
    tipo: wireConsentKind,
    version: z.int(),
    huella,
    medio: z.enum(CONSENT_WAYS),
    estado: z.enum(CONSENT_STATUSES),
    pedido: wireDateTime,
    caduca: wireDateTime.nullable().meta({ description: "When its link is over; null of what was signed on paper." }),
    respondido: wireDateTime
      .nullable()
      .meta({ description: "When it was accepted or declined; of what was signed on paper, when that was noted." }),
    nombre: z.string().nullable().meta({ description: "The name that was typed, or signed with." }),
    firmado: wireDate.nullable().meta({ description: "The day on the paper." }),
    frase: z.string().nullable().meta({ description: "Why it was declined, in the client's words." }),
    direccion: z.string().nullable().meta({ description: "The network address from which it was answered." }),
    navegador: z.string().nullable(),
    revocado: wireDate.nullable(),
    correo: mail.meta({ description: "What became of the mail that asked; null where none did." }),
    enlaceHasta: wireDateTime.nullable().meta({
      description:
        "While it waits: until when the last link that went out in a mail opens it, also once a later mail did not go out; null where none does.",
    }),
    copia: mail.meta({
      description:
        "What became of the mail with the paper; it waits for days for what keeps it from going and passes by itself.",
    }),
  })
  .meta({ id: "Consent" });
export type WireConsent = z.infer<typeof wireConsent>;

/** How a client stands. */
export const wireClientConsents = z
  .object({
    client: z.string(),
    tipos: z.array(
      z
        .object({
          tipo: wireConsentKind,
          estado: z.enum(CONSENT_STATES),
          vigente: z.int().nullable().meta({ description: "The version in force; null when none was published." }),
          por: z.string().nullable().meta({ description: "Which one says so." }),
          esperando: z.string().nullable().meta({ description: "The one that can be answered now." }),
        })
        .meta({ id: "ConsentStanding" }),
    ),
    data: z.array(wireConsent).meta({ description: "All of them, what was answered or asked last first." }),
  })
  .meta({ id: "ClientConsents" });
export type WireClientConsents = z.infer<typeof wireClientConsents>;

export const wireConsentAsk = z
  .object({
    tipos: z.array(wireConsentKind),
    enConsulta: z
      .boolean()
      .optional()
      .meta({ description: "true: no mail is sent; the pages' addresses are answered, to be opened here." }),
  })
  .meta({ id: "ConsentAskInput" });
export const wireConsentAsked = z
  .object({
    ...wireClientConsents.shape,
    enlaces: z.array(z.object({ tipo: wireConsentKind, url: z.string() }).meta({ id: "ConsentRoomLink" })),
  })
  .meta({ id: "ConsentAsked" });
export type WireConsentAsked = z.infer<typeof wireConsentAsked>;

export const wireConsentPaper = z
  .object({
    tipo: wireConsentKind,
    nombre: z.string(),
    fecha: z.string().meta({ description: "The day on the paper." }),
    version: z.int().optional().meta({
      description:
        "The number of the text's version that was signed. Without it, the one in force on that day; of a day before the first was published, the first.",
    }),
  })
  .meta({ id: "ConsentPaperInput" });
export const wireConsentRevoke = z.object({ fecha: z.string() }).meta({ id: "ConsentRevokeInput" });
export const wireConsentFile = z
  .object({
    nombre: z.string(),
    tipo: z.literal("application/pdf"),
    contenido: z.string().meta({ description: "The file's bytes in base64, the same each time." }),
  })
  .meta({ id: "ConsentFile" });
export type WireConsentFile = z.infer<typeof wireConsentFile>;
