import { expect, test } from "vitest";
import { aWireClient, aWireNote } from "../../support/outside/wireExamples.ts";
import { overDouble } from "./overDouble.ts";

const { gateway, service, token } = await overDouble();

const list = <Row>(length: number, row: (id: string) => Row) => {
  const keys = Array.from({ length }, (_, index) => `${index + 1}`);
  const pagination = { total: length, claves: keys, haySiguientes: false, hayAnteriores: false };
  return { json: { data: keys.map(row), pagination } };
};
const costOf = async (document: string) => {
  const { errors, extensions } = await gateway.ask(document, {}, token);
  expect(errors).toEqual([]);
  const { requested, actual } = extensions.cost as { requested: number; actual: number };
  return { requested, actual };
};
const version = (id: string) => ({ version: Number(id), title: "t", content: "c", guardada: "2026-01-01T00:00:00Z" });

/** Each with what it costs where all came, and where three rows of 20 did. */
const LISTS: [string, string, number, number][] = [
  ["a page", "{ clients(pageSize: 20) { items { id name } pageInfo { total } } }", 22, 5],
  ["a connection", "{ clientConnection(first: 20) { edges { cursor node { id } } pageInfo { endCursor } } }", 22, 5],
  ["a page with a text that has a price", "{ notes(pageSize: 20) { items { id content } } }", 62, 11],
  [
    "versions with their texts",
    '{ note(id: "n1") { versions(first: 20) { edges { node { number content } } } } }',
    232,
    45,
  ],
];

test.each(LISTS)(
  "%s that came whole has cost what was requested, and less where less came",
  async (_name, document, whole, three) => {
    service.on("GET /notas/n1", { json: aWireNote("n1") });
    for (const [rows, actual] of [
      [20, whole],
      [3, three],
    ] as const) {
      service.on("GET /clientes", list(rows, aWireClient));
      service.on("GET /notas", list(rows, aWireNote));
      service.on("GET /notas/n1/versiones", list(rows, version));
      for (let at = 1; at <= rows; at += 1) service.on(`GET /notas/n1/versiones/${at}`, { json: version(`${at}`) });
      expect(await costOf(document)).toEqual({ requested: whole, actual });
    }
  },
);
