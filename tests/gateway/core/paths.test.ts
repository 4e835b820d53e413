import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pathTo } from "../../../gateway/core/paths.ts";

interface Call {
  requestBody?: object;
  responses: Record<string, object>;
}
const contract: { paths: Record<string, Record<string, Call>> } = JSON.parse(
  readFileSync("schema/openapi.json", "utf8"),
);
const paths = Object.keys(contract.paths).map((path) => path.split("/"));
/** What stands in the service's addresses where an id may stand too. */
const words = new Set(
  paths.flatMap((path) =>
    path.flatMap((segment, at) => {
      if (!segment.startsWith("{")) return [];
      const beside = paths.filter((other) => path.slice(0, at).every((part, index) => part === other[index]));
      return beside.flatMap((other) => (other[at] && !other[at].startsWith("{") ? other[at] : []));
    }),
  ),
);

test("an id that is a word of the service's own addresses is one that nobody has", () => {
  expect([...words]).toEqual(expect.arrayContaining(["stats", "eliminados", "por-tipo", "previa"]));
  const opened = [...words, ...[...words].map((word) => word.toUpperCase())].filter((word) => {
    try {
      return pathTo("/list", word);
    } catch {
      return false;
    }
  });
  expect(opened).toEqual([]);
  expect(pathTo("/list", "7c9e6679-7425-40de-944b-e07fc1f90ae7")).toBe("/list/7c9e6679-7425-40de-944b-e07fc1f90ae7");
});

test("the contract tells of each call what every call may be refused for", () => {
  const calls = Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, call]) => ({ name: `${method} ${path}`, call })),
  );
  const silent = calls.filter(({ name, call: { requestBody, responses } }) => {
    const refused = ["401", "403", "429", ...(requestBody ? ["413", "415"] : [])];
    return name !== "get /auth/demo-token" && refused.some((status) => !(status in responses));
  });
  expect(silent.map(({ name }) => name)).toEqual([]);
});
