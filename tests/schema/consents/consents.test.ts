import { describe, expect, test } from "vitest";
import { blocksOf } from "../../../schema/rules/consents/blocks.ts";
import {
  CONSENT_KINDS,
  CONSENT_TEXT_MAX,
  draftFault,
  gapsOf,
  nameFault,
  publishFault,
  trimmedName,
} from "../../../schema/rules/consents/consents.ts";
import { type Asked, standingOf } from "../../../schema/rules/consents/standing.ts";
import { startingText } from "../../../schema/rules/consents/startingTexts.ts";

const NOTHING = { name: null, taxId: null, address: null, licence: null, email: null };
const ALL = {
  name: "Elena Vidal",
  taxId: "12345678Z",
  address: "Calle Mayor, 1\nMadrid",
  licence: "M-1",
  email: "e@v.es",
};

describe("a text", () => {
  test("is read as headings, paragraphs and lists, and none of its words is lost", () => {
    expect(blocksOf("Un título\n\nUna frase.\nOtra línea.\n\nEs así:\n- uno;\n• dos.\n\nCorto.")).toEqual([
      { kind: "heading", text: "Un título" },
      { kind: "paragraph", text: "Una frase.\nOtra línea." },
      { kind: "paragraph", text: "Es así:" },
      { kind: "item", text: "uno;" },
      { kind: "item", text: "dos." },
      { kind: "paragraph", text: "Corto." },
    ]);
    expect(blocksOf("x".repeat(81))).toEqual([{ kind: "paragraph", text: "x".repeat(81) }]);
    expect(blocksOf(" \n\n ")).toEqual([]);
    const words = (text: string) => text.match(/[\p{L}\d]+/gu);
    for (const kind of CONSENT_KINDS) {
      const text = startingText(kind, ALL);
      expect(
        words(
          blocksOf(text)
            .map((block) => block.text)
            .join(" "),
        ),
      ).toEqual(words(text));
      expect(blocksOf(text).filter((block) => block.kind === "heading").length).toBeGreaterThan(3);
      expect(text.length).toBeLessThan(CONSENT_TEXT_MAX / 4);
    }
  });

  test("begins with what is known of the practice; what is not known keeps it from being published", () => {
    for (const kind of CONSENT_KINDS) {
      expect(gapsOf(startingText(kind, NOTHING)).length).toBeGreaterThan(gapsOf(startingText(kind, ALL)).length);
      expect(publishFault(startingText(kind, ALL))).toMatch(/^Texto: falta por completar /);
      expect(draftFault(startingText(kind, ALL))).toBeNull();
    }
    expect(startingText("DATOS", ALL)).toContain("domicilio en Calle Mayor, 1 Madrid");
    expect(publishFault("Con [corchetes] que no faltan.")).toBeNull();
    expect(publishFault("")).toBe("Texto: es obligatorio.");
    expect(publishFault("\ud800")).not.toBeNull();
  });
});

test("a full name has two words with letters, whatever the script, and no signs that nobody sees", () => {
  for (const name of ["Ana Vega", "Ana 😀 Vega", "李 小龙", "María del Carmen O'Neill", "علي حسن"])
    expect(nameFault(name)).toBeNull();
  for (const name of ["", "Ana", "Ana .", "1 2", "x y".repeat(80)]) expect(nameFault(name)).not.toBeNull();
  expect(trimmedName("  Ana\n\tVega\u200b \u202eRíos ")).toBe("Ana Vega Ríos");
});

describe("how a kind stands", () => {
  const now = new Date("2026-11-25T10:00:00Z");
  const later = new Date("2026-12-01T10:00:00Z");
  const one = (status: Asked["status"], version = 1, expiresAt: Date | null = later): Asked => ({
    status,
    version,
    expiresAt,
  });
  test.each([
    ["nothing was asked for", [], 1, "SIN_PEDIR"],
    ["it is waited for", [one("PENDIENTE")], 1, "PENDIENTE"],
    ["nobody answered in time", [one("PENDIENTE", 1, now)], 1, "CADUCADO"],
    ["another version came before the answer", [one("PENDIENTE")], 2, "CADUCADO"],
    ["it was taken back unanswered", [one("RETIRADO")], 1, "SIN_PEDIR"],
    ["it is accepted", [one("ACEPTADO")], 1, "ACEPTADO"],
    ["an earlier version is", [one("ACEPTADO")], 2, "ANTERIOR"],
    ["an earlier version is, and the new one is waited for", [one("PENDIENTE", 2), one("ACEPTADO")], 2, "ANTERIOR"],
    ["the new one was declined", [one("RECHAZADO", 2), one("ACEPTADO")], 2, "RECHAZADO"],
    ["it was declined, and is asked for again", [one("PENDIENTE"), one("RECHAZADO")], 1, "PENDIENTE"],
    ["it was revoked", [one("REVOCADO")], 1, "REVOCADO"],
    ["it was revoked, and given again", [one("ACEPTADO"), one("REVOCADO")], 1, "ACEPTADO"],
    ["it was revoked, and what was asked for since is taken back", [one("RETIRADO"), one("REVOCADO")], 1, "REVOCADO"],
  ] as const)("when %s", (_when, asked, inForce, state) => {
    expect(standingOf(asked, inForce, now).state).toBe(state);
  });
});
