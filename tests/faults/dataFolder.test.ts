import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openFolder } from "../../api/core/database/embedded.ts";
import { StartError } from "../../api/core/startError.ts";
import { signUp } from "../bench/practice.ts";
import { failingStart, startApiProcess } from "../support/apiProcess.ts";
import { runCommand } from "../support/command.ts";
import { fillDataFolder } from "../support/dataFolder.ts";

const folder = mkdtempSync(path.join(tmpdir(), "consulta-folder-"));
const whole = path.join(folder, "whole");
const SECRET = "s".repeat(40);
const OTHER = "o".repeat(40);
const EMAIL = "elena@correo.es";

/** Signs in with the password that `signUp` gave and asks for a token, which needs the stored keys. */
async function signIn(url: string): Promise<number> {
  const post = { method: "POST", headers: { "content-type": "application/json" } };
  const body = JSON.stringify({ email: EMAIL, password: "una-clave-larga-9" });
  const signedIn = await fetch(`${url}/auth/sign-in/email`, { ...post, body });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return (await fetch(`${url}/auth/token`, { headers: { cookie } })).status;
}

beforeAll(async () => {
  const api = await startApiProcess({ DATA_DIR: await fillDataFolder(whole) });
  await (await signUp(api.url, EMAIL))();
  expect(await api.end("SIGTERM")).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the folder of a practice that has been in use. */
function copy(name: string): string {
  const at = path.join(folder, name);
  cpSync(whole, at, { recursive: true });
  return at;
}

/** What a start is refused with. */
type Refusal = (data: string, env?: Record<string, string>) => Promise<string>;

const byTheService: Refusal = async (data, env) => {
  const { code, sentence } = await failingStart({ DATA_DIR: data, ...env });
  expect(code).toBe(1);
  return sentence;
};
/** Where a process says no more than how its database was refused: service.test.ts has those that say it. */
const byTheDatabase: Refusal = async (data) => {
  const refused: unknown = await openFolder(data).catch((error: unknown) => error);
  if (!(refused instanceof StartError)) throw new Error("it was not refused", { cause: refused });
  return refused.message;
};

/** The start is refused in one sentence, and nothing in the folder is another afterwards. */
async function expectRefused(
  data: string,
  words: RegExp,
  { by = byTheService, env }: { by?: Refusal; env?: Record<string, string> } = {},
): Promise<void> {
  const files = () =>
    readdirSync(data, { recursive: true })
      .map(String)
      // Looking into the database may begin another file of its log.
      .filter((name) => !/lock|pid|pg_wal\/\d/.test(name));
  const before = files();
  const sentence = await by(data, env);
  expect(sentence).toMatch(words);
  expect(sentence.split("\n").filter((line) => !line.startsWith(" "))).toHaveLength(1);
  expect(files()).toEqual(before);
}

describe("a database that is not what it was", () => {
  test.each<[string, (db: string) => void, RegExp, Refusal]>([
    [
      "without PG_VERSION",
      (db) => rmSync(path.join(db, "PG_VERSION")),
      /ficheros de una base de datos.*falta PG_VERSION/,
      byTheService,
    ],
    [
      "empty, like a disk that is not mounted",
      (db) => {
        rmSync(db, { recursive: true });
        mkdirSync(db);
      },
      /está vacía.*auth-secret/,
      byTheDatabase,
    ],
    ["gone", (db) => rmSync(db, { recursive: true }), /no está.*auth-secret/, byTheDatabase],
    [
      "with a damaged control file",
      (db) => writeFileSync(path.join(db, "global/pg_control"), Buffer.alloc(8192)),
      /incompatible with server.*copia de seguridad/,
      byTheService,
    ],
    [
      "without its log",
      (db) => {
        for (const name of readdirSync(path.join(db, "pg_wal")))
          if (/^0/.test(name)) rmSync(path.join(db, "pg_wal", name));
      },
      /could not locate a valid checkpoint.*copia de seguridad/,
      byTheService,
    ],
  ])("%s is refused with what was found and what to do", async (name, spoil, words, by) => {
    const data = copy(name);
    spoil(path.join(data, "db"));
    await expectRefused(data, words, { by });
  });

  test("without its database a folder is begun anew only on the operator's word, which deletes nothing", async () => {
    const data = copy("word");
    rmSync(path.join(data, "db/PG_VERSION"));
    const recover = runCommand("recover", { DATA_DIR: data }, "new-database");
    expect(await recover.ended).toBe(0);
    expect(recover.output()).toMatch(/apartado-/);
    const aside = readdirSync(data).find((name) => name.startsWith("apartado-")) ?? "";
    expect(readdirSync(path.join(data, aside)).sort()).toEqual(["auth-secret", "db", "portal.json"]);
    const api = await startApiProcess({ DATA_DIR: data });
    expect(await api.end("SIGTERM")).toBe(0);
  });

  test("a first start that was killed while it made the database is begun again", async () => {
    const data = path.join(folder, "killed");
    mkdirSync(path.join(data, "db"), { recursive: true });
    writeFileSync(path.join(data, "db.making"), "");
    writeFileSync(path.join(data, "db/PG_VERSION"), "18\n");
    const api = await startApiProcess({ DATA_DIR: data });
    expect(await api.end("SIGTERM")).toBe(0);
  });
});

describe("a database of another program", () => {
  async function withMigrations(name: string, ...statements: string[]): Promise<string> {
    const data = copy(name);
    const database = await openFolder(data);
    for (const statement of statements) await database.owner.execute(sql.raw(statement));
    await database.close();
    return data;
  }

  test("is refused when a newer version has used it", async () => {
    const data = await withMigrations(
      "newer",
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 4102444800000)",
    );
    await expectRefused(data, /versión más nueva.*actualiza el programa/, { by: byTheDatabase });
  });

  test("is refused when it is from the first commits, whose tables were drawn up anew", async () => {
    const data = await withMigrations(
      "first",
      "delete from drizzle.__drizzle_migrations",
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('a', 1795248480476), ('b', 1795248481217)",
    );
    await expectRefused(data, /91ba88b.*recover/, { by: byTheDatabase });
  });
});

describe("the secret", () => {
  test("that is another than the stored keys' is refused, and so is a lost one", async () => {
    const data = copy("secret");
    await expectRefused(data, /^AUTH_SECRET no es el secreto.*AUTH_SECRET_PREVIOUS.*recover/, {
      env: { AUTH_SECRET: OTHER },
    });
    rmSync(path.join(data, "auth-secret"));
    await expectRefused(data, /^Falta el secreto.*auth-secret.*recover/);
    writeFileSync(path.join(data, "auth-secret"), OTHER);
    await expectRefused(data, /^El secreto de .*auth-secret no es/);
    const previous = { AUTH_SECRET: SECRET, AUTH_SECRET_PREVIOUS: OTHER };
    await expectRefused(data, /^Ni AUTH_SECRET ni AUTH_SECRET_PREVIOUS/, { env: previous });
  });

  test("is changed by naming the one before, once, and everybody can sign in as before", async () => {
    const data = copy("rotated");
    const previous = readFileSync(path.join(data, "auth-secret"), "utf8");
    const changes: Record<string, string>[] = [{ AUTH_SECRET_PREVIOUS: previous }, {}];
    for (const change of changes) {
      const api = await startApiProcess({ DATA_DIR: data, AUTH_SECRET: SECRET, ...change });
      expect(await signIn(api.url)).toBe(200);
      expect(await api.end("SIGTERM")).toBe(0);
    }
  });

  test("that is made anew on the operator's word takes along what the one before still opens", async () => {
    const data = copy("kept");
    const previous = readFileSync(path.join(data, "auth-secret"), "utf8");
    const env = { DATA_DIR: data, AUTH_SECRET: SECRET, AUTH_SECRET_PREVIOUS: previous };
    const recover = runCommand("recover", env, "new-secret");
    expect(await recover.ended).toBe(0);
    expect(recover.output()).toContain("claves de firma que se harán de nuevo, 0;");
  });

  test("that is lost for good is made anew on the operator's word, and passwords stay", async () => {
    const data = copy("lost");
    rmSync(path.join(data, "auth-secret"));
    const recover = runCommand("recover", { DATA_DIR: data }, "new-secret");
    expect(await recover.ended).toBe(0);
    expect(recover.output()).toMatch(/contraseñas siguen valiendo/);
    const api = await startApiProcess({ DATA_DIR: data });
    expect(await signIn(api.url)).toBe(200);
    expect(await api.end("SIGTERM")).toBe(0);
  });
});
