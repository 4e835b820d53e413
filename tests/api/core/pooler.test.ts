import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tellAll } from "../../../api/core/database/database.ts";
import { openPostgres } from "../../../api/core/database/postgres.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireChangeFeed } from "../../../schema/wire/feed.ts";
import { aClient, createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { practiceOf } from "../../support/overview.ts";
import { pgbouncerProgram, startPgBouncer, type TestPgBouncer } from "../../support/pgbouncer.ts";
import { postgresPrograms } from "../../support/postgres.ts";
import { asSuperuser, type RoledServer, startBareServer, startRoledServer, usersOf } from "../../support/servers.ts";
import { addressOf } from "../../support/testDatabase.ts";
import { type TwoPractices, twoPractices } from "../../support/walls.ts";
import { WELL } from "../../support/well.ts";

const ignore = () => undefined;

describe.runIf(postgresPrograms() && pgbouncerProgram())(
  "two services behind PgBouncer in transaction mode, as deploy/pgbouncer.ini has it",
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), "consulta-pooled-"));
    let roled: RoledServer;
    let pooler: TestPgBouncer;
    let api: TestApi;
    let other: TestApi;
    let practices: TwoPractices;
    const ways = () => ({ practiceUrl: pooler.through(roled.practiceUrl), directUrl: roled.url });
    const open = () => openPostgres(pooler.through(roled.url), ignore, ways());
    const port = () => new URL(roled.url).port;

    beforeAll(async () => {
      roled = await startRoledServer({ folder });
      // Fewer connections to the server than each service has here, so that they are handed round.
      pooler = await startPgBouncer({ port: port(), users: await usersOf(roled.server) }, { default_pool_size: 4 });
      // Both migrate the empty database at the same time.
      const [one, two] = await Promise.all([open(), open()]);
      const given = { authSecret: "a".repeat(40) };
      [api, other] = [await startTestApi(given, { database: one }), await startTestApi(given, { database: two })];
      practices = await twoPractices(api);
    });
    afterAll(async () => {
      await Promise.all([api.close(), other.close()]);
      await pooler.stop();
      await roled.server.stop();
      rmSync(folder, { recursive: true });
    });

    test("the tables are those of this program", async () => {
      const { body } = await other.call<{ schema: { database: string; program: string } }>("/status");
      expect(body.schema.database).toBe(body.schema.program);
      expect(body.schema.database).toBeTruthy();
    });

    test("a practice sees only its own rows, whichever connection its queries get", async () => {
      const answers = await Promise.all(
        Array.from({ length: 200 }, async (_, n) => {
          const { token } = n % 2 ? practices.mine : practices.theirs;
          const { body } = await (n % 3 ? api : other).call<{ data: WireClient[] }>("/clientes", { token });
          return body.data.map(({ nombre }) => nombre).join();
        }),
      );
      expect(new Set(answers.filter((_, n) => n % 2))).toEqual(new Set(["Propia"]));
      expect(new Set(answers.filter((_, n) => n % 2 === 0))).toEqual(new Set(["Ajena Secreta"]));
    });

    test("nothing of a practice stays on a connection for whoever has it next", async () => {
      const ask = () => api.database.asProfessional(practices.mine.id, (tx) => tx.execute(sql`select 1`));
      await Promise.all(Array.from({ length: 20 }, ask));
      const next = new Client({ connectionString: pooler.through(roled.practiceUrl) });
      await next.connect();
      for (let n = 0; n < 20; n += 1) {
        const { rows } = await next.query(
          "select current_user as who, nullif(current_setting('app.professional', true), '') as whose",
        );
        expect(rows).toEqual([{ who: "consulta_practice", whose: null }]);
      }
      await next.end();
    });

    test("nobody waits longer for a locked row, or for an answer, than without it", async () => {
      const limits = sql`
        select string_agg(name || ' ' || setting, ', ' order by name) as limits from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`;
      const expected = "idle_in_transaction_session_timeout 30000, lock_timeout 5000, statement_timeout 8000";
      const straight = await openPostgres(roled.url, ignore, { practiceUrl: roled.practiceUrl });
      for (const database of [straight, api.database]) {
        expect(await database.owner.execute(limits)).toMatchObject({ rows: [{ limits: expected }] });
        const asPractice = await database.asProfessional(practices.mine.id, (tx) => tx.execute(limits));
        expect(asPractice).toMatchObject({ rows: [{ limits: expected }] });
      }
      await straight.close();
    });

    test("at most as many are kept as the plan has, with both services asked at once", async () => {
      const { token } = await newTherapist(api);
      await createClient(api, token);
      await api.database.owner.execute(sql`update plans set max_clients = 3`);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => (n % 2 ? api : other).call("/clientes", { token, body: aClient() })),
      );
      await api.database.owner.execute(sql`update plans set max_clients = null`);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    });

    test("what is written at one service is told to whoever waits at the other", async () => {
      const { token } = await newTherapist(api);
      await createClient(api, token);
      const follow = async (query: string) => (await other.call<WireChangeFeed>(`/cambios${query}`, { token })).body;
      const after = (await follow("")).ultimo;
      const waiting = follow(`?despues=${after}&espera=25`);
      const { id } = await createClient(api, token);
      const woken = await waiting;
      const { data } = woken.data.length > 0 ? woken : await follow(`?despues=${after}`);
      expect(data).toMatchObject([{ tipo: "CLIENTE", id }]);
    });

    test("what is told through PgBouncer is heard past it", async () => {
      let heard = 0;
      const hearing = other.database.hear("a channel", () => {
        heard += 1;
      });
      await expect.poll(() => hearing.isOn()).toBe(true);
      for (const before of [1, 2, 3]) {
        expect(heard).toBe(before);
        await tellAll(api.database.owner, "a channel");
        await expect.poll(() => heard).toBe(before + 1);
      }
    });

    test("a service is ready again once the server's connections were cut", async () => {
      await asSuperuser(
        roled.server,
        "select pg_terminate_backend(pid) from pg_stat_activity where usename like 'consulta%'",
      );
      await expect.poll(async () => (await api.call("/readyz")).status, WELL).toBe(200);
      await expect
        .poll(async () => (await api.call("/clientes", { token: practices.mine.token })).status, WELL)
        .toBe(200);
    });

    test("a server that crashes and comes back is used again at once, with all that was acknowledged", async () => {
      const { token } = await newTherapist(api);
      await api.call("/clientes", { token });
      await api.database.owner.execute(sql`update plans set max_clients = null`);
      const kept: string[] = [];
      let over = false;
      const writing = (async () => {
        for (let n = 0; !over; n += 1) {
          const { status } = await (n % 2 ? api : other).call("/clientes", {
            token,
            body: aClient({ nombre: `${n}` }),
          });
          if (status === 201) kept.push(`${n}`);
        }
      })();
      await expect.poll(() => kept.length).toBeGreaterThan(5);
      process.kill(roled.server.pid, "SIGQUIT");
      await roled.server.stop();
      roled.server = await startBareServer({ folder, port: Number(port()) });
      const before = kept.length;
      await expect.poll(() => kept.length).toBeGreaterThan(before + 5);
      over = true;
      await writing;
      const { rows } = (await api.database.owner.execute(sql`
        select c.name from clients c join professionals p on p.id = c.professional_id
        where p.id = ${await practiceOf(api, token)}`)) as unknown as { rows: { name: string }[] };
      expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(kept));
    });

    test("without the way past it a service refuses to start", async () => {
      await expect(openPostgres(pooler.through(roled.url), ignore)).rejects.toThrow(/DATABASE_DIRECT_URL/);
      const around = { directUrl: pooler.through(roled.url) };
      await expect(openPostgres(pooler.through(roled.url), ignore, around)).rejects.toThrow(/DATABASE_DIRECT_URL/);
    });

    test("with another database at the end of that way, or another role, it refuses", async () => {
      await asSuperuser(roled.server, "create database another owner consulta");
      const elsewhere = addressOf(roled.url, "another");
      for (const directUrl of [elsewhere, addressOf(roled.server.url, "consulta")])
        await expect(openPostgres(pooler.through(roled.url), ignore, { directUrl })).rejects.toThrow(
          /^DATABASE_DIRECT_URL tiene que ser la base de datos de DATABASE_URL/,
        );
      // Refused before anything was made there.
      const client = new Client({ connectionString: elsewhere });
      await client.connect();
      expect((await client.query("select to_regclass('clients') as made")).rows).toEqual([{ made: null }]);
      await client.end();
    });

    test("with a pooler that sets no limits on time it refuses, and names them", async () => {
      await expect(openPostgres(roled.url, ignore, { directUrl: roled.url })).rejects.toThrow(
        /idle_in_transaction_session_timeout, lock_timeout, statement_timeout/,
      );
    });
  },
);
