import { expect, test } from "vitest";
import { NOT_NOTED_AS_READ, READS, READS_BY_SENDING } from "../../api/audit/reads.rules.ts";
import openapi from "../../schema/openapi.json" with { type: "json" };

interface Operation {
  responses: Record<string, unknown>;
}
/** Operations of one method, by their routes as Express writes them. */
const routesOf = (method: string): [route: string, operation: Operation][] =>
  Object.entries(openapi.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, { [method]: operation }]) => (operation ? [[path.replaceAll(/\{(\w+)\}/g, ":$1"), operation]] : []),
  );
const got = routesOf("get").map(([route]) => route);
const sent = routesOf("post").map(([route]) => route);
/** Those that look ahead at what is sent, and keep nothing of it. */
const previews = routesOf("post")
  .filter(([, { responses }]) => /schemas\/\w*Preview"/.test(JSON.stringify(responses[200] ?? {})))
  .map(([route]) => route);

test("each answer of the service to who only reads is noted down in the audit, or it is said why it tells of no client", () => {
  expect(previews).toContain("/importaciones/previa");
  const said = { ...NOT_NOTED_AS_READ, ...READS, ...READS_BY_SENDING };
  expect([...got, ...previews].filter((route) => !said[route])).toEqual([]);
});

test("none is said to be both, and none that the service has not", () => {
  const said = [READS, READS_BY_SENDING, NOT_NOTED_AS_READ].flatMap((list) => Object.keys(list));
  expect(said.filter((route, at) => said.indexOf(route) !== at)).toEqual([]);
  expect(Object.keys(READS).filter((route) => !got.includes(route))).toEqual([]);
  expect(Object.keys(READS_BY_SENDING).filter((route) => !sent.includes(route))).toEqual([]);
  expect(Object.keys(NOT_NOTED_AS_READ).filter((route) => ![...got, ...previews].includes(route))).toEqual([]);
});
