import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import type { MigrationConfig } from "drizzle-orm/migrator";
import { drizzle as drizzleOfServer } from "drizzle-orm/node-postgres";
import { migrate as migrateServer } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzleOfFolder } from "drizzle-orm/pglite";
import { migrate as migrateFolder } from "drizzle-orm/pglite/migrator";
import { Client } from "pg";
import type { Database, Queries } from "../../api/core/database/database.ts";
import { extensions, settings } from "../../api/core/database/embedded.settings.ts";
import { openFolder } from "../../api/core/database/embedded.ts";
import { openPostgres } from "../../api/core/database/postgres.ts";
import { fillDataFolder } from "./dataFolder.ts";
import { addressOf, SHARED_POSTGRES, TEMPLATE } from "./testDatabase.ts";

export const MIGRATIONS = "api/core/database/migrations";
/** How many of today's migrations make the tables of the version before. */
const START = 3;

/** When some of the 25 migrations of the version before were drawn up: the first, the last but one, the last. */
export const BEFORE = [1795251324307, 1795349935914, 1795350749146];

/** When each of today's was drawn up. */
export const today = (): number[] =>
  JSON.parse(readFileSync(`${MIGRATIONS}/meta/_journal.json`, "utf8")).entries.map((one: { when: number }) => one.when);

type Migrate = (config: MigrationConfig) => Promise<void>;

/** A database that can be looked at and changed while no service has it. */
export interface Place {
  /** @param onBehind is told where the opening holds the process up */
  open(onBehind?: () => void): Promise<Database>;
  raw<T>(work: (owner: Queries, migrate: Migrate) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

async function folderPlace(isOfToday: boolean): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-before-"));
  if (isOfToday) await fillDataFolder(folder);
  return {
    open: (onBehind) => openFolder(folder, onBehind),
    async raw(work) {
      const client = await PGlite.create({ dataDir: path.join(folder, "db"), extensions, startParams: settings });
      const owner = drizzleOfFolder(client);
      try {
        return await work(owner, (config) => migrateFolder(owner, config));
      } finally {
        await client.close();
      }
    },
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

let made = 0;

async function serverPlace(server: string, isOfToday: boolean): Promise<Place> {
  const name = `consulta_before_${process.pid}_${made++}`;
  const url = addressOf(server, name);
  const connected = async <T>(to: string, work: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client({ connectionString: to });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const admin = (statement: string) => connected(server, (client) => client.query(statement));
  await admin(`create database ${name} template ${isOfToday ? TEMPLATE : "template0"} encoding 'UTF8'`);
  return {
    open: () => openPostgres(url, () => undefined),
    raw: (work) =>
      connected(url, (client) => {
        const owner = drizzleOfServer(client);
        return work(owner, (config) => migrateServer(owner, config));
      }),
    remove: async () => {
      await admin(`drop database ${name} with (force)`);
    },
  };
}

const server = process.env[SHARED_POSTGRES];

/** A database of each kind there is here: empty, or one that has been brought to today's state. */
export const PLACES: { name: string; make: (isOfToday?: boolean) => Promise<Place> }[] = [
  { name: "a data folder", make: (isOfToday = false) => folderPlace(isOfToday) },
  ...(server ? [{ name: "PostgreSQL", make: (isOfToday = false) => serverPlace(server, isOfToday) }] : []),
];

/** Has a database been through the first of today's migrations, so many of them or those before the one with a name. */
async function migrateUntil(migrate: Migrate, end: number | string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "consulta-start-"));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const kept = JSON.parse(readFileSync(file, "utf8"));
  const upTo = typeof end === "number" ? end : kept.entries.findIndex(({ tag }: { tag: string }) => tag === end);
  writeFileSync(file, JSON.stringify({ ...kept, entries: kept.entries.slice(0, upTo) }));
  await migrate({ migrationsFolder: folder });
  rmSync(folder, { recursive: true });
}

/** Has a database been through the migrations of the version before; its tables were those of the start. */
export async function makeBefore(owner: Queries, migrate: Migrate, journal = BEFORE): Promise<void> {
  await migrateUntil(migrate, START);
  await owner.execute(sql`delete from drizzle.__drizzle_migrations`);
  for (const when of journal)
    await owner.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('before', ${when})`);
}

/** Has a database as it was while ratings of deleted sessions counted for nothing, with one such: a 4. */
export async function makeUncounted(owner: Queries, migrate: Migrate): Promise<void> {
  await migrateUntil(migrate, "0064_ratings_count_on");
  await owner.execute(sql`
    with practice as (
      insert into professionals (issuer, subject, full_name, email, plan_id) values ('i', 's', 'Ana', 'ana@ejemplo.es', 1)
      returning id
    ), client as (
      insert into clients (professional_id, name, email, phone) select id, 'Una', 'una@ejemplo.es', '600' from practice
      returning id, professional_id
    ), session as (
      insert into sessions (professional_id, client_id, starts_at, type, hidden, deleted_at)
      select professional_id, id, now(), 'Individual', true, now() from client
      returning id, professional_id
    )
    insert into session_ratings (professional_id, session_id, status, rating, hidden)
    select professional_id, id, 'ENVIADO', 4, true from session`);
  await owner.execute(sql`
    create function count_ratings() returns trigger language plpgsql security definer set search_path = pg_catalog, public
    as $$
    declare
      was smallint := case when not old.hidden then old.rating end;
      is_now smallint := case when not new.hidden then new.rating end;
    begin
      if was is distinct from is_now and was is not null then
        update professionals set rating_counts[was] = rating_counts[was] - 1 where id = old.professional_id;
      end if;
      if was is distinct from is_now and is_now is not null then
        update professionals set rating_counts[is_now] = rating_counts[is_now] + 1 where id = new.professional_id;
      end if;
      return null;
    end $$`);
  await owner.execute(sql`
    create trigger ratings_counted after update of rating, hidden on session_ratings
    for each row execute function count_ratings()`);
}

/** How often each rating counts, from 1 to 5. */
export async function ratingCounts(owner: Queries): Promise<unknown> {
  const found = await owner.execute(sql`select to_json(rating_counts) as counts from professionals`);
  return (found as unknown as { rows: { counts: number[] }[] }).rows[0]?.counts;
}
