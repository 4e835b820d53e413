import { randomId } from "@mantine/hooks";
import {
  type TemplateDraft,
  type TemplateFault,
  templateFaults,
  trimmedTemplate,
} from "../../../schema/rules/record/ownTemplates.ts";
import type { TemplateSection } from "../../../schema/rules/record/templates.ts";
import type { Texts } from "../../ui/form/merge.ts";
import type { OwnTemplate_TemplateFragment } from "./OwnTemplate.generated.ts";

/** A section in the form, known by its key wherever it is moved. */
export type SectionValues = Required<TemplateSection> & { key: string };
/** What stands in the form. */
export interface TemplateValues {
  name: string;
  sections: SectionValues[];
}
export type TemplateFormField = keyof TemplateValues;
const LABEL: Record<TemplateFormField, string> = { name: "Nombre", sections: "Apartados" };

export const newSection = ({ heading, prompt, text = "" }: TemplateSection = { heading: "", prompt: "" }) => ({
  key: randomId(),
  heading,
  prompt,
  text,
});

/** What a new one begins with: nothing, or what another one has. */
export const newTemplate = (of?: { name: string; sections: readonly TemplateSection[] }): TemplateValues =>
  of ? { name: `Mi ${of.name}`, sections: of.sections.map(newSection) } : { name: "", sections: [newSection()] };

export const toValues = ({ name, sections }: OwnTemplate_TemplateFragment): TemplateValues => ({
  name,
  sections: sections.map(newSection),
});

export const toInput = ({ name, sections }: TemplateValues): TemplateDraft =>
  trimmedTemplate({ name, sections: sections.map(({ key: _, ...section }) => section) });

/** As texts that two windows can disagree about, each as it is stored, and back. */
export function toTexts(values: TemplateValues): Texts<TemplateFormField> {
  const { name, sections } = toInput(values);
  return { name, sections: JSON.stringify(sections.map(({ heading, prompt, text }) => [heading, prompt, text])) };
}
export const fromTexts = ({ name, sections }: Texts<TemplateFormField>): TemplateValues => ({
  name,
  sections: (JSON.parse(sections) as [string, string, string][]).map(([heading, prompt, text]) =>
    newSection({ heading, prompt, text }),
  ),
});

/** The words a therapist knows a field by, and its text as people read it. */
export const mergeLabel = (field: TemplateFormField): string => LABEL[field];
export const mergeWords = (field: TemplateFormField, text: string): string =>
  field === "name"
    ? text
    : (JSON.parse(text) as string[][]).map((parts) => parts.filter((part) => part !== "").join("\n")).join("\n\n");

const placeOf = ({ field, at }: TemplateFault): string => (at === null ? field : `sections.${at}.${field}`);

/** One Spanish sentence for each field that cannot be saved as it is, the first for each. */
export const templateFormErrors = (values: TemplateValues): Partial<Record<string, string>> =>
  Object.fromEntries(
    templateFaults(toInput(values))
      .toReversed()
      .map((fault) => [placeOf(fault), fault.message]),
  );

/** The form field that a server error belongs to, or null when it belongs to none. */
export const fieldOfError = (name: string | null): TemplateFormField | null =>
  name === "name" || name === "sections" ? name : null;
