import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { startApiProcess } from "../support/apiProcess.ts";
import { runBuilt } from "../support/backups.ts";
import { fillDataFolder } from "../support/dataFolder.ts";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-long-"));
const data = path.join(folder, "d".repeat(95));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process's own folder for temporary files, as `PrivateTmp` of systemd and macOS give it one. */
function temporary(name: string): { TMPDIR: string } {
  const at = path.join(folder, name);
  mkdirSync(at);
  return { TMPDIR: at };
}

test("a data folder with a long path is kept by one process, and backed up by it, whatever folder for temporary files another has", async () => {
  const env = { DATA_DIR: await fillDataFolder(data) };
  const api = await startApiProcess({ ...env, ...temporary("a") });
  const other = { ...env, ...temporary("b") };
  expect(await runBuilt("admin", other, "waitlist")).toEqual({
    code: 1,
    output: expect.stringMatching(/ya está en uso por otro proceso del portal\.$/),
  });
  expect(await runBuilt("backup", other)).toEqual({
    code: 0,
    output: expect.stringMatching(/^Copia hecha y comprobada en /),
  });
  expect(await api.end("SIGTERM")).toBe(0);
  expect(await runBuilt("admin", other, "waitlist")).toMatchObject({ code: 0 });
});

test("a data folder with a long path is not opened while the version before, which held it elsewhere, has it open", async () => {
  const env = { DATA_DIR: await fillDataFolder(path.join(folder, "e".repeat(95))), ...temporary("c") };
  const place = createHash("sha256").update(realpathSync(env.DATA_DIR)).digest("hex").slice(0, 24);
  const before = createServer((peer) => peer.end("before")).listen(path.join(env.TMPDIR, `consulta-${place}.sock`));
  await once(before, "listening");
  expect(await runBuilt("admin", env, "waitlist")).toEqual({
    code: 1,
    output: expect.stringMatching(/ya está en uso por otro proceso del portal\.$/),
  });
  before.close();
  await once(before, "close");
  expect(await runBuilt("admin", env, "waitlist")).toEqual({ code: 0, output: expect.any(String) });
});

const hidden = (command: string) =>
  spawnSync("unshare", ["--mount", "sh", "-c", `mount -t tmpfs none /proc && ${command}`], { encoding: "utf8" });

test.runIf(hidden("true").status === 0)(
  "a system that cannot name a socket in a long path refuses the folder in one sentence, and takes a shorter one",
  async () => {
    const lock = (at: string): string => {
      mkdirSync(at, { recursive: true, mode: 0o700 });
      const asked = `import { lockFolder } from ${JSON.stringify(path.resolve("api/core/database/lock.ts"))};
        await lockFolder(${JSON.stringify(at)}).then(() => console.log("held"), (error) => console.log(error.message));`;
      return hidden(`exec '${process.execPath}' --input-type=module --eval '${asked}'`).stdout;
    };
    expect(lock(data)).toMatch(/^La ruta de la carpeta de datos \/.*d es demasiado larga .*: elige .* DATA_DIR\.\n$/);
    expect(lock(path.join(folder, "short"))).toBe("held\n");
  },
);
