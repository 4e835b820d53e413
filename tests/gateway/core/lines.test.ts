import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { type LinesPatience, linesOf } from "../../../gateway/core/answers/lines.ts";

const APART_MS = 20;

/** Reads what a service answers in lines. @param answer writes them */
async function read(patience: LinesPatience, answer: (res: ServerResponse) => Promise<void>) {
  const left = Promise.withResolvers<void>();
  const server = createServer((_req, res) => {
    res.once("close", () => left.resolve());
    res.writeHead(200, { "content-type": "application/x-ndjson" });
    void answer(res);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(async () => {
    await pool.destroy();
    server.close();
  });
  const lines: unknown[] = [];
  let code: unknown = null;
  try {
    const all = linesOf(pool, { method: "POST", path: "/" }, patience, undefined, () => new Error("refused"));
    for await (const line of all) lines.push(line);
  } catch (error) {
    code = Object(error).code;
  }
  await left.promise;
  return { lines, code };
}
/** So many lines, one after the other. */
const dripping = (count: number) => async (res: ServerResponse) => {
  for (let n = 1; n <= count && !res.closed; n += 1) {
    res.write(`${n}\n`);
    await new Promise((resolve) => setTimeout(resolve, APART_MS));
  }
};

test("lines that keep coming are read to their end, however long that takes", async () => {
  const told = await read({ silenceMs: 700, longestMs: 60_000 }, async (res) => {
    await dripping(80)(res);
    res.end();
  });
  expect(told).toEqual({ lines: Array.from({ length: 80 }, (_, n) => n + 1), code: null });
});

test("lines that stop coming are given up, after what came", async () => {
  expect(await read({ silenceMs: 700, longestMs: 60_000 }, dripping(3))).toEqual({ lines: [1, 2, 3], code: "TIMEOUT" });
});

test("lines without an end are given up, too", async () => {
  const { lines, code } = await read({ silenceMs: 60_000, longestMs: 700 }, dripping(10_000));
  expect(lines.length).toBeGreaterThan(1);
  expect(code).toBe("TIMEOUT");
});
