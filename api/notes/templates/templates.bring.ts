import { isNameTaken, OWN_TEMPLATES_MAX } from "../../../schema/rules/record/ownTemplates.ts";
import { NOTE_TEMPLATES, sameWords } from "../../../schema/rules/record/templates.ts";
import type { ExportedPractice } from "../../../schema/wire/exports/practice.ts";
import type { Queries } from "../../core/database/database.ts";
import { idsInOrder } from "../../practice/bringing.ts";
import { readDefaults, readTemplates } from "./templates.store.ts";
import { noteTemplateDefaults, noteTemplates } from "./templates.table.ts";
import { toDraft } from "./templates.wire.ts";

type Exported = Pick<ExportedPractice, "plantillas" | "plantillasPorTipo">;

/** Which templates of an export a practice takes: those whose names it does not have, as long as there is room. */
export async function planTemplates(tx: Queries, professionalId: string, { plantillas }: Exported) {
  const own = await readTemplates(tx, professionalId);
  const names = own.map(({ name }) => name);
  const taken = plantillas
    .filter(({ nombre }) => !isNameTaken(nombre, names))
    .slice(0, Math.max(0, OWN_TEMPLATES_MAX - own.length));
  return { taken, left: plantillas.length - taken.length, own };
}
export type PlannedTemplates = Awaited<ReturnType<typeof planTemplates>>;

/** Stores them, and what notes about sessions begin with where the practice has not said so. */
export async function bringTemplates(
  tx: Queries,
  professionalId: string,
  { taken, own }: PlannedTemplates,
  { plantillas, plantillasPorTipo }: Exported,
): Promise<void> {
  const fresh = idsInOrder(taken.length);
  const rows = taken.map((template, at) => {
    const draft = toDraft(template);
    return {
      ...{ id: fresh[at], professionalId, ...draft, nameKey: sameWords(draft.name) },
      createdAt: new Date(template.createdAt),
    };
  });
  if (rows.length > 0) await tx.insert(noteTemplates).values(rows);
  const here = new Map<string, string>();
  for (const { name, id } of own) here.set(sameWords(name), id);
  for (const { nameKey, id } of rows) if (id) here.set(nameKey, id);
  const idOf = new Map(plantillas.map(({ id, nombre }) => [id, here.get(sameWords(nombre))]));
  const said = new Set((await readDefaults(tx, professionalId)).map(({ sessionType }) => sessionType));
  const defaults = plantillasPorTipo.flatMap(({ tipo, plantilla }): (typeof noteTemplateDefaults.$inferInsert)[] => {
    if (said.has(tipo)) return [];
    const templateId = idOf.get(plantilla);
    if (templateId) return [{ professionalId, sessionType: tipo, templateId }];
    const builtIn = NOTE_TEMPLATES.find(({ key }) => key === plantilla)?.key;
    return builtIn ? [{ professionalId, sessionType: tipo, builtIn }] : [];
  });
  if (defaults.length > 0) await tx.insert(noteTemplateDefaults).values(defaults);
}
