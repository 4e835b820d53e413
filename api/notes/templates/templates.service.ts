import {
  isNameTaken,
  OWN_TEMPLATES_FULL,
  OWN_TEMPLATES_MAX,
  TEMPLATE_NAME_TAKEN,
  type TemplateDraft,
  templateFaults,
  trimmedTemplate,
} from "../../../schema/rules/record/ownTemplates.ts";
import { NOTE_TEMPLATES } from "../../../schema/rules/record/templates.ts";
import type { SessionType } from "../../../schema/rules/sessions.ts";
import { type Database, isId } from "../../core/database/database.ts";
import { found, notFound } from "../../core/problems.ts";
import { Refusal, refused, refuseStale } from "../../core/refusals.ts";
import { type CreationKey, createdBefore, rememberCreation } from "../../practice/idempotency.ts";
import { lockPractice } from "../../practice/practice.store.ts";
import {
  type DefaultRecord,
  deleteTemplate,
  insertTemplate,
  readDefaults,
  readTemplates,
  type TemplateRecord,
  updateTemplate,
  writeDefault,
} from "./templates.store.ts";

/** What a professional says of a template; what is left out stays. */
export type TemplateWish = Partial<TemplateDraft>;

export interface OwnTemplates {
  templates: TemplateRecord[];
  defaults: DefaultRecord[];
}

/** @throws Refusal VALIDATION naming `name` or `sections`, with the section's number in its sentence */
function checkedTemplate(draft: TemplateDraft, others: readonly TemplateRecord[]): TemplateDraft {
  const checked = trimmedTemplate(draft);
  const errors = templateFaults(checked).map(({ field, at, code, message }) => ({
    field: at === null ? field : "sections",
    code,
    message: at === null ? message : `Apartado ${at + 1}. ${message}`,
  }));
  if (errors.length > 0) throw new Refusal("VALIDATION", { errors });
  const names = others.map(({ name }) => name);
  if (isNameTaken(checked.name, names)) throw refused("name", TEMPLATE_NAME_TAKEN);
  return checked;
}

export const listTemplates = (database: Database, id: string): Promise<OwnTemplates> =>
  database.asProfessional(id, async (tx) => ({
    templates: await readTemplates(tx, id),
    defaults: await readDefaults(tx, id),
  }));

/** Makes a template, once for each key. @throws Refusal VALIDATION; also for one too many, naming `name` */
export const addTemplate = (
  database: Database,
  id: string,
  { name = "", sections = [] }: TemplateWish,
  creation: CreationKey | null,
): Promise<TemplateRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const there = await readTemplates(tx, id);
    const earlier = creation && (await createdBefore(tx, id, creation));
    if (earlier) return found(there.find((template) => template.id === earlier.id) ?? null);
    const checked = checkedTemplate({ name, sections }, there);
    if (there.length >= OWN_TEMPLATES_MAX) throw refused("name", OWN_TEMPLATES_FULL);
    const made = await insertTemplate(tx, id, checked);
    if (creation) await rememberCreation(tx, id, creation, made.id);
    return made;
  });

/** @throws Refusal VALIDATION, CONFLICT; Problem NOT_FOUND */
export const changeTemplate = (
  database: Database,
  id: string,
  templateId: string,
  { version, ...given }: TemplateWish & { version: number | undefined },
): Promise<TemplateRecord> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const there = await readTemplates(tx, id);
    const current = found(there.find((template) => template.id === templateId) ?? null);
    refuseStale(version, current);
    const { name = current.name, sections = current.sections } = given;
    const others = there.filter((template) => template !== current);
    return await updateTemplate(tx, current, checkedTemplate({ name, sections }, others));
  });

/** @throws Problem NOT_FOUND */
export const removeTemplate = (database: Database, id: string, templateId: string): Promise<void> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    if (!(await deleteTemplate(tx, id, templateId))) throw notFound();
  });

/**
 * Says what notes about sessions of a type begin with.
 * @param template a built-in one's word, an own one's id, or null for none
 * @returns what is said of all types
 * @throws Problem NOT_FOUND for a template that is not there
 */
export const setDefault = (
  database: Database,
  id: string,
  sessionType: SessionType,
  template: string | null,
): Promise<DefaultRecord[]> =>
  database.asProfessional(id, async (tx) => {
    await lockPractice(tx, id);
    const isBuiltIn = NOTE_TEMPLATES.some(({ key }) => key === template);
    const own = template === null || isBuiltIn ? null : template;
    if (own !== null && !(isId(own) && (await readTemplates(tx, id)).some((one) => one.id === own))) throw notFound();
    await writeDefault(tx, id, sessionType, { builtIn: isBuiltIn ? template : null, templateId: own });
    return await readDefaults(tx, id);
  });
