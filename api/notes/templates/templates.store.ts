import { and, asc, eq, sql } from "drizzle-orm";
import type { TemplateDraft } from "../../../schema/rules/record/ownTemplates.ts";
import { sameWords } from "../../../schema/rules/record/templates.ts";
import type { SessionType } from "../../../schema/rules/sessions.ts";
import type { Queries } from "../../core/database/database.ts";
import { noteTemplateDefaults, noteTemplates } from "./templates.table.ts";

export type TemplateRecord = Omit<typeof noteTemplates.$inferSelect, "nameKey">;

/** What notes about sessions of a type begin with. */
export interface DefaultRecord {
  sessionType: SessionType;
  /** A built-in one's word, or an own one's id. */
  template: string;
}

const isIt = (professionalId: string, id: string) =>
  and(eq(noteTemplates.professionalId, professionalId), eq(noteTemplates.id, id));
const stored = ({ name, sections }: TemplateDraft) => ({ name, sections, nameKey: sameWords(name) });

/** The templates of a practice, by name. */
export async function readTemplates(tx: Queries, professionalId: string): Promise<TemplateRecord[]> {
  const rows = await tx.select().from(noteTemplates).where(eq(noteTemplates.professionalId, professionalId));
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, "es"));
}

export async function insertTemplate(
  tx: Queries,
  professionalId: string,
  draft: TemplateDraft,
): Promise<TemplateRecord> {
  const [made] = await tx
    .insert(noteTemplates)
    .values({ professionalId, ...stored(draft) })
    .returning();
  if (!made) throw new Error("the template was not stored");
  return made;
}

/** What is changed is a new version. */
export async function updateTemplate(
  tx: Queries,
  { professionalId, id, version }: TemplateRecord,
  draft: TemplateDraft,
): Promise<TemplateRecord> {
  const [changed] = await tx
    .update(noteTemplates)
    .set({ ...stored(draft), version: version + 1, updatedAt: sql`now()` })
    .where(isIt(professionalId, id))
    .returning();
  if (!changed) throw new Error("the template is locked and gone");
  return changed;
}

/** @returns whether there was one; what began with it begins with none */
export async function deleteTemplate(tx: Queries, professionalId: string, id: string): Promise<boolean> {
  return (
    (await tx.delete(noteTemplates).where(isIt(professionalId, id)).returning({ id: noteTemplates.id })).length > 0
  );
}

export async function readDefaults(tx: Queries, professionalId: string): Promise<DefaultRecord[]> {
  const rows = await tx
    .select()
    .from(noteTemplateDefaults)
    .where(eq(noteTemplateDefaults.professionalId, professionalId))
    .orderBy(asc(noteTemplateDefaults.sessionType));
  return rows.map(({ sessionType, builtIn, templateId }) => ({ sessionType, template: builtIn ?? templateId ?? "" }));
}

/** @param begins neither: with none */
export async function writeDefault(
  tx: Queries,
  professionalId: string,
  sessionType: SessionType,
  begins: { builtIn: string | null; templateId: string | null },
): Promise<void> {
  const { professionalId: owner, sessionType: type } = noteTemplateDefaults;
  if (begins.builtIn === null && begins.templateId === null)
    await tx.delete(noteTemplateDefaults).where(and(eq(owner, professionalId), eq(type, sessionType)));
  else
    await tx
      .insert(noteTemplateDefaults)
      .values({ professionalId, sessionType, ...begins })
      .onConflictDoUpdate({ target: [owner, type], set: begins });
}
