import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { processesWith, runCommand } from "../support/command.ts";
import { freePort } from "../support/ports.ts";
import { startPostgres } from "../support/postgres.ts";
import { begun, follow } from "../support/streams.ts";
import { newTherapistAt, underTraffic } from "../support/traffic.ts";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-processes-"));
const mark = path.basename(folder);
const server = await startPostgres({ fsync: false });
const running = (file: string): number[] =>
  processesWith("AUTH_AUDIENCE", mark).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(file));
afterEach(() => {
  for (const pid of processesWith("AUTH_AUDIENCE", mark)) process.kill(pid, "SIGKILL");
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});
const settings = async (more: Record<string, string>) => ({
  AUTH_AUDIENCE: mark,
  DATA_DIR: path.join(folder, "data"),
  PORT: `${await freePort()}`,
  API_PORT: `${await freePort()}`,
  ...more,
});

async function expectRefusal(more: Record<string, string>, words: RegExp): Promise<void> {
  const start = runCommand("start", await settings(more));
  expect(await start.ended).toBe(1);
  expect(start.output().trim()).toMatch(words);
  expect(start.output().trim().split("\n")).toHaveLength(1);
}

/** On a connection of its own. */
async function askAnew(url: string, method: "GET" | "POST"): Promise<void> {
  const asked = request(url, { method, agent: false, headers: { "content-type": "application/json" } });
  asked.end(method === "POST" ? '{"query":"{ __typename }"}' : undefined);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
}

test("two services on the embedded database, half a gateway, or figures of two kinds at one port, are refused in one sentence", async () => {
  await expectRefusal({ SERVICES: "2" }, /^SERVICES .*DATABASE_URL.*\.$/);
  await expectRefusal({ GATEWAYS: "0.5" }, /^GATEWAYS .*entre 1 y 16\.$/);
  await expectRefusal(
    { GATEWAYS: "2", GATEWAY_METRICS_PORT: "9400", METRICS_PORT: "9401" },
    /^METRICS_PORT y GATEWAY_METRICS_PORT están demasiado cerca.*\.$/,
  );
});

test("two gateways are refused where somebody else listens already", async () => {
  const port = new URL(server?.url ?? "postgres://x:1").port;
  await expectRefusal({ GATEWAYS: "2", PORT: port }, /^El puerto \d+ ya está en uso.*PORT\.$/);
});

test.runIf(server)(
  "two of each share the work; one that is killed comes back while the others serve, nothing is lost or done twice, and its streams have room again",
  async () => {
    const databaseUrl = server?.url ?? "";
    const given = await settings({ GATEWAYS: "2", SERVICES: "2", DATABASE_URL: databaseUrl });
    const start = runCommand("start", given);
    await start.says("Portal listo");
    const url = `http://localhost:${given.PORT}`;
    for (let n = 0; n < 20; n += 1) {
      await askAnew(`http://127.0.0.1:${given.API_PORT}/openapi.json`, "GET");
      await askAnew(`http://127.0.0.1:${given.PORT}/graphql`, "POST");
    }
    const therapist = await newTherapistAt(url, databaseUrl);
    const token = await therapist.bearer();
    const manyMore = (count: number) => begun(Array.from({ length: count }, () => follow(url, token)));
    const streams = await manyMore(25);
    expect(streams).toHaveLength(20);
    const tally = await underTraffic({ url, databaseUrl, therapist, perSecond: 40 }, async () => {
      for (const file of ["dist/server/api.js", "dist/server/gateway.js"]) {
        const before = running(file);
        expect(before).toHaveLength(2);
        const [victim = 0] = before;
        process.kill(victim, "SIGKILL");
        await expect.poll(() => running(file).filter((pid) => pid !== victim).length).toBe(2);
      }
      await pause(1_000);
    });
    console.log(`${tally.requests} requests, ${tally.failed.length} failed, well after ${tally.secondsUntilWell} s`);
    expect([tally.lost, tally.double]).toEqual([[], []]);
    // Those under way at the one that died, and no more.
    expect(tally.failed.length).toBeLessThan(20);
    // Nobody has given back those of the gateway that was killed.
    for (const stream of streams) stream.leave();
    let come = 0;
    await expect
      .poll(
        async () => {
          come += (await manyMore(20 - come)).length;
          return come;
        },
        { timeout: 30_000, interval: 250 },
      )
      .toBe(20);
    expect(await manyMore(1)).toEqual([]);
    for (const file of ["api", "api-2", "gateway", "gateway-2"])
      expect(readFileSync(path.join(folder, "data", "logs", `${file}.log`), "utf8")).toContain('"requestId"');
    start.child.kill("SIGTERM");
    expect(await start.ended).toBe(0);
    expect(processesWith("AUTH_AUDIENCE", mark)).toEqual([]);
  },
);
