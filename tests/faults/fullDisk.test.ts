import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, onTestFailed, test } from "vitest";
import { signUp } from "../bench/practice.ts";
import { aClient } from "../support/api.ts";
import { runCommand } from "../support/command.ts";
import { fillDataFolder } from "../support/dataFolder.ts";
import { type Disk, failingDisk, mountDisk } from "../support/disk.ts";
import { freePort } from "../support/ports.ts";
import { WELL } from "../support/well.ts";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-disk-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
/** Whole portals start here, and a busy machine starts them slowly. */
const small = mountDisk(path.join(folder, "small"), 200);
const disks: [string, Disk][] = [
  ["disk that is read-only", failingDisk(path.join(folder, "EROFS"), "EROFS")],
  small ? ["small disk that is full", small] : ["full disk", failingDisk(path.join(folder, "ENOSPC"), "ENOSPC")],
];

test.each(disks)(
  "a %s keeps what is stored in sight, refuses what is new by a code, and is over by itself",
  async (_, disk) => {
    const [port, apiPort] = [await freePort(), await freePort()];
    const portal = runCommand("start", {
      DATA_DIR: await fillDataFolder(disk.folder),
      PORT: `${port}`,
      API_PORT: `${apiPort}`,
      ...disk.env,
    });
    const log = () => readFileSync(path.join(disk.folder, "logs", "api.log"), "utf8");
    onTestFailed(() => {
      console.error(portal.output());
      console.error(log());
    });
    await portal.says("Portal listo");
    const api = `http://127.0.0.1:${apiPort}`;
    const headers = {
      ...(await (
        await signUp(api, "elena@correo.es", `http://localhost:${port}`)
      )()),
      "content-type": "application/json",
    };
    const add = async () => {
      const answer = await fetch(`${api}/clientes`, { method: "POST", headers, body: JSON.stringify(aClient()) });
      return { status: answer.status, body: (await answer.json()) as { code?: string } };
    };
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    expect((await add()).status).toBe(201);

    const fill = async (): Promise<void> => {
      disk.fill();
      await expect.poll(isReady, WELL).toBe(503);
      const isThere = await fetch(`${api}/healthz`).then(
        () => true,
        () => false,
      );
      if (isThere) return;
      // A write of its own, just before it looked at the disk, has ended it: it is there again with the disk (decision 111).
      disk.clear();
      await expect.poll(isReady).toBe(200);
      await fill();
    };
    await fill();
    for (let n = 0; n < 20; n += 1) {
      expect(await add()).toMatchObject({ status: 507, body: { code: "STORAGE_FULL" } });
      const list = await fetch(`${api}/clientes`, { headers });
      expect(((await list.json()) as { data: unknown[] }).data).toHaveLength(1);
    }
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect(portal.child.exitCode).toBe(null);

    disk.clear();
    await expect.poll(async () => (await add()).status, WELL).toBe(201);
    await expect.poll(isReady, WELL).toBe(200);
    await expect.poll(log, WELL).toMatch(/\d+ bytes lost/);
    portal.child.kill("SIGTERM");
    expect(await portal.ended).toBe(0);
  },
);

test("a start on a disk without room is refused in one sentence", async () => {
  const disk = failingDisk(path.join(folder, "start"), "ENOSPC");
  disk.fill();
  const start = runCommand("start", { DATA_DIR: disk.folder, PORT: `${await freePort()}`, ...disk.env });
  expect(await start.ended).not.toBe(0);
  expect(start.output().trim()).toMatch(/^[^\n]*carpeta de datos[^\n]*\.$/);
});
