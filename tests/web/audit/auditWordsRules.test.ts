import { expect, test } from "vitest";
import { whatWasDone } from "../../../web/audit/auditWords.ts";

test.each([
  ["READ", 3, "Nota abierta (3 veces)"],
  // One note, whatever was typed on the way to it.
  ["FOUND", 3, "Nota encontrada al buscar (3 veces)"],
  ["LISTED", 12, "Notas vistas en una lista (12)"],
  ["LISTED", 1, "Nota vista en una lista"],
] as const)("%s of %i is told as how often, or as how many", (act, times, words) => {
  const entry = {
    __typename: "AuditEntry",
    id: "1",
    at: null,
    lastAt: null,
    actor: null,
    actorName: null,
    device: null,
    network: null,
  } as const;
  expect(whatWasDone({ ...entry, act, thing: "NOTE", times, clientId: null, clientName: null })).toBe(words);
});
