import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MIGRATION_LOCK, openPostgres } from "../../../api/core/database/postgres.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { openServer } from "../../support/openServer.ts";
import { postgresPrograms } from "../../support/postgres.ts";
import { type RoledServer, startRoledServer } from "../../support/servers.ts";
import { type TwoPractices, twoPractices } from "../../support/walls.ts";

const ignore = () => undefined;

describe.runIf(postgresPrograms())("with roles of its own, as docker compose has them", () => {
  let roled: RoledServer;
  let api: TestApi;
  let practices: TwoPractices;
  beforeAll(async () => {
    roled = await startRoledServer();
    api = await startTestApi({}, { database: await openServer(roled.url, { practiceUrl: roled.practiceUrl }) });
    practices = await twoPractices(api);
  });
  afterAll(async () => {
    await api.close();
    await roled.server.stop();
  });

  const asMine = async (...statements: string[]) =>
    await api.database.asProfessional(practices.mine.id, async (tx) => {
      let rows: unknown[] = [];
      for (const text of statements) ({ rows } = (await tx.execute(sql.raw(text))) as unknown as { rows: unknown[] });
      return rows;
    });

  test.each([["reset role"], ["select set_config('role', 'none', true)"], ["set session authorization default"]])(
    "a practice's queries gain nothing by «%s»",
    async (leaving) => {
      expect(await asMine(leaving, "select name from clients")).toEqual([{ name: "Propia" }]);
      for (const beyond of ["select * from auth.user", "delete from clients", "select * from jobs.job"])
        await expect(asMine(leaving, beyond)).rejects.toThrow();
    },
  );

  test.each([
    ["take the owner's role on", "set role consulta"],
    ["become the server's superuser", "set session authorization postgres"],
    ["pass over the policies", "alter role consulta_practice bypassrls"],
    ["drop a policy", "drop policy clients_own_rows on clients"],
    ["make a table", "create table mine (id int)"],
    ["read the server's files", "select pg_read_file('PG_VERSION')"],
  ])("a practice's queries cannot %s", async (_what, statement) => {
    await expect(asMine("reset role", statement)).rejects.toThrow();
  });

  test("a start waits for another's as long as it takes, whatever limits its role was given", async () => {
    const superuser = Object.assign(new URL(roled.url), { username: "postgres" });
    const other = new Client({ connectionString: superuser.href });
    await other.connect();
    await other.query("alter role consulta set lock_timeout = '1ms'");
    await other.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const opening = openPostgres(roled.url, ignore, { practiceUrl: roled.practiceUrl });
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
    await Promise.race([opening, expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)]);
    await other.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    await (await opening).close();
    await other.query("alter role consulta reset lock_timeout");
    await other.end();
  });

  test("the service's own role is no superuser, and holds to policies itself", async () => {
    const { rows } = (await api.database.owner.execute(sql`
      select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as mighty, (
        select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          and relname <> 'plans' and not (relrowsecurity and relforcerowsecurity)) as open
      from pg_roles where rolname = current_user`)) as unknown as { rows: unknown[] };
    expect(rows).toEqual([{ mighty: false, open: 0 }]);
    let seen: unknown;
    const looking = api.database.owner.transaction(async (tx) => {
      await tx.execute(sql`drop policy clients_of_service on clients`);
      seen = ((await tx.execute(sql`select 1 from clients`)) as unknown as { rows: unknown[] }).rows;
      tx.rollback();
    });
    await expect(looking).rejects.toThrow();
    expect(seen).toEqual([]);
  });

  test("a role that could leave is refused at the start", async () => {
    await expect(openPostgres(roled.url, ignore, { practiceUrl: roled.url })).rejects.toThrow(/DATABASE_PRACTICE_URL/);
    await expect(openPostgres(roled.url, ignore, { practiceUrl: roled.server.url })).rejects.toThrow(
      /DATABASE_PRACTICE_URL/,
    );
  });
});
