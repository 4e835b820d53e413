import { openAsBlob } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { afterEach, describe, expect, test } from "vitest";
import type { Database, Queries } from "../../../api/core/database/database.ts";
import { extensions, settings } from "../../../api/core/database/embedded.settings.ts";
import { ROOMS } from "../../../api/core/database/functions.ts";
import { blankFile } from "../../support/blankDatabase.ts";
import {
  BEFORE,
  MIGRATIONS,
  makeBefore,
  makeUncounted,
  PLACES,
  type Place,
  ratingCounts,
  today,
} from "../../support/versionBefore.ts";

const made: Place[] = [];
afterEach(async () => {
  for (const place of made.splice(0)) await place.remove();
});

const rowsOf = async (owner: Queries, query: SQL): Promise<Record<string, unknown>[]> =>
  ((await owner.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;

/** What a database has been through, by when it was drawn up, and which rooms' functions it was brought to. */
async function historyOf(owner: Queries): Promise<{ journal: number[]; rooms: unknown[] }> {
  const journal = await rowsOf(owner, sql`select created_at as "when" from drizzle.__drizzle_migrations order by 1`);
  const [found] = await rowsOf(owner, sql`select to_regclass('drizzle.functions') is not null as there`);
  const rooms = found?.there ? await rowsOf(owner, sql`select room from drizzle.functions order by room`) : [];
  return { journal: journal.map(({ when }) => Number(when)), rooms: rooms.map(({ room }) => room) };
}

const CURRENT = { journal: today(), rooms: [...ROOMS].sort() };

const PRACTICE = sql`
  insert into professionals (issuer, subject, full_name, email, plan_id, client_count)
  values ('i', 's', 'Ana', 'ana@ejemplo.es', 1, 1)`;
const CLIENT = sql`
  insert into clients (professional_id, name, email, phone) select id, 'Una', 'una@ejemplo.es', '600' from professionals`;

/** Who waits for the notes' table, of this database: all that are made of one template number their tables alike. */
const WAITING_FOR_NOTES = sql`from pg_locks where not granted and relation = 'notes'::regclass
  and database = (select oid from pg_database where datname = current_database())`;

const SOMEBODY = "00000000-0000-4000-8000-000000000000";

const counted = async (owner: Queries): Promise<unknown> =>
  (await rowsOf(owner, sql`select client_count from professionals`))[0]?.client_count;

async function during<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await place.open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** What a start says when it refuses. */
const refusal = (place: Place): Promise<unknown> =>
  during(place, async () => "not refused").catch((error: unknown) => (error instanceof Error ? error.message : error));

describe.each(PLACES)("$name", ({ make }) => {
  const placed = async (isOfToday = false): Promise<Place> => {
    const place = await make(isOfToday);
    made.push(place);
    return place;
  };

  test("of the version before goes on: what is in it stays, and what is written from now on is counted", async () => {
    const place = await placed();
    await place.raw(async (owner, migrate) => {
      await makeBefore(owner, migrate);
      await owner.execute(PRACTICE);
      await owner.execute(CLIENT);
    });
    await during(place, async ({ owner }) => {
      expect(await historyOf(owner)).toEqual(CURRENT);
      expect(await rowsOf(owner, sql`select name from clients`)).toEqual([{ name: "Una" }]);
      expect(await counted(owner)).toBe(1);
      await owner.execute(CLIENT);
      expect(await counted(owner)).toBe(2);
      await owner.execute(sql`delete from clients`);
      expect(await counted(owner)).toBe(0);
    });
    expect(await during(place, ({ owner }) => historyOf(owner))).toEqual(CURRENT);
  });

  test("that has the tables of today and the functions of before counts the rating of a session that is restored then once", async () => {
    const place = await placed();
    await place.raw(async (owner, migrate) => {
      await makeUncounted(owner, migrate);
      await migrate({ migrationsFolder: MIGRATIONS });
      await owner.execute(sql`update session_ratings set hidden = false`);
    });
    await during(place, async ({ owner }) => expect(await ratingCounts(owner)).toEqual([0, 0, 0, 1, 0]));
  });

  test("of an older version is refused with the version between, and left as it is", async () => {
    const place = await placed();
    await place.raw((owner, migrate) => makeBefore(owner, migrate, BEFORE.slice(0, -1)));
    expect(await refusal(place)).toMatch(/demasiado antigua.*commit 0993f45.*después con esta/);
    expect(await place.raw(historyOf)).toEqual({ journal: BEFORE.slice(0, -1), rooms: [] });
  });

  test("gets a room's functions and triggers again whenever their file has changed, and the others not", async () => {
    const place = await placed(true);
    await place.raw((owner) => owner.execute(PRACTICE));
    // For the database a changed file is another hash than the one it was brought to.
    for (const round of [1, 2]) {
      await place.raw(async (owner) => {
        await owner.execute(sql`create or replace function count_clients() returns trigger language plpgsql
          as 'begin return null; end'`);
        await owner.execute(sql`drop trigger if exists clients_deleted on clients`);
        await owner.execute(sql`drop trigger if exists notes_counted on notes`);
        await owner.execute(sql`update drizzle.functions set hash = ${`of round ${round}`} where room = 'clients'`);
      });
      await during(place, async ({ owner }) => {
        const before = Number(await counted(owner));
        await owner.execute(CLIENT);
        expect(await counted(owner)).toBe(before + 1);
        const triggers = await rowsOf(
          owner,
          sql`
          select tgname as name from pg_trigger where tgname in ('clients_deleted', 'notes_counted')`,
        );
        expect(triggers).toEqual([{ name: "clients_deleted" }]);
      });
    }
    await place.raw((owner) => owner.execute(sql`drop table drizzle.functions`));
    await during(place, async ({ owner }) => {
      expect(await historyOf(owner)).toEqual(CURRENT);
      expect(await rowsOf(owner, sql`select from pg_trigger where tgname = 'notes_counted'`)).toHaveLength(1);
    });
  });
});

describe.each(PLACES.filter(({ name }) => name === "PostgreSQL"))("a start on PostgreSQL", ({ make }) => {
  async function placeOf(journal: number[] = BEFORE): Promise<Place> {
    const place = await make();
    made.push(place);
    await place.raw((owner, migrate) => makeBefore(owner, migrate, journal));
    return place;
  }

  test.each([
    ["a newer version", [...today(), 4_102_444_800_000], /más nueva.*actualiza/],
    ["a branch that left before the start", [...BEFORE, 1_795_360_000_000], /versión de prueba/],
    ["a branch that left after it", [...today(), (today()[0] ?? 0) + 1], /versión de prueba/],
  ])("that finds a database of %s refuses it and leaves it as it is", async (_whose, journal, sentence) => {
    const place = await placeOf(journal);
    expect(await refusal(place)).toMatch(sentence);
    expect(await place.raw(historyOf)).toEqual({ journal: [...journal].sort((a, b) => a - b), rooms: [] });
  });

  test("that finds another at a database of the version before waits for it", async () => {
    const place = await placeOf();
    const both = await Promise.all([place.open(), place.open()]);
    for (const { owner } of both) expect(await historyOf(owner)).toEqual(CURRENT);
    await Promise.all(both.map((database) => database.close()));
  });

  test("that brings a table of practices along waits for nobody at the others, and is ready while they are read", async () => {
    const place = await make(true);
    made.push(place);
    await during(place, async ({ asProfessional, owner }) => {
      // As a migration leaves it behind.
      await owner.execute(sql`create table brought (professional_id uuid not null)`);
      await owner.execute(sql`alter table brought enable row level security`);
      await owner.execute(sql`create policy brought_own on brought to app_user using (professional_id is not null)`);
      await asProfessional(SOMEBODY, async (tx) => {
        await tx.execute(sql`select from clients, notes`);
        await during(place, (other) => other.ping());
      });
      const [held] = await rowsOf(
        owner,
        sql`select relforcerowsecurity as forced from pg_class where relname = 'brought'`,
      );
      expect(held).toEqual({ forced: true });
    });
  });

  test("that changes triggers gives way to requests that wait for each other with it, and goes on", async () => {
    const place = await make(true);
    made.push(place);
    await during(place, async ({ owner }) => {
      await owner.execute(sql`update drizzle.functions set hash = 'another'`);
      let opening: Promise<Database> | undefined;
      await owner.transaction(async (tx) => {
        await tx.execute(sql`lock table notes in row exclusive mode`);
        opening = place.open();
        // The start has the clients' table by then, and waits for the notes'.
        await expect.poll(() => rowsOf(owner, sql`select ${WAITING_FOR_NOTES}`)).toHaveLength(1);
        await tx.execute(sql`lock table clients in row exclusive mode`);
      });
      await (await opening)?.close();
      expect(await historyOf(owner)).toEqual(CURRENT);
    });
  });

  test("that is cut off among the functions is made good by the next", async () => {
    const place = await make();
    made.push(place);
    await place.raw(async (holder, migrate) => {
      // Migrations change the notes, too: those have been run.
      await migrate({ migrationsFolder: MIGRATIONS });
      await holder.transaction(async (tx) => {
        // The first rooms' triggers are made by then; those of the notes wait for this.
        await tx.execute(sql`lock table notes in share mode`);
        const cut = refusal(place);
        const ended = sql`select pg_terminate_backend(pid) ${WAITING_FOR_NOTES}`;
        await expect.poll(() => rowsOf(tx, ended)).toHaveLength(1);
        expect(await cut).toMatch(/No se puede usar la base de datos/);
      });
      expect(await historyOf(holder)).toEqual({ journal: today(), rooms: [] });
      expect(await rowsOf(holder, sql`select from pg_proc where proname = 'count_clients'`)).toEqual([]);
    });
    expect(await during(place, ({ owner }) => historyOf(owner))).toEqual(CURRENT);
  });
});

test("the empty database that is built with the portal has the functions already", async () => {
  const loadDataDir = await openAsBlob(await blankFile(), { type: "application/gzip" });
  const client = await PGlite.create({ loadDataDir, extensions, startParams: settings });
  expect(await historyOf(drizzle(client))).toEqual(CURRENT);
  await client.close();
});

test("a data folder of the version before is told to be brought up to date, and neither a new one nor that of today", async () => {
  const [folders] = PLACES;
  if (!folders) throw new Error("no data folder can be made");
  const told: string[] = [];
  const opened = async (name: string, place: Place) => {
    made.push(place);
    for (const time of ["first", "again"]) await (await place.open(() => void told.push(`${name} ${time}`))).close();
  };
  const before = await folders.make();
  await before.raw(makeBefore);
  await opened("before", before);
  await opened("new", await folders.make());
  await opened("today", await folders.make(true));
  expect(told).toEqual(["before first"]);
});
