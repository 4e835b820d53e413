import { z } from "zod";
import { OWN_TEMPLATES_MAX, TEMPLATE_LENGTHS, TEMPLATE_SECTIONS_MAX } from "../../rules/record/ownTemplates.ts";
import { NOTE_TEMPLATES } from "../../rules/record/templates.ts";
import { SESSION_TYPES } from "../../rules/sessions.ts";
import { wireDateTime, wireId } from "../core.ts";

const wireSection = z
  .object({
    encabezado: z.string().meta({
      description: `A line of the note, up to ${TEMPLATE_LENGTHS.heading} characters; no two sections have the same, whatever its case.`,
    }),
    indicacion: z
      .string()
      .nullish()
      .meta({ description: `What is asked for beneath it, up to ${TEMPLATE_LENGTHS.prompt} characters.` }),
    texto: z
      .string()
      .nullish()
      .meta({ description: `What stands beneath it to begin with, up to ${TEMPLATE_LENGTHS.text} characters.` }),
  })
  .meta({ id: "NoteTemplateSection", description: "One part of a note." });
export type WireTemplateSection = z.infer<typeof wireSection>;

export const wireTemplate = z
  .object({
    id: z.string(),
    nombre: z.string(),
    apartados: z.array(wireSection),
    createdAt: wireDateTime,
    updatedAt: wireDateTime,
    version: z
      .int()
      .meta({ description: "Rises by one with each change; send it back with PUT to be told of conflicts." }),
  })
  .meta({ id: "NoteTemplate", description: "A template for notes that the professional has made." });
export type WireTemplate = z.infer<typeof wireTemplate>;

export const wireDefault = z
  .object({
    tipo: z.enum(SESSION_TYPES),
    plantilla: wireId.meta({
      description: `Id of an own template, or one of ${NOTE_TEMPLATES.map(({ key }) => key).join(", ")}.`,
    }),
  })
  .meta({ id: "NoteTemplateDefault", description: "What notes about sessions of a type begin with." });
export type WireDefault = z.infer<typeof wireDefault>;
const byType = z.array(wireDefault).meta({ description: "At most one for each type of session." });

export const wireTemplates = z
  .object({
    data: z.array(wireTemplate).meta({ description: `By name; ${OWN_TEMPLATES_MAX} at most.` }),
    porTipo: byType,
  })
  .meta({ id: "NoteTemplates" });
export const wireDefaults = z.object({ porTipo: byType }).meta({ id: "NoteTemplateDefaults" });

const given = {
  nombre: z
    .string()
    .optional()
    .meta({ description: `Up to ${TEMPLATE_LENGTHS.name} characters; no two have the same, whatever its case.` }),
  apartados: z
    .array(wireSection)
    .optional()
    .meta({ description: `1 to ${TEMPLATE_SECTIONS_MAX}, in order; needed for a new one.` }),
};
export const wireTemplateInput = z.object(given).meta({ id: "NoteTemplateInput" });
export type WireTemplateInput = z.infer<typeof wireTemplateInput>;
export const wireTemplateChange = z
  .object({ ...given, version: z.int().optional().meta({ description: "The version the change was based on." }) })
  .meta({ id: "NoteTemplateChange" });

export const wireDefaultInput = z
  .object({ tipo: z.enum(SESSION_TYPES), plantilla: wireDefault.shape.plantilla.nullable() })
  .meta({ id: "NoteTemplateDefaultInput", description: "null: they begin with none." });
export type WireDefaultInput = z.infer<typeof wireDefaultInput>;
