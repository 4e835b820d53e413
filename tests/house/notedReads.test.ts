import { expect, test } from "vitest";
import { NOT_NOTED_AS_READ, READS } from "../../api/audit/reads.rules.ts";
import openapi from "../../schema/openapi.json" with { type: "json" };

/** Routes that read, as Express writes them. */
const reading = Object.entries(openapi.paths)
  .filter(([, does]) => "get" in does)
  .map(([path]) => path.replaceAll(/\{(\w+)\}/g, ":$1"));

test("each answer of the service is noted down in the audit, or it is said why it tells of no client", () => {
  const unsaid = reading.filter((path) => !READS[path] && !NOT_NOTED_AS_READ[path]);
  expect(unsaid).toEqual([]);
});

test("none is said to be both, and none that the service has not", () => {
  const said = [...Object.keys(READS), ...Object.keys(NOT_NOTED_AS_READ)];
  expect(said.toSorted()).toEqual(reading.toSorted());
});
