import { type FieldFault, isStorable, requiredSentence, tooLongSentence, unstorableSentence } from "../fields.ts";
import { NOTE_TEMPLATES, sameWords, type TemplateSection, withoutEdges } from "./templates.ts";

/** Own templates of a practice. */
export const OWN_TEMPLATES_MAX = 30;
export const OWN_TEMPLATES_FULL = `Puedes tener ${OWN_TEMPLATES_MAX} plantillas como máximo. Elimina alguna para añadir otra.`;
export const TEMPLATE_NAME_TAKEN = "Ya hay una plantilla con ese nombre.";
export const TEMPLATE_SECTIONS_MAX = 20;
/** Lengths in UTF-16 units. */
export const TEMPLATE_LENGTHS = { name: 60, heading: 80, prompt: 200, text: 2_000 } as const;

/** What a therapist says of a template. */
export interface TemplateDraft {
  name: string;
  sections: Required<TemplateSection>[];
}

/** What is wrong with a template, where, and a sentence that says so. */
export interface TemplateFault {
  field: "name" | "sections" | Exclude<keyof TemplateSection, undefined>;
  /** Which section, from 0; null for what is about no one of them. */
  at: number | null;
  code: FieldFault;
  message: string;
}

export const TEMPLATE_LABELS = { name: "Nombre", heading: "Título", prompt: "Indicación", text: "Texto inicial" };
/** A heading and what is asked for are one line each. */
const LINE_ENDS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

function textFault(field: keyof typeof TEMPLATE_LABELS, text: string): Omit<TemplateFault, "at"> | null {
  const label = TEMPLATE_LABELS[field];
  const max = TEMPLATE_LENGTHS[field];
  if (text.length > max) return { field, code: "TOO_LONG", message: tooLongSentence(label, max) };
  if (!isStorable(text) || (field !== "text" && LINE_ENDS.test(text)))
    return { field, code: "INVALID", message: unstorableSentence(label) };
  return null;
}

/** As it is kept: nothing around its lines. */
export const trimmedTemplate = ({ name, sections }: TemplateDraft): TemplateDraft => ({
  name: name.trim().replaceAll(/\s+/g, " "),
  sections: sections.map(({ heading, prompt, text }) => ({
    heading: heading.trim(),
    prompt: prompt.trim(),
    text: withoutEdges(text.replaceAll(/\r\n?/g, "\n")),
  })),
});

/** Whether two templates cannot be told apart by their names; the built-in ones have theirs. */
export const isNameTaken = (name: string, others: readonly string[]): boolean =>
  [...NOTE_TEMPLATES.map((template) => template.name), ...others].some((other) => sameWords(other) === sameWords(name));

const REQUIRED = {
  name: requiredSentence({ label: TEMPLATE_LABELS.name }),
  heading: requiredSentence({ label: TEMPLATE_LABELS.heading }),
};
const ofHeading = (at: number, code: FieldFault, message: string): TemplateFault => ({
  field: "heading",
  at,
  code,
  message,
});

/** What is wrong with a template by itself, in the order of the form. @param draft trimmed */
export function templateFaults({ name, sections }: TemplateDraft): TemplateFault[] {
  const faults: TemplateFault[] = [];
  const ofName = textFault("name", name);
  if (name === "") faults.push({ field: "name", at: null, code: "REQUIRED", message: REQUIRED.name });
  else if (ofName) faults.push({ ...ofName, at: null });
  if (sections.length === 0)
    faults.push({ field: "sections", at: null, code: "REQUIRED", message: "Añade al menos un apartado." });
  if (sections.length > TEMPLATE_SECTIONS_MAX) {
    const message = `Una plantilla tiene como máximo ${TEMPLATE_SECTIONS_MAX} apartados.`;
    return [...faults, { field: "sections", at: null, code: "TOO_LONG", message }];
  }
  const headings = sections.map(({ heading }) => sameWords(heading));
  for (const [at, section] of sections.entries()) {
    const key = headings[at] ?? "";
    const wrong = textFault("heading", section.heading);
    if (key === "") faults.push(ofHeading(at, "REQUIRED", REQUIRED.heading));
    else if (wrong) faults.push({ ...wrong, at });
    else if (headings.indexOf(key) < at)
      faults.push(ofHeading(at, "INVALID", "Título: otro apartado ya se llama así."));
    for (const field of ["prompt", "text"] as const) {
      const fault = textFault(field, section[field]);
      if (fault) faults.push({ ...fault, at });
    }
    if (section.text.split("\n").some((line) => headings.includes(sameWords(line)) && sameWords(line) !== ""))
      faults.push({
        field: "text",
        at,
        code: "INVALID",
        message: "Texto inicial: una de sus líneas es el título de un apartado.",
      });
  }
  return faults;
}
