import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { overDouble } from "../core/overDouble.ts";

const { service, token } = await overDouble();

const STALLED_MS = 2_000;
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ apiUrl: service.url, streamStalledMs: STALLED_MS });
});
afterAll(() => gateway.close());

const ROWS = 1_000;
const TIMES = 20;
/** What one event takes at the least, in bytes. */
const EVENT = ROWS * TIMES * 36;

/** A stream of which there is always more; nothing of it is read yet. */
async function begun() {
  const data = Array.from({ length: ROWS }, (_, n) => ({ cursor: `${n}`, id: crypto.randomUUID(), tipo: "NOTA" }));
  service.on("GET /cambios", { json: { data, siguiente: "1", hayMas: true, ultimo: "2" } });
  const ids = Array.from({ length: TIMES }, (_, n) => `a${n}: id`).join(" ");
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const asking = request(`${gateway.url}/graphql/stream`, { method: "POST", headers });
  asking.end(JSON.stringify({ query: `subscription { changes(after: "0") { items { ${ids} } } }` }));
  const [answer] = await once(asking, "response");
  return answer;
}
const read = () => service.calls.filter(({ path }) => path === "/cambios").length;

test("a stream that nobody reads is not filled for ever, and ends", async () => {
  const answer = await begun();
  const ended = once(answer, "error");
  await expect.poll(() => gateway.log()).toContain('"operation":"subscription","status":200');
  // What the system keeps of a connection, and no more.
  expect(read() * EVENT).toBeLessThan(30 * 2 ** 20);
  answer.resume();
  await ended;
});

test("a stream that is read goes on, however much there is", async () => {
  const answer = await begun();
  let taken = 0;
  for await (const chunk of answer) {
    taken += chunk.length;
    if (taken > 60 * 2 ** 20) break;
  }
  expect(taken).toBeGreaterThan(60 * 2 ** 20);
});
