import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, globSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openFolder } from "../../../api/core/database/embedded.ts";
import { lockFolder } from "../../../api/core/database/lock.ts";
import { unopenable } from "../../../api/core/dataFolder.ts";

/** `nobody` of most systems, for the user a portal has of its own. */
const OWNER = 65_534;

describe.runIf(process.getuid?.() === 0)("root in the data folder of the portal's own user", () => {
  let folder: string;
  const write = (name: string): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true, mode: 0o700 });
    writeFileSync(path.join(folder, name), "", { mode: 0o600 });
  };
  const owners = (): Record<string, number> =>
    Object.fromEntries(globSync("**/*", { cwd: folder }).map((name) => [name, lstatSync(path.join(folder, name)).uid]));
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "consulta-left-"));
    chownSync(folder, OWNER, OWNER);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test("leaves to that user whatever is made there under the folder's lock, and nothing of others", async () => {
    write("db/base/1");
    write("fotos/una");
    const elsewhere = mkdtempSync(path.join(tmpdir(), "consulta-elsewhere-"));
    writeFileSync(path.join(elsewhere, "file"), "");
    symlinkSync(elsewhere, path.join(folder, "logs"));
    const release = await lockFolder(folder);
    write("auth-secret");
    write("backups/consulta.tar.gz");
    await release();
    expect(owners()).toEqual({
      "auth-secret": OWNER,
      backups: OWNER,
      "backups/consulta.tar.gz": OWNER,
      db: OWNER,
      "db/base": OWNER,
      "db/base/1": OWNER,
      fotos: 0,
      "fotos/una": 0,
      logs: OWNER,
      "logs/file": 0,
    });
    rmSync(elsewhere, { recursive: true });
  });

  test("leaves a database that it has opened", async () => {
    await (await openFolder(folder)).close();
    expect(Object.values(owners()).length).toBeGreaterThan(500);
    expect(Object.values(owners()).filter((uid) => uid !== OWNER)).toEqual([]);
  });

  test("has left something shut: the portal says whose it has to be, and not to begin anew", () => {
    write("db/base/1");
    const prepare = `import { prepareFolder } from ${JSON.stringify(path.resolve("api/core/ownerFolder.ts"))};
      try { prepareFolder(${JSON.stringify(folder)}); } catch (error) { console.log(error.message); }`;
    const asOwner = { uid: OWNER, gid: OWNER, encoding: "utf8", env: {} } as const;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", prepare], asOwner);
    expect(stdout).toMatch(/de otro usuario .*\/db\): .*«chown -R USUARIO .*» como root\.\n$/);
    const { message } = unopenable(folder, 'could not open file "pg_wal/1": Permission denied', new Error());
    expect(message).toMatch(/Permission denied.*«chown -R USUARIO .*» como root\.$/);
  });

  describe("with the folder's lock held", () => {
    const asOwner = { uid: OWNER, gid: OWNER };
    const started: ChildProcess[] = [];
    const end = async (child: ChildProcess): Promise<void> => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "close");
    };
    afterEach(async () => void (await Promise.all(started.splice(0).map(end))));

    /** Another process that asks for the lock, and keeps it. @returns what came of it */
    async function lockBy(user: Partial<typeof asOwner>): Promise<{ said: string; child: ChildProcess }> {
      const ask = `import { lockFolder } from ${JSON.stringify(path.resolve("api/core/database/lock.ts"))};
        process.umask(0o077);
        const said = await lockFolder(${JSON.stringify(folder)}).then(() => "held", (error) => error.message);
        console.log(said);
        if (said === "held") setInterval(() => undefined, 60_000);`;
      const child = spawn(process.execPath, ["--input-type=module", "--eval", ask], {
        stdio: ["ignore", "pipe", "inherit"],
        env: {},
        ...user,
      });
      started.push(child);
      const [said]: string[] = await once(child.stdout.setEncoding("utf8"), "data");
      return { said: (said ?? "").trim(), child };
    }

    test("keeps the portal off, until it is killed", async () => {
      const root = await lockBy({});
      expect(root.said).toBe("held");
      expect(lstatSync(path.join(folder, ".lock.sock")).uid).toBe(OWNER);
      expect((await lockBy(asOwner)).said).toMatch(/ya está en uso por otro proceso del portal\.$/);
      await end(root.child);
      expect((await lockBy(asOwner)).said).toBe("held");
    });

    test("keeps the portal off as well where it may not ask who holds it, and says whose the socket has to be", async () => {
      const root = await lockBy({});
      chownSync(path.join(folder, ".lock.sock"), 0, 0);
      expect((await lockBy(asOwner)).said).toMatch(/ya está en uso .*«chown USUARIO .*\/\.lock\.sock» como root\.$/);
      expect(root.child.exitCode).toBe(null);
      expect(lstatSync(path.join(folder, ".lock.sock")).uid).toBe(0);
    });
  });
});
