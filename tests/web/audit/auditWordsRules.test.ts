import { expect, test } from "vitest";
import { ACTS } from "../../../schema/rules/record/audit.ts";
import { ACTS_OF, whatWasDone } from "../../../web/audit/auditWords.ts";

const entry = {
  __typename: "AuditEntry",
  id: "1",
  at: null,
  lastAt: null,
  times: 1,
  actor: null,
  actorName: null,
  device: null,
  network: null,
  clientId: null,
  clientName: null,
} as const;

test.each([
  ["READ", 3, "Nota abierta (3 veces)"],
  // One note, whatever was typed on the way to it.
  ["FOUND", 3, "Nota encontrada al buscar (3 veces)"],
  ["LISTED", 12, "Notas vistas en una lista (12)"],
  ["LISTED", 1, "Nota vista en una lista"],
] as const)("%s of %i is told as how often, or as how many", (act, times, words) => {
  expect(whatWasDone({ ...entry, act, thing: "NOTE", times })).toBe(words);
});

test.each([
  ["EXPORT_REQUESTED", "PRACTICE", "Archivo pedido con tus datos"],
  ["EXPORT_REQUESTED", "CLIENT", "Archivo pedido con los datos de un cliente"],
  ["EXPORTED", "PRACTICE", "Consulta descargada"],
  ["EXPORTED", "CLIENT", "Cliente descargado"],
] as const)("%s of %s: a file that was only asked for is not told as taken along", (act, thing, words) => {
  expect(whatWasDone({ ...entry, act, thing })).toBe(words);
});

test("a text for consents that was published is told apart from a client's consent", () => {
  const made = { ...entry, act: "CREATED", thing: "CONSENT" } as const;
  expect([whatWasDone(made), whatWasDone({ ...made, clientId: "2" })]).toEqual([
    "Texto de consentimiento publicado",
    "Consentimiento creado",
  ]);
});

test("what a newer gateway tells, and this page has no word for, is said to be unknown", () => {
  for (const newer of [{ act: "FORGOTTEN" }, { act: "READ", thing: "MOOD" }])
    expect(whatWasDone(Object.assign({ ...entry, act: "READ" as const, thing: "NOTE" as const }, Object(newer)))).toBe(
      "Algo que esta versión del portal no conoce",
    );
});

test("every act is found by one choice of what was done, and one only", () => {
  expect(
    Object.values(ACTS_OF)
      .flatMap(({ acts }) => acts)
      .toSorted(),
  ).toEqual(ACTS.toSorted());
});
