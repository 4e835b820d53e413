import { cleanup } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPractice, row } from "../clients/practice.ts";
import { brokenNetwork } from "../network.ts";
import { see } from "../portal.tsx";

const [NAME, OTHER] = ["Ángela Muñoz", "Mateo Quiroga"];

/** The stream of changes as the test tells it; what was told and read is `taken`. */
function toldStream() {
  const stream = { taken: 0, tell: (_client: string) => {} };
  const { fetch } = window;
  window.fetch = async (target, options) => {
    if (!String(target).endsWith("/graphql/stream")) return fetch(target, options);
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          stream.tell = (id) => {
            const items = [{ type: "CONSENTS", id, version: null, at: new Date().toISOString() }];
            const told = JSON.stringify({ data: { changes: { items, endCursor: "1" } } });
            controller.enqueue(new TextEncoder().encode(`event: next\ndata: ${told}\n\n`));
          };
        },
        pull: () => {
          stream.taken += 1;
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  };
  return stream;
}

test("what was heard just before somebody left the portal is asked for no more: who comes next may be another", async () => {
  const stream = toldStream();
  const { asked } = brokenNetwork();
  const { idOf, call } = await openPractice({ clients: [NAME, OTHER] });
  await see(row(NAME)).toBeVisible();
  await expect.poll(() => stream.taken).toBe(1);
  const askings = () => asked.filter((operation) => operation === "NewConsents").length;
  stream.tell(idOf(NAME));
  await expect.poll(askings).toBe(1);
  await expect.poll(() => stream.taken).toBe(2);
  // So soon after the first one it is not read at once.
  stream.tell(idOf(OTHER));
  await expect.poll(() => stream.taken).toBe(3);
  cleanup();
  await call("/clientes");
  expect(askings()).toBe(1);
});
