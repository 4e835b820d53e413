import { describe, expect, test } from "vitest";
import {
  joinedTags,
  NOTE_FIELD_LABEL,
  NOTE_PREVIEW,
  NOTE_TAG_MAX,
  NOTE_TAGS_MAX,
  NOTE_TEXT_MAX,
  type NoteDraft,
  type NoteField,
  noteFaultMessage,
  noteFaults,
  notePreview,
  tagsOf,
  tidyTags,
  unfinishedNoteFaults,
} from "../../../schema/rules/notes.ts";

const draft: NoteDraft = {
  title: "Primera sesión",
  content: "Llega puntual.",
  clientId: "c1",
  priority: "MEDIA",
  tags: [],
  isPrivate: true,
  isAi: false,
  sessionId: null,
};

describe("tags", () => {
  test.each([
    [
      ["  sueño ", "", "   ", "rutina"],
      ["sueño", "rutina"],
    ],
    [["Ansiedad", "ansiedad", "ANSIEDAD"], ["Ansiedad"]],
    [["depresión", "depresion"], ["depresión"]],
    [
      ["año", "ano"],
      ["año", "ano"],
    ],
    [["año", "an\u0303o"], ["año"]],
    [["ñ", "Ñ"], ["ñ"]],
  ])("%j become %j", (written, kept) => {
    expect(tidyTags(written)).toEqual(kept);
  });

  test("travel as one string and come back the same", () => {
    expect(tagsOf("duelo, pareja ,, Duelo,  trabajo")).toEqual(["duelo", "pareja", "trabajo"]);
    expect(joinedTags(["duelo", "pareja"])).toBe("duelo, pareja");
    expect(tagsOf(joinedTags(["duelo", "pareja"]))).toEqual(["duelo", "pareja"]);
    expect(tagsOf("")).toEqual([]);
  });
});

describe("what a note may hold", () => {
  test.each<[string, Partial<NoteDraft>, object]>([
    ["title, content and client", draft, {}],
    ["nothing", {}, { title: "REQUIRED", content: "REQUIRED", clientId: "REQUIRED" }],
    ["blanks", { ...draft, title: " \n", content: "\t" }, { title: "REQUIRED", content: "REQUIRED" }],
    ["a long title", { ...draft, title: "a".repeat(NOTE_TEXT_MAX.title + 1) }, { title: "TOO_LONG" }],
    ["the longest title", { ...draft, title: "a".repeat(NOTE_TEXT_MAX.title) }, {}],
    ["a lone half of an emoji", { ...draft, content: "\ud83d" }, { content: "INVALID" }],
    ["a NUL", { ...draft, title: "a\u0000b" }, { title: "INVALID" }],
    ["a tag with a comma", { ...draft, tags: ["uno, dos"] }, { tags: "INVALID" }],
    ["a long tag", { ...draft, tags: ["a".repeat(NOTE_TAG_MAX + 1)] }, { tags: "TOO_LONG" }],
    [
      "many tags",
      { ...draft, tags: Array.from({ length: NOTE_TAGS_MAX + 1 }, (_, n) => `t${n}`) },
      { tags: "TOO_LONG" },
    ],
    ["a word that is no priority", { ...draft, priority: "URGENTE" as NoteDraft["priority"] }, { priority: "INVALID" }],
  ])("%s", (_what, given, faults) => {
    expect(noteFaults(given)).toEqual(faults);
  });

  test("an unfinished note needs nothing, but holds nothing that could not be stored", () => {
    expect(unfinishedNoteFaults({})).toEqual({});
    expect(unfinishedNoteFaults({ content: "\ude00", tags: [","] })).toEqual({ content: "INVALID", tags: "INVALID" });
  });

  test("every fault is one sentence that begins with the field's own word", () => {
    for (const field of Object.keys(NOTE_FIELD_LABEL) as NoteField[])
      for (const fault of ["REQUIRED", "TOO_LONG", "INVALID"] as const) {
        const sentence = noteFaultMessage(field, fault);
        expect(sentence).toMatch(/^(Título|Contenido|Cliente|Prioridad|Etiquetas|Nota privada|Generada|Sesión)/);
        expect(sentence).toMatch(/[^.]\.$/);
      }
    expect(noteFaultMessage("content", "TOO_LONG")).toBe("Contenido: escribe como máximo 1.000.000 caracteres.");
  });
});

describe("the preview", () => {
  const word = "palabra ";
  test.each([
    ["a short text is whole", "Llega puntual.", "Llega puntual."],
    ["blanks around it go", "  \n Llega puntual. \n", "Llega puntual."],
    ["exactly 200 characters are whole", "a".repeat(NOTE_PREVIEW), "a".repeat(NOTE_PREVIEW)],
    ["a long text ends at a word", word.repeat(40), `${word.repeat(25).trim()}…`],
    ["a word that ends at 200 stays", `${"a".repeat(199)}b c`, `${"a".repeat(199)}b…`],
    ["one endless word is cut", "a".repeat(500), `${"a".repeat(NOTE_PREVIEW)}…`],
  ])("%s", (_what, content, preview) => {
    expect(notePreview(content)).toBe(preview);
  });

  test("never cuts an emoji of several code points", () => {
    const family = "👨‍👩‍👧‍👦";
    const preview = notePreview(family.repeat(100));
    expect(preview.endsWith(`${family}…`)).toBe(true);
    expect(preview.length).toBeLessThanOrEqual(NOTE_PREVIEW + 1);
  });
});
