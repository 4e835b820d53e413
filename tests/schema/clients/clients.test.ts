import { expect, test } from "vitest";
import { CLIENT_TEXT_MAX, clientFaultMessage, clientFaults } from "../../../schema/rules/clients.ts";
import { limitUse } from "../../../schema/rules/limits.ts";

const TODAY = "2026-11-21";
const ana = { name: "Ana", email: "ana@correo.es", phone: "600" };

test("name, e-mail and phone are asked for, and blanks do not count", () => {
  expect(clientFaults({ name: "  ", email: "", phone: "\t" }, TODAY)).toEqual({
    name: "REQUIRED",
    email: "REQUIRED",
    phone: "REQUIRED",
  });
  expect(clientFaults(ana, TODAY)).toEqual({});
});

test("every text is taken up to its maximum and refused beyond it", () => {
  for (const [field, max] of Object.entries(CLIENT_TEXT_MAX)) {
    if (field === "email") continue;
    expect(clientFaults({ ...ana, [field]: "ñ".repeat(max) }, TODAY)).toEqual({});
    expect(clientFaults({ ...ana, [field]: "ñ".repeat(max + 1) }, TODAY)).toEqual({ [field]: "TOO_LONG" });
  }
});

test.each([
  ["ana", false],
  ["ana@correo", false],
  ["ana@correo.es\nBcc: otra@correo.es", false],
  ["ana @correo.es", false],
  ["ana+terapia@sub.correo.es", true],
  ["ñandú@correo.es", true],
])("%j as an e-mail address: %s", (email, good) => {
  expect(clientFaults({ ...ana, email }, TODAY)).toEqual(good ? {} : { email: "INVALID" });
});

test.each([
  ["1900-01-01", true],
  ["1899-12-31", false],
  [TODAY, true],
  ["2026-11-22", false],
  ["2023-02-29", false],
  ["2024-02-29", true],
  ["29/02/2024", false],
  ["0000-01-01", false],
])("%s as a birth date: %s", (dateOfBirth, good) => {
  expect(clientFaults({ ...ana, dateOfBirth }, TODAY)).toEqual(good ? {} : { dateOfBirth: "INVALID" });
});

test("text the database could not give back exactly is refused, emoji and right-to-left text are not", () => {
  expect(clientFaults({ ...ana, notes: "a\0b" }, TODAY)).toEqual({ notes: "INVALID" });
  expect(clientFaults({ ...ana, notes: "\ud800" }, TODAY)).toEqual({ notes: "INVALID" });
  expect(clientFaults({ ...ana, notes: "👩‍👩‍👧 שלום é <script>" }, TODAY)).toEqual({});
});

test("every refusal names its field in Spanish", () => {
  expect(clientFaultMessage("phone", "REQUIRED")).toBe("Teléfono: es obligatorio.");
  expect(clientFaultMessage("notes", "TOO_LONG")).toBe("Notas: escribe como máximo 100.000 caracteres.");
  expect(clientFaultMessage("dateOfBirth", "INVALID")).toContain("Fecha de nacimiento");
});

test.each([
  [3, 5, "OK", 2],
  [4, 5, "WARNING", 1],
  [5, 5, "REACHED", 0],
  [7, 5, "REACHED", 0],
  [0, 0, "REACHED", 0],
  [9_999, null, "OK", null],
] as const)("%i of %s used is %s", (used, max, level, remaining) => {
  const use = limitUse(used, max);
  expect(use).toMatchObject({ level, remaining });
  expect(use.ratio).toBeLessThanOrEqual(1);
});
