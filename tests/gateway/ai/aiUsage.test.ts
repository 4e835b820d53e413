import { createClient } from "graphql-sse";
import { expect, test } from "vitest";
import type { Answer } from "../../support/outside/restService.ts";
import { ENHANCE, GENERATE } from "../core/documents.ts";
import { overDouble } from "../core/overDouble.ts";

const { gateway, service, token } = await overDouble();

const TEXT = "Duerme mejor.";
const option = (title: string) => ({ title, content: `${title}.`, etiquetas: "" });
const TWO = [option("Uno"), option("Dos")];
const refused = (status: number, code: string): Answer => ({
  status,
  type: "application/problem+json",
  json: { status, code },
});
const FAILURES: [string, Answer][] = [
  ["the bearer has ended meanwhile", refused(401, "UNAUTHENTICATED")],
  ["the service has no time for it", refused(429, "RATE_LIMITED")],
  ["the connection breaks", "reset"],
];

test.each(FAILURES)("what AI has written is there when its use cannot be read: %s", async (_what, answer) => {
  service.on("GET /user-info", answer);
  service.on("POST /notas/ai/summary", { json: { ok: true, data: TWO } });
  service.on("POST /notas/ai/enhance", { json: option("Uno") });
  expect(await gateway.ask(GENERATE, { text: TEXT }, token)).toMatchObject({
    data: { generateNoteOptions: { options: [{ title: "Uno" }, { title: "Dos" }], usage: null, errors: [] } },
    errors: [],
  });
  expect(await gateway.ask(ENHANCE, { text: TEXT }, token)).toMatchObject({
    data: { enhanceNote: { note: { title: "Uno" }, usage: null, errors: [] } },
    errors: [],
  });
  expect(gateway.log()).toContain('"what":"usage"');
});

test.each(FAILURES)("what AI was writing is told to its end when its use cannot be read: %s", async (_what, answer) => {
  service.on("GET /user-info", answer);
  const lines = [
    { fin: false, data: [option("Uno")] },
    { fin: true, data: TWO },
  ];
  service.on("POST /notas/ai/escritura", {
    text: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
    type: "application/x-ndjson",
  });
  const client = createClient({
    url: `${gateway.url}/graphql/stream`,
    headers: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });
  const query = `subscription { noteWriting(task: GENERATE, text: "${TEXT}") { options { title } isComplete usage { used } } }`;
  const told: unknown[] = [];
  for await (const event of client.iterate({ query })) told.push(event);
  expect(told).toEqual([
    { data: { noteWriting: { options: [{ title: "Uno" }], isComplete: false, usage: null } } },
    { data: { noteWriting: { options: [{ title: "Uno" }, { title: "Dos" }], isComplete: true, usage: null } } },
  ]);
});
