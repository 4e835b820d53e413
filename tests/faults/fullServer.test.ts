import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { watchServerRoom } from "../../api/core/database/serverRoom.ts";
import { createClient, newTherapist, startTestApi } from "../support/api.ts";
import { mountDisk } from "../support/disk.ts";
import { aNote } from "../support/notes.ts";
import { openServer } from "../support/openServer.ts";
import { startPostgres, unprivileged } from "../support/postgres.ts";
import { WELL } from "../support/well.ts";

const root = mkdtempSync(path.join(tmpdir(), "consulta-full-"));
chmodSync(root, 0o755);
const server = await startPostgres({ fsync: false });
afterAll(() => rmSync(root, { recursive: true, force: true }));
const disk = server && mountDisk(path.join(root, "small"), 64);
afterAll(() => server?.stop());

/** A database of the server whose tables have a small disk to themselves. @returns its address */
async function databaseOn(folder: string): Promise<string> {
  mkdirSync(folder);
  const user = unprivileged();
  if ("uid" in user) chownSync(folder, Number(user.uid), Number(user.gid));
  const admin = new Client({ connectionString: server?.url });
  await admin.connect();
  await admin.query(`create tablespace small location '${folder}'`);
  await admin.query("create database consulta tablespace small");
  await admin.end();
  return server?.url.replace(/postgres$/, "consulta") ?? "";
}

describe.runIf(server && disk)("on a PostgreSQL server whose disk is full", () => {
  test("changes are refused by a code, /readyz tells, what is stored can be read, and it is over by itself", async () => {
    const api = await startTestApi({}, { database: await openServer(await databaseOn(disk?.folder ?? "")) });
    const { token } = await newTherapist(api);
    const { id } = await createClient(api, token);
    const write = () =>
      api.call("/notas", { token, body: { ...aNote(id), content: crypto.randomUUID().repeat(3_000) } });
    const readiness = async () => (await api.call("/readyz")).status;
    expect(await readiness()).toBe(200);

    disk?.fill();
    await expect.poll(async () => (await write()).body).toMatchObject({ code: "STORAGE_FULL" });
    await expect.poll(readiness, WELL).toBe(507);
    for (let time = 0; time < 20; time += 1) {
      expect(await readiness()).toBe(507);
      expect(await write()).toMatchObject({ status: 507, body: { code: "STORAGE_FULL" } });
      expect((await api.call("/clientes", { token })).status).toBe(200);
    }

    disk?.clear();
    expect((await write()).status).toBe(201);
    await expect.poll(readiness, WELL).toBe(200);
    await api.close();
  });
});

test("a server that refused nothing is never asked to keep something, one that did only now and then", async () => {
  const refusal = Object.assign(new Error("could not extend file"), { code: "53100" });
  let looks = 0;
  let isFull = true;
  const look = async () => {
    looks += 1;
    if (isFull) throw refusal;
  };
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const room = watchServerRoom(look, 200);
  room.notice(Object.assign(new Error("duplicate key"), { code: "23505" }));
  await room.hold();
  expect(looks).toBe(0);

  room.notice(refusal);
  const asked = await Promise.allSettled(Array.from({ length: 50 }, () => room.hold()));
  expect(asked.every(({ status }) => status === "rejected")).toBe(true);
  expect(looks).toBe(1);
  isFull = false;
  await expect(room.hold()).rejects.toBe(refusal);
  vi.advanceTimersByTime(200);
  await room.hold();
  expect(looks).toBe(2);
  await room.hold();
  expect(looks).toBe(2);
});
