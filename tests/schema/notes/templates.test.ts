import fc from "fast-check";
import { expect, test } from "vitest";
import { folded } from "../../../schema/rules/ai/words.ts";
import { tidyTags } from "../../../schema/rules/notes.ts";
import {
  isNameTaken,
  TEMPLATE_SECTIONS_MAX,
  type TemplateDraft,
  templateFaults,
  trimmedTemplate,
} from "../../../schema/rules/record/ownTemplates.ts";
import {
  FREE,
  intoTemplate,
  NOTE_TEMPLATES,
  type NoteTemplate,
  sameWords,
  templateOf,
} from "../../../schema/rules/record/templates.ts";

const named = (name: string) => NOTE_TEMPLATES.find((template) => template.name === name) ?? FREE;
const into = (text: string, template: NoteTemplate) => intoTemplate(text, template, NOTE_TEMPLATES);

test("the templates are those of the trade, each with headings of its own and a prompt for each", () => {
  expect(NOTE_TEMPLATES.map(({ name }) => name)).toEqual(["Libre", "SOAP", "DAP", "BIRP", "Primera entrevista"]);
  for (const { sections } of NOTE_TEMPLATES) {
    expect(new Set(sections.map(({ heading }) => heading)).size).toBe(sections.length);
    for (const { prompt } of sections) expect(prompt).toMatch(/\.$/);
  }
});

test("a text with a million spaces between two words is looked at once, not from each of them on", () => {
  const text = `a${" ".repeat(1_000_000)}b`;
  const draft = { name: "Una", sections: [{ heading: "Datos", prompt: "", text: `\n\n ${text}\n\n` }] };
  const trimmed = trimmedTemplate(draft);
  expect(trimmed.sections[0]?.text === ` ${text}`).toBe(true);
  expect(templateFaults(trimmed)).toMatchObject([{ field: "text", code: "TOO_LONG" }]);
  expect(into(text, named("DAP")).startsWith(text)).toBe(true);
});

test("a letter under hundreds of thousands of marks is compared at once", () => {
  const text = `a${"\u0301\u0316".repeat(200_000)}`;
  expect(sameWords(text)).toBe(sameWords(`a${"\u0301\u0316".repeat(4)}`));
  expect(tidyTags([text, "Ana", "ana"])).toEqual([text, "Ana"]);
  expect(folded(text)).toBe("a");
});

test("an empty note gets the headings, and loses them again", () => {
  const soap = into("", named("SOAP"));
  expect(soap).toBe("Subjetivo\n\n\nObjetivo\n\n\nAnálisis\n\n\nPlan\n");
  expect(into(soap, FREE)).toBe("");
  expect(into(soap, named("DAP"))).toBe("Datos\n\n\nAnálisis\n\n\nPlan\n");
});

test("what was written stays under its heading where the new template has it, at the end where it has not", () => {
  const soap = "Llega tarde.\n\nSubjetivo\nDuerme mal.\n\nObjetivo\n\nanálisis:\nMejora.\n\nPlan\nPaseos.";
  expect(into(soap, named("DAP"))).toBe(
    "Llega tarde.\n\nDatos\n\n\nAnálisis\nMejora.\n\nPlan\nPaseos.\n\nSubjetivo\nDuerme mal.",
  );
  expect(into(soap, FREE)).toBe("Llega tarde.\n\nSubjetivo\nDuerme mal.\n\nAnálisis\nMejora.\n\nPlan\nPaseos.");
});

test("a text's template is told by its headings", () => {
  for (const template of NOTE_TEMPLATES) expect(templateOf(into("", template), NOTE_TEMPLATES)).toBe(template);
  expect(templateOf("Subjetivo\nDuerme mal.", NOTE_TEMPLATES)).toBe(FREE);
  expect(templateOf("El plan\nes otro.", NOTE_TEMPLATES)).toBe(FREE);
});

/** Headings as a therapist may write them: of another template, in another case, decomposed, right to left, signs alone. */
const ODD = [
  "plan",
  "PLAN:",
  "Ana\u0301lisis",
  "Objetivos",
  "תוכנית",
  "خطة العلاج",
  "🧠",
  "👩‍👧 Familia",
  "1.",
  "—",
  "İ",
  "a:b",
  "::",
];
const section = fc.record({
  heading: fc.oneof(fc.constantFrom(...ODD), fc.string({ minLength: 1 })).filter((each) => sameWords(each) !== ""),
  prompt: fc.constant(""),
  text: fc.oneof(
    fc.constant(""),
    fc.constantFrom("Sin riesgo.", "Plan\nNinguno.", "  con sangría\n\notra"),
    fc.string(),
  ),
});
const own = fc.array(section, { minLength: 1, maxLength: 5 }).map(
  (sections): NoteTemplate => ({
    key: "own",
    name: "Propia",
    sections: trimmedTemplate({ name: "Propia", sections }).sections.filter(
      ({ heading }) => sameWords(heading) !== "" && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(heading),
    ),
  }),
);

test("however often the template is changed, no line that was written is lost, and none comes twice", () => {
  fc.assert(
    fc.property(
      fc.array(own, { maxLength: 3 }),
      fc.array(fc.nat(), { minLength: 1 }),
      fc.array(
        fc.oneof(fc.nat(), fc.string(), fc.constantFrom("Duerme mal.", "  con sangría", "Plan de vuelo", "", "  ")),
      ),
      (mine, order, written) => {
        const known = [...NOTE_TEMPLATES, ...mine];
        const headings = known.flatMap(({ sections }) => sections.map(({ heading }) => heading));
        const keys = new Set(headings.map(sameWords));
        const at = <One>(list: readonly One[], index: number): One => list[index % list.length] as One;
        const spelt = (index: number) => (index % 2 ? at(headings, index) : `${at(headings, index).toUpperCase()}:`);
        const text = written.map((line) => (typeof line === "number" ? spelt(line) : line)).join("\n");
        const templates = order.map((index) => at(known, index));
        const lines = (of: string) =>
          of
            .split(/\r?\n/)
            .map((line) => line.trim())
            .filter((line) => line !== "" && !keys.has(sameWords(line)))
            .toSorted();
        const bare = templates.map(({ sections, ...each }) => ({
          ...each,
          sections: sections.map((one) => ({ ...one, text: "" })),
        }));
        const after = bare.reduce((now, template) => intoTemplate(now, template, known), text);
        expect(lines(after)).toEqual(lines(text));
        // What a template begins with comes to it, and takes nothing.
        const begun = templates.reduce((now, template) => intoTemplate(now, template, known), text);
        for (const line of lines(text)) expect(lines(begun)).toContain(line);
        const last = at(templates, templates.length - 1);
        expect(intoTemplate(begun, last, known)).toBe(begun);
      },
    ),
  );
});

const mine = (sections: Partial<TemplateDraft["sections"][number]>[], name = "Mía"): NoteTemplate => ({
  key: name,
  name,
  sections: sections.map((each) => ({ heading: "", prompt: "", text: "", ...each })),
});

test("what a template begins with stands only under headings under which nothing does", () => {
  const template = mine([
    { heading: "Riesgo", text: "Sin riesgo." },
    { heading: "Tareas", text: "Ninguna." },
  ]);
  const known = [...NOTE_TEMPLATES, template];
  expect(intoTemplate("", template, known)).toBe("Riesgo\nSin riesgo.\n\nTareas\nNinguna.");
  expect(intoTemplate("riesgo:\nIdeación.\n\nTAREAS\n", template, known)).toBe("Riesgo\nIdeación.\n\nTareas\nNinguna.");
  const cut = mine([{ heading: "Riesgo", text: "Plan\nNinguno." }]);
  expect(intoTemplate("", cut, [...NOTE_TEMPLATES, cut])).toBe("Riesgo\n");
});

test("of templates with the same headings a text is in the one whose order it has, and in the own one before a built-in one", () => {
  const copy = mine([{ heading: "datos" }, { heading: "Análisis" }, { heading: "Plan" }], "Copia");
  const turned = mine([{ heading: "Plan" }, { heading: "Datos" }, { heading: "Análisis" }], "Al revés");
  const known = [...NOTE_TEMPLATES, copy, turned];
  expect(templateOf(intoTemplate("", named("DAP"), known), known)).toBe(copy);
  expect(templateOf(intoTemplate("", turned, known), known)).toBe(turned);
  expect(templateOf(intoTemplate("", named("DAP"), known), NOTE_TEMPLATES)).toBe(named("DAP"));
});

test("an own template says what is wrong with it, and where", () => {
  const faults = (name: string, sections: Partial<TemplateDraft["sections"][number]>[]) =>
    templateFaults(
      trimmedTemplate({ name, sections: sections.map((each) => ({ heading: "Uno", prompt: "", text: "", ...each })) }),
    ).map(({ field, at, code }) => [field, at, code].join(" "));
  expect(faults(" Mía ", [{}])).toEqual([]);
  expect(faults("", [])).toEqual(["name  REQUIRED", "sections  REQUIRED"]);
  expect(faults("x".repeat(61), [{}])).toEqual(["name  TOO_LONG"]);
  expect(faults("a\0", [{ heading: " : " }])).toEqual(["name  INVALID", "heading 0 REQUIRED"]);
  expect(faults("Mía", [{ heading: "a\rb" }, { heading: "Uno" }, { heading: "UNO:" }])).toEqual([
    "heading 0 INVALID",
    "heading 2 INVALID",
  ]);
  expect(
    faults("Mía", [{ text: "uno:\nx" }, { heading: "x".repeat(81), prompt: "x".repeat(201), text: "x".repeat(2_001) }]),
  ).toEqual(["text 0 INVALID", "heading 1 TOO_LONG", "prompt 1 TOO_LONG", "text 1 TOO_LONG"]);
  const many = Array.from({ length: TEMPLATE_SECTIONS_MAX + 1 }, (_, at) => ({ heading: `Parte ${at}` }));
  expect(faults("Mía", many)).toEqual(["sections  TOO_LONG"]);
  expect(isNameTaken("soap:", [])).toBe(true);
  expect(isNameTaken("MÍA", ["Mía"])).toBe(true);
  expect(isNameTaken("Mía", ["Otra"])).toBe(false);
});
