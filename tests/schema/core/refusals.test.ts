import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const METHODS = ["get", "post", "put", "patch", "delete"];
/** A response as it stands there, or where it is written once for many. */
const response = z.object({ $ref: z.string().optional(), headers: z.record(z.string(), z.unknown()).optional() });
const { paths, components } = z
  .object({
    paths: z.record(z.string(), z.record(z.string(), z.unknown())),
    components: z.object({ responses: z.record(z.string(), response) }),
  })
  .parse(JSON.parse(readFileSync("schema/openapi.json", "utf8")));
const call = z.object({ responses: z.record(z.string(), response) });

test("every call that takes a bearer tells that it may fail, wait for the database or find no room, and when to try again", () => {
  const untold = Object.entries(paths).flatMap(([path, calls]) =>
    METHODS.filter((method) => method in calls).flatMap((method) => {
      const { responses } = call.parse(calls[method]);
      const told = ["429", "500", "503", "507"].map((status) => {
        const name = responses[status]?.$ref?.replace("#/components/responses/", "");
        return name ? components.responses[name] : responses[status];
      });
      const [tooOften, , unavailable] = told;
      const tellsWhen = [tooOften, unavailable].every((one) => one?.headers?.["Retry-After"]);
      return told.every(Boolean) && tellsWhen ? [] : [`${method} ${path}`];
    }),
  );
  expect(untold).toEqual(["get /auth/demo-token"]);
});
