import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Known, veil } from "../../../api/ai/placeholders.ts";

const KNOWN: Known = {
  people: [
    { name: "Lucía Martín Gómez", byOneWord: true },
    { name: "Elena Vidal", byOneWord: true },
    { name: "Ana María de la Vega", byOneWord: false },
    { name: "Íñigo Núñez", byOneWord: false },
    { name: "Bo", byOneWord: false },
    { name: "Sol Bueno", byOneWord: false },
    { name: "José Francisco Soto", byOneWord: false },
  ],
  phones: ["91 22 33"],
  addresses: ["Calle Mayor 5, Madrid"],
  birthdays: ["1987-05-03"],
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
  ["an address with its town", "vive en la calle Sol 5, Madrid. Antes no.", "vive en la [DIRECCION_1]. Antes no."],
  ["an address in small letters", "en la calle san juan 4 bajo", "en la [DIRECCION_1] bajo"],
  ["the same twice", "a@b.es y a@b.es", "[CORREO_1] y [CORREO_1]"],
  ["the client by a familiar form", "Luci y Lucita; Elenita.", "[PERSONA_1] y [PERSONA_1_2]; [PERSONA_2]."],
  ["another client by the first name", "Vino Íñigo, o iñigo.", "Vino [PERSONA_1], o [PERSONA_1_2]."],
  ["another client by a familiar form", "Pepe; con Paquito", "[PERSONA_1]; con [PERSONA_1_2]"],
  ["another client by a surname with a capital", "la señora Vega", "la señora [PERSONA_1]"],
  ["a name that is a word, with a capital", "Vino Sol al sol.", "Vino [PERSONA_1] al sol."],
  ["somebody who is no client", "Discutió con Marta Ruiz ayer.", "Discutió con [PERSONA_1] ayer."],
  [
    "whoever is told by what they are",
    "su jefe Ordoño y la Dra. Ruipérez",
    "su jefe [PERSONA_1] y la Dra. [PERSONA_2]",
  ],
  ["a DNI", "DNI 12345678Z, 12.345.678-Z", "DNI [DOCUMENTO_1], [DOCUMENTO_2]"],
  ["a DNI with a space and a wrong letter", "12345678 A", "[DOCUMENTO_1]"],
  ["a DNI without its letter", "su dni es 12345678", "su dni es [DOCUMENTO_1]"],
  ["a NIE", "X1234567L o y-7654321-g", "[DOCUMENTO_1] o [DOCUMENTO_2]"],
  ["a passport", "pasaporte n.º AAA123456", "pasaporte n.º [DOCUMENTO_1]"],
  ["a CURP and a RUT", "GODE561231HGRNRS09, 12.345.678-5", "[DOCUMENTO_1], [DOCUMENTO_2]"],
  ["an IBAN", "ES91 2100 0418 4502 0005 1332 y GB82WEST12345698765432", "[CUENTA_1] y [CUENTA_2]"],
  ["an IBAN written small", "es9121000418450200051332", "[CUENTA_1]"],
  ["an account", "2100-0418-45-0200051332", "[CUENTA_1]"],
  ["a card", "4111 1111 1111 1111 o 378282246310005", "[TARJETA_1] o [TARJETA_2]"],
  ["a card with a slip", "4111 1111 1111 1112", "[TARJETA_1]"],
  ["a birth date", "nacida el 3 de mayo de 1985 (03/05/1985)", "nacida el [FECHA_1] ([FECHA_2])"],
  ["a birth date without its day", "Nació en 1985, en mayo", "Nació en [FECHA_1], en mayo"],
  ["a birth date without its year", "cumple el 4 de julio", "cumple el [FECHA_1]"],
  ["the client's own birthday", "el 3 de mayo, o 3/5", "el [FECHA_1], o [FECHA_2]"],
  ["any whole date", "el 1990-02-28 y el 21/11/2026", "el [FECHA_1] y el [FECHA_2]"],
  ["a social-security number", "NUSS 28/12345678/40, 281234567840", "NUSS [NUMERO_1], [TELEFONO_1]"],
  ["a record number", "NHC 48213; historia n.º 2023/145", "NHC [NUMERO_1]; historia n.º [NUMERO_2]"],
  ["a record number by its look", "HC-2023-0457, exp. 77/2024", "[NUMERO_1], exp. [NUMERO_2]"],
  ["a health card", "CIPA: 1234567890, ABCD 1234567890", "CIPA: [NUMERO_1], [NUMERO_2]"],
  ["a number plate", "con el 1234 BCD", "con el [NUMERO_1]"],
  ["a handle", "@lucia_mtz, Instagram: luciam", "[USUARIO_1], Instagram: [USUARIO_2]"],
  ["a handle without its sign", "en insta es lucia.mtz_92", "en insta es [USUARIO_1]"],
  ["an address on the web", "https://x.com/lu?a=1. www.lu.es/b, lu-m.com.", "[WEB_1]. [WEB_2], [WEB_3]."],
])("%s is taken out", (_what, text, expected) => {
  expect(veiled(text)).toBe(expected);
  const { text: sent, restore } = veil(text, KNOWN);
  expect(restore(sent)).toBe(text);
});

test.each([
  "El sol sale; bueno, otro paso. Bueno, y otro.",
  "Cuenta 120 ovejas; paciente de 34 años; la historia de siempre.",
  "Toma 50 mg de sertralina cada 24 horas, 12 sesiones, DSM-5, 20 %.",
  "Cita el jueves 3 de julio a las 10.",
  "Luciano y Gomera no son nadie.",
  "Un paseo diario de 20 minutos, por la calle, en la plaza 3 veces.",
  "Vino a las 10:30; PHQ-9 de 14, GAD-7 de 12.",
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
  // Processor time, microseconds: five seconds; twenty and more where one pattern looks back over all it has read.
  const { user } = process.threadCpuUsage();
  veil("María Apellido7 pasea. ".repeat(4_000), { ...KNOWN, people: [...KNOWN.people, ...people] });
  for (const text of [
    ...[
      "1 ",
      "a@",
      "a.",
      "calle A ",
      "calle a ",
      "de la ",
      "a_",
      "_.",
      "A1",
      "ES91 ",
      "12/",
      "1.",
      "-",
      "@a",
      "\n",
      "a\n",
    ],
    ...[
      "nació ",
      "DNI ",
      "n.º ",
      "madre ",
      "Ana ",
      "Ana de ",
      "enero ",
      "1 de enero ",
      "https://",
      "historia ",
      "perfil: ",
    ],
  ])
    veil(text.repeat(100_000 / text.length), KNOWN);
  expect(process.threadCpuUsage().user - user).toBeLessThan(15_000_000);
});
