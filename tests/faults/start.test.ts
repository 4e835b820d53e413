import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CLIENTS } from "../gateway/core/documents.ts";
import { processesWith, runCommand } from "../support/command.ts";
import { type RestService, startRestService } from "../support/outside/restService.ts";
import { ISSUER } from "../support/outside/signer.ts";
import { freePort } from "../support/ports.ts";

// One data folder for all: its first start alone takes as long as the rest.
const folder = mkdtempSync(path.join(tmpdir(), "consulta-start-"));
let env: Record<string, string>;
beforeEach(async () => {
  env = {
    DATA_DIR: path.join(folder, "data"),
    PORT: `${await freePort()}`,
    API_PORT: `${await freePort()}`,
    AUTH_AUDIENCE: path.basename(folder),
  };
});
afterEach(() => {
  for (const pid of portalProcesses()) process.kill(pid, "SIGKILL");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const portalProcesses = () => processesWith("AUTH_AUDIENCE", env.AUTH_AUDIENCE ?? "");
const answers = async () => (await fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => null))?.ok ?? false;

/** One sentence for the person at the terminal: no stack, no second line. */
async function expectRefusal(settings: Record<string, string>, words: RegExp) {
  const start = runCommand("start", { ...env, ...settings });
  expect(await start.ended).not.toBe(0);
  expect(start.output().trim()).toMatch(words);
  expect(start.output().trim().split("\n")).toHaveLength(1);
}

test("npm start says where the portal is and which defaults are in use, and Ctrl-C leaves nothing running", async () => {
  const start = runCommand("start", env);
  await start.says(`Portal listo en http://localhost:${env.PORT}`);
  await start.says("Registros");
  for (const words of ["incorporada", "propias", "/dev/outbox"]) expect(start.output()).toContain(words);
  expect(await answers()).toBe(true);
  if (start.child.pid) process.kill(-start.child.pid, "SIGINT");
  expect(await start.ended).toBe(0);
  expect(portalProcesses()).toEqual([]);
});

test("a service that is killed comes back by itself", async () => {
  const start = runCommand("start", env);
  await start.says("Portal listo");
  const service = () =>
    portalProcesses().find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("dist/server/api.js"));
  const killed = service();
  if (!killed) throw new Error("the service does not run");
  process.kill(killed, "SIGKILL");
  await expect.poll(() => service() ?? killed).not.toBe(killed);
  await expect.poll(answers).toBe(true);
  start.child.kill("SIGTERM");
  expect(await start.ended).toBe(0);
});

test("when the command itself is killed, service and gateway end too and the data folder is free again", async () => {
  const start = runCommand("start", env);
  await start.says("Portal listo");
  start.child.kill("SIGKILL");
  await vi.waitFor(() => expect(portalProcesses()).toEqual([]), { timeout: 30_000, interval: 100 });
  const again = runCommand("start", env);
  await again.says("Portal listo");
  again.child.kill("SIGTERM");
  expect(await again.ended).toBe(0);
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "stopped by %s before it has made ready, it starts nothing",
  async (signal) => {
    const start = runCommand("start", env);
    const commands = () =>
      portalProcesses().filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("start.ts"));
    await vi.waitFor(() => expect(commands()).toHaveLength(1), { timeout: 30_000, interval: 5 });
    // The terminal tells all of them, whoever runs services only the first.
    if (start.child.pid) process.kill(signal === "SIGINT" ? -start.child.pid : start.child.pid, signal);
    expect(await start.ended).not.toBe(0);
    expect(start.output()).toBe("");
    expect(portalProcesses()).toEqual([]);
  },
);

test("a busy port is named in one sentence", async () => {
  const neighbour = createServer();
  await new Promise<void>((resolve) => neighbour.listen(Number(env.PORT), "127.0.0.1", resolve));
  await expectRefusal({}, new RegExp(`${env.PORT}.*PORT`));
  await new Promise((resolve) => neighbour.close(resolve));
});

test("a second portal on the same data folder is refused in one sentence and the first goes on", async () => {
  const first = runCommand("start", env);
  await first.says("Portal listo");
  await expectRefusal({ PORT: `${await freePort()}`, API_PORT: `${await freePort()}` }, /data/);
  expect(await answers()).toBe(true);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
});

test("a data folder that cannot be written to is named in one sentence", async () => {
  writeFileSync(path.join(folder, "file"), "");
  await expectRefusal({ DATA_DIR: path.join(folder, "file", "data") }, /DATA_DIR/);
});

test("a bad setting is named in one sentence", async () => {
  await expectRefusal({ SMTP_URL: "correo" }, /SMTP_URL/);
});

/** The built program by itself, as its own process. */
const program = (env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, ["dist/server/gateway.js"], {
    env: { ...process.env, NODE_ENV: "development", LOG_LEVEL: "info", ...env },
  });
const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once("close", resolve));

describe("the gateway's program", () => {
  let service: RestService;
  beforeAll(async () => {
    service = await startRestService();
  });
  afterAll(() => service.stop());

  test("gives up with one sentence when its port is taken or a setting is bad", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as AddressInfo;
    for (const [env, sentence] of [
      [{ PORT: `${port}` }, `El puerto ${port} ya está en uso; cierra el otro programa o cambia PORT.\n`],
      [{ TRUST_PROXY: "x" }, "TRUST_PROXY debe ser el número de proxies delante del portal, entre 0 y 10.\n"],
    ] as const) {
      const child = program(env);
      const said = child.stderr ? text(child.stderr) : "";
      expect(await ended(child)).toBe(1);
      expect(await said).toBe(sentence);
    }
    other.close();
  });

  test("ends on SIGTERM after the answers that are under way, and logs no word of them", async () => {
    const child = program({ PORT: "0", API_BASE_URL: service.url, AUTH_ISSUER: ISSUER });
    const lines: string[] = [];
    const url = await new Promise<string>((resolve) => {
      child.stdout?.on("data", (chunk: Buffer) => {
        lines.push(chunk.toString());
        const ready = /"url":"([^"]+)"/.exec(lines.join(""))?.[1];
        if (ready) resolve(ready);
      });
    });
    let arrived = (): void => undefined;
    const underWay = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    service.on("GET /clientes", () => {
      arrived();
      return { json: [] };
    });
    const asking = fetch(`${url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${await service.token()}` },
      body: JSON.stringify({ query: CLIENTS, variables: { filter: { search: "canario" } } }),
    });
    await underWay;
    child.kill("SIGTERM");
    const answer = await asking;
    expect(await answer.json()).toMatchObject({ data: { clients: { items: [] } } });
    expect(await ended(child)).toBe(0);
    expect(lines.join("")).toContain('"name":"Clients"');
    expect(lines.join("")).not.toContain("canario");
  });
});
