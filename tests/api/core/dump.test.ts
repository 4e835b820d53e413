import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../../api/core/database/openDatabase.ts";
import { openPostgres } from "../../../api/core/database/postgres.ts";
import { holdOwner } from "../../../api/core/database/wall.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import { createClient, newTherapist, signUp, startTestApi, type TestApi, tokenOf } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { openServer } from "../../support/openServer.ts";
import { postgresPrograms, startPostgres, type TestPostgres } from "../../support/postgres.ts";
import {
  asSuperuser,
  dump,
  newOwner,
  restore,
  SECRET,
  startBareServer,
  startRoledServer,
} from "../../support/servers.ts";
import { createSession } from "../../support/sessions.ts";
import { makeUncounted, ratingCounts } from "../../support/versionBefore.ts";

const ignore = () => undefined;

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.close();
});
const closesLater = <T extends { close(): Promise<void> }>(one: T): T => {
  running.push(one);
  return one;
};
const stopsLater = (server: TestPostgres): TestPostgres => {
  running.push({ close: () => server.stop() });
  return server;
};

const authSecret = randomBytes(32).toString("base64url");
const serve = async (url: string, practiceUrl: string | null = null): Promise<TestApi> =>
  closesLater(await startTestApi({ authSecret }, { database: await openServer(url, { practiceUrl }) }));

/** Everything that parts practices: policies, what is forced, and the rights of everybody but owners. */
async function wallOf(url: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`
    select 'policy' as what, polrelid::regclass::text as of, polname::text as name, pg_get_expr(polqual, polrelid) as says
      from pg_policy
    union all
    select 'forced', c.relname, (relrowsecurity and relforcerowsecurity)::text, null
      from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all
    select 'right', coalesce(c.relname, p.proname, n.nspname), coalesce(r.rolname, 'public'), a.privilege_type
      from (select oid, relacl as acl from pg_class union all select attrelid, attacl from pg_attribute
        union all select oid, coalesce(proacl, acldefault('f', proowner)) from pg_proc
        union all select oid, nspacl from pg_namespace) held
      cross join aclexplode(held.acl) a
      left join pg_class c on c.oid = held.oid left join pg_proc p on p.oid = held.oid
      left join pg_namespace n on n.oid = held.oid left join pg_roles r on r.oid = a.grantee
      where (r.rolname = 'app_user' or a.grantee = 0)
        and coalesce(c.relnamespace, p.pronamespace, n.oid) in ('public'::regnamespace, 'auth'::regnamespace)
    order by 1, 2, 3, 4`);
  await client.end();
  return rows;
}

describe.runIf(postgresPrograms())("a dump of the database", () => {
  async function filledServer() {
    const { server, url, practiceUrl } = await startRoledServer();
    stopsLater(server);
    const api = await serve(url, practiceUrl);
    const ana = await signUp(api);
    const { id } = await createClient(api, ana.token, { nombre: "Restaurada" });
    await createSession(api, ana.token, id);
    await createNote(api, ana.token, id, { title: "Restaurada" });
    return { server, url, practiceUrl, ana, api };
  }

  async function expectEverything(api: TestApi, cookie: string): Promise<void> {
    expect((await api.call("/readyz")).status).toBe(200);
    const token = await tokenOf(api, cookie);
    for (const path of ["/clientes", "/clientes?search=restau", "/sessions", "/notas", "/notas?search=restaurada"]) {
      const { status, body } = await api.call<{ data: unknown[] }>(path, { token });
      expect([path, status, body.data.length]).toEqual([path, 200, 1]);
    }
    await createClient(api, token, { nombre: "Nueva" });
    const stranger = await newTherapist(api);
    const { body } = await api.call<{ data: WireClient[] }>("/clientes", { token: stranger.token });
    expect(body.data).toEqual([]);
  }

  test("is whole again on a server that knew none of its roles, under another owner", async () => {
    const { server, url, ana } = await filledServer();
    const elsewhere = stopsLater(await startBareServer());
    const target = await newOwner(elsewhere, "portal", "createrole");
    expect(restore(elsewhere, target, dump(server, url))).toContain('role "app_user" does not exist');
    await expectEverything(await serve(target), ana.cookie);
    const wanted = await wallOf(url);
    expect(await wallOf(target)).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(60);
  });

  test("of the version before counts what its owner there could see, also under an owner who is new to it", async () => {
    const server = stopsLater(await startBareServer());
    const [url, target] = [await newOwner(server, "before"), await newOwner(server, "portal")];
    await asSuperuser(server, "create role app_user nologin; grant app_user to before, portal");
    const client = new Client({ connectionString: url });
    await client.connect();
    const owner = drizzle(client);
    await makeUncounted(owner, (config) => migrate(owner, config));
    await holdOwner(owner);
    await client.end();
    expect(restore(server, target, dump(server, url))).toBe("");
    const restored = closesLater(await openServer(target));
    expect(await ratingCounts(restored.owner)).toEqual([0, 0, 0, 1, 0]);
  });

  test("goes back without a complaint where deploy/database.sh made the roles", async () => {
    const { server, url, ana } = await filledServer();
    const elsewhere = await startRoledServer();
    stopsLater(elsewhere.server);
    expect(restore(elsewhere.server, elsewhere.url, dump(server, url))).toBe("");
    await expectEverything(await serve(elsewhere.url, elsewhere.practiceUrl), ana.cookie);
  });

  test("leads out of a volume whose service was its superuser, which goes on as it is until then", async () => {
    // The first docker-compose.yml: POSTGRES_USER, the service and everything else were one role.
    const old = await startPostgres({ fsync: false, superuser: "consulta", password: SECRET });
    if (!old) throw new Error("this machine has no PostgreSQL");
    stopsLater(old);
    const admin = new Client({ connectionString: old.url });
    await admin.connect();
    await admin.query("create database consulta");
    await admin.end();
    const url = old.url.replace(/postgres$/, "consulta");
    const before = await startTestApi({ authSecret }, { database: await openServer(url) });
    const ana = await signUp(before);
    const { id } = await createClient(before, ana.token, { nombre: "Restaurada" });
    await createSession(before, ana.token, id);
    await createNote(before, ana.token, id, { title: "Restaurada" });
    await before.close();

    // Today's settings name a role for practices' queries: it is made, and bound, on the old volume too.
    const practiceUrl = url.replace("//consulta:", "//consulta_practice:");
    const log: string[] = [];
    const database = { kind: "postgres", url, practiceUrl, directUrl: null } as const;
    const opened = await openDatabase({ ...before.config, database }, pino({}, { write: (line) => log.push(line) }));
    const today = closesLater(await startTestApi({ authSecret }, { database: opened }));
    expect(log.join()).toContain("signs in as a superuser");
    expect((await today.call("/readyz")).status).toBe(200);
    const leaving = opened.asProfessional(randomUUID(), async (tx) => {
      await tx.execute(sql`reset role`);
      return await tx.execute(sql`select * from auth.user`);
    });
    await expect(leaving).rejects.toThrow();

    const elsewhere = await startRoledServer();
    stopsLater(elsewhere.server);
    expect(restore(elsewhere.server, elsewhere.url, dump(old, url))).toBe("");
    await expectEverything(await serve(elsewhere.url, elsewhere.practiceUrl), ana.cookie);
    await expectEverything(today, ana.cookie);
  });

  test("is not called ready while the practices' rights or policies are missing, and is after the next start", async () => {
    const { server, url, practiceUrl, api } = await filledServer();
    for (const harm of [
      "revoke select on clients from app_user",
      "drop policy notes_own_rows on notes",
      "alter table sessions no force row level security",
      "drop owned by app_user",
    ]) {
      expect((await api.call("/readyz")).status).toBe(200);
      await asSuperuser(server, harm, "consulta");
      const answer = await api.call("/readyz");
      expect([harm, answer.status]).toEqual([harm, 503]);
      await (await openServer(url, { practiceUrl })).close();
    }
    expect((await api.call("/readyz")).status).toBe(200);
    expect(api.logs.filter((line) => line.includes('"not ready"'))).toHaveLength(4);
  });

  test("cannot be served by a role that may not make the missing ones, and the sentence names the right", async () => {
    const server = stopsLater(await startBareServer());
    const url = await newOwner(server, "portal");
    await expect(openPostgres(url, ignore)).rejects.toThrow(/CREATEROLE.*ALTER ROLE "portal" CREATEROLE/);
    await asSuperuser(server, "create role app_user nologin; grant app_user to portal");
    const practiceUrl = url.replace("portal", "consulta_practice");
    await expect(openPostgres(url, ignore, { practiceUrl })).rejects.toThrow(/CREATEROLE/);
    await (await openServer(url)).close();
  });
});
