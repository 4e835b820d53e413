import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Known, veil } from "../../api/ai/placeholders.ts";

const KNOWN: Known = {
  people: [
    { name: "Lucía Martín Gómez", byOneWord: true },
    { name: "Elena Vidal", byOneWord: true },
    { name: "Ana María de la Vega", byOneWord: false },
    { name: "Íñigo Núñez", byOneWord: false },
    { name: "Bo", byOneWord: false },
  ],
  phones: ["91 22 33"],
  addresses: ["Calle Mayor 5, Madrid"],
};
const veiled = (text: string) => veil(text, KNOWN).text;

test.each([
  ["the client by the whole name", "Lucía Martín Gómez llega.", "[PERSONA_1] llega."],
  ["the client by one word", "Hoy Lucía llora; Gómez calla.", "Hoy [PERSONA_1] llora; [PERSONA_1_2] calla."],
  ["the client without case and accents", "lucia y LUCÍA", "[PERSONA_1] y [PERSONA_1_2]"],
  ["the surname first", "Martín Gómez, Lucía", "[PERSONA_1]"],
  ["the professional", "Con Elena.", "Con [PERSONA_1]."],
  ["another client by name and surname", "Vino Ana Vega.", "Vino [PERSONA_1]."],
  ["another client with what stands between", "Ana María de la Vega vino.", "[PERSONA_1] vino."],
  ["ñ written as n", "inigo nunez", "[PERSONA_1]"],
  ["ñ and í as letters and marks", "In\u0303igo Nu\u0301n\u0303ez", "[PERSONA_1]"],
  ["a client of one short name", "Bo se fue.", "[PERSONA_1] se fue."],
  ["two people", "Ana Vega y Lucía.", "[PERSONA_1] y [PERSONA_2]."],
  ["an e-mail", "a: Pepe.Ruiz+1@correo.com.ar.", "a: [CORREO_1]."],
  ["a phone", "al 612 34 56 78 o +34 (600) 111-222", "al [TELEFONO_1] o [TELEFONO_2]"],
  ["the client's own phone", "al 912233", "al [TELEFONO_1]"],
  ["the client's own address", "vive en CALLE MAYOR 5 Madrid", "vive en [DIRECCION_1]"],
  ["an address", "en C/ Alcalá, 120, 3º B, 28009 Madrid.", "en [DIRECCION_1]."],
  ["an address in small letters", "en la calle san juan 4 bajo", "en la [DIRECCION_1] bajo"],
  ["the same twice", "a@b.es y a@b.es", "[CORREO_1] y [CORREO_1]"],
])("%s is taken out", (_what, text, expected) => {
  expect(veiled(text)).toBe(expected);
  const { text: sent, restore } = veil(text, KNOWN);
  expect(restore(sent)).toBe(text);
});

test.each([
  "Ana vino con María.",
  "Luciano y Gomera no son nadie.",
  "Un paseo diario de 20 minutos, por la calle, en la plaza 3 veces.",
  "Nació el 1990-02-28 y vino el 21/11/2026 a las 10:30; PHQ-9 de 14, GAD-7 de 12.",
  "[PERSONA_1] y persona_7 ya estaban.",
])("«%s» stays as it is", (text) => {
  expect(veiled(text)).toBe(text);
});

describe("an answer", () => {
  const { restore } = veil("Lucía Martín, luego Lucía. a@b.es", KNOWN);
  test.each([
    ["[PERSONA_1] y [PERSONA_1_2]", "Lucía Martín y Lucía"],
    ["[persona_1], [Persona 1], [ PERSONA-1 ]", "Lucía Martín, Lucía Martín, Lucía Martín"],
    ["PERSONA_1 y persona_1_2 (PERSONA_1)", "Lucía Martín y Lucía (Lucía Martín)"],
    ["\\[PERSONA_1\\] escribe a correo_1", "Lucía Martín escribe a a@b.es"],
    ["[PERSONA_1_9] sin esa forma", "Lucía Martín sin esa forma"],
    ["[PERSONA_8], persona_12, la persona 1", "[PERSONA_8], persona_12, la persona 1"],
  ])("«%s» reads «%s»", (answer, expected) => {
    expect(restore(answer)).toBe(expected);
  });
});

test("placeholders that the text already held keep their own meaning", () => {
  const text = "[PERSONA_1] era otra. Lucía vino.";
  const { text: sent, restore } = veil(text, KNOWN);
  expect(sent).toBe("[PERSONA_1] era otra. [PERSONA_2] vino.");
  expect(restore(sent)).toBe(text);
});

test("whatever is written comes back to the letter, and no known name leaves", () => {
  const piece = fc.constantFrom(
    ...["Lucía", "lucia", "MARTÍN", "Ana", "Vega", "de la", "a@b.es", "612345678", "calle Mayor 5, Madrid"],
    ...["[PERSONA_1]", "persona_2", "[CORREO_1_2]", " ", ", ", ". ", "\n", "👩🏽‍⚕️", "[", "]", "\\", "3"],
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: "grapheme" })), { maxLength: 30 }), (pieces) => {
      const text = pieces.join("");
      const { text: sent, restore } = veil(text, KNOWN);
      expect(restore(sent)).toBe(text);
      expect(sent).not.toMatch(/(?<![\p{L}\p{M}\p{N}])(?:Luc[ií]a|MART[IÍ]N)(?![\p{L}\p{M}\p{N}])/iu);
    }),
    { numRuns: 500 },
  );
});

test("the longest texts, made to be slow, take no longer than others", () => {
  const people = Array.from({ length: 10_000 }, (_, n) => ({
    name: `Nombre${n % 90} María Apellido${n}`,
    byOneWord: false,
  }));
  // Half a second on a quiet machine; twenty and more where one pattern looks back over all it has read.
  const startedAt = performance.now();
  veil("María Apellido7 pasea. ".repeat(4_000), { ...KNOWN, people: [...KNOWN.people, ...people] });
  for (const text of ["1 ", "a@", "a.", "calle A ", "calle a ", "de la "])
    veil(text.repeat(100_000 / text.length), KNOWN);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
});
