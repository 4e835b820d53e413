import { expect, test } from "vitest";
import type { ImportKind } from "../../../web/core/schema.generated.ts";
import { toldOfArchive } from "../../../web/imports/archiveWords.ts";
import { choicesOf } from "../../../web/imports/importWords.ts";

const labelOf = (kind: ImportKind, field: string) => choicesOf(kind).find(({ value }) => value === field)?.label;

test("all that a column can be chosen to hold has its words, each once", () => {
  for (const kind of ["CLIENTS", "THERAPY_SESSIONS", "NOTES"] as const) {
    const labels = choicesOf(kind).map(({ label }) => label);
    expect(
      labels.every((label) => label !== ""),
      kind,
    ).toBe(true);
    expect(new Set(labels).size, kind).toBe(labels.length);
  }
  expect(labelOf("CLIENTS", "JOIN_DATE")).toBe("Cliente desde");
  expect(labelOf("THERAPY_SESSIONS", "CANCEL_REASON")).toBe("Motivo de la cancelación");
  expect(labelOf("NOTES", "TIME")).toBe("Hora");
});

test("before an export is brought in it is said that its receipts stay behind, and that their sessions are offered for no other", () => {
  const [said] = toldOfArchive([{ thing: "RECEIPTS", broughtCount: 0, leftOutCount: 2 }], true);
  expect(said).toBe(
    "2 recibos no se traen: su número es de la consulta que los emitió. Los tienes en el archivo, y sus sesiones no se ofrecen para otro.",
  );
});
