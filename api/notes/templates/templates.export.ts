import { asc, eq } from "drizzle-orm";
import { wholePart } from "../../practice/exportPart.ts";
import { noteTemplateDefaults, noteTemplates } from "./templates.table.ts";

/** The templates a practice has made for itself, and what notes about sessions of each type begin with. */
export const exportOfTemplates = wholePart(async (tx, professionalId) => {
  const own = await tx
    .select()
    .from(noteTemplates)
    .where(eq(noteTemplates.professionalId, professionalId))
    .orderBy(asc(noteTemplates.createdAt), asc(noteTemplates.id));
  const byType = await tx
    .select()
    .from(noteTemplateDefaults)
    .where(eq(noteTemplateDefaults.professionalId, professionalId))
    .orderBy(asc(noteTemplateDefaults.sessionType));
  return {
    plantillas: own.map(({ id, name, sections, createdAt }) => ({
      id,
      nombre: name,
      apartados: sections.map(({ heading, prompt, text }) => ({
        encabezado: heading,
        indicacion: prompt,
        texto: text,
      })),
      createdAt: createdAt.toISOString(),
    })),
    plantillasPorTipo: byType.map(({ sessionType, builtIn, templateId }) => ({
      tipo: sessionType,
      plantilla: builtIn ?? templateId ?? "",
    })),
  };
});
