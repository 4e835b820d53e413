import { constants } from "node:fs";
import { cp } from "node:fs/promises";
import { PGlite, type Transaction } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { fromPglite } from "pg-boss";
import { clearStaging, databaseOf, isNew, markReady, refuseLostDatabase, unopenable } from "../dataFolder.ts";
import { prepareFolder } from "../ownerFolder.ts";
import { hasRoom, type Room, watchRoom } from "../room.ts";
import { tellStatements } from "../seen/statements.ts";
import { StartError } from "../startError.ts";
import { blankDatabase } from "./blankDatabase.ts";
import { askedTwice, type Database, NOBODY, type Queries, wallOf } from "./database.ts";
import { extensions, settings } from "./embedded.settings.ts";
import { lockFolder } from "./lock.ts";
import { OwnerFiles } from "./pgliteFiles.ts";
import { type Share, shareAmongPractices } from "./turns.ts";
import { bringUpToDate } from "./upToDate.ts";
import { answerPractices } from "./wall.ts";

/** There is one connection: practices take turns at it. */
const SHARE: Share = { atOnce: 1, waiting: 100, patienceMs: 30_000 };

/** How the database names the end of itself; other lines may hold the values of a row and are not kept. */
const LAST_WORDS = /\b(?<how>FATAL|PANIC): +(?<words>.+)$/;

/** What the database ended itself with cannot be undone in this process: its next query would never return. */
function endProcess(words: string): never {
  console.error(`La base de datos incorporada se ha detenido («${words}»).`);
  process.exit(1);
}

/** Thrown by `ping` while the data folder takes no writes; reads go on. */
const noRoom = (): Error => Object.assign(new Error("the data folder cannot be written to"), { code: "ENOSPC" });

/** How many statements the transaction under way may still ask: there is one at a time. */
interface Bound {
  left: number;
}

function bounded(tx: Transaction, bound: Bound): Transaction {
  const ask = tx.query.bind(tx);
  tx.query = async (...given) => {
    if (bound.left === 0) throw askedTwice();
    bound.left -= 1;
    return await ask(...given);
  };
  return tx;
}

/** Has statements told, those of transactions too. */
function watched(client: PGlite, bound: Bound): PGlite {
  const transaction = client.transaction.bind(client);
  client.transaction = (work) => transaction((tx) => work(bounded(tellStatements(tx), bound)));
  return tellStatements(client);
}

function toDatabase(client: PGlite, release: () => Promise<void>, room?: Room): Database {
  const bound: Bound = { left: Number.POSITIVE_INFINITY };
  const db = drizzle(watched(client, bound));
  const inTurn = shareAmongPractices(SHARE);
  const behindWall = <T>(
    wall: string,
    work: (tx: Queries) => Promise<T>,
    most = Number.POSITIVE_INFINITY,
  ): Promise<T> =>
    db.transaction(async (tx) => {
      await tx.execute(sql.raw(wall));
      bound.left = most;
      try {
        return await work(tx);
      } finally {
        bound.left = Number.POSITIVE_INFINITY;
      }
    });
  const asProfessional: Database["asProfessional"] = async (professionalId, work) => {
    const wall = wallOf(professionalId);
    return await inTurn(professionalId, () => behindWall(wall, work));
  };
  return {
    owner: db,
    asProfessional,
    // Nobody writes while a transaction is under way.
    readAsProfessional: asProfessional,
    // There is no journey to spare; what PostgreSQL would refuse is refused here too.
    askAsProfessional: async (professionalId, ask) => {
      const wall = wallOf(professionalId);
      return await inTurn(professionalId, () => behindWall(wall, ask, 1));
    },
    inTurn,
    queue: { db: fromPglite(client), backend: "pglite" },
    hear(channel, heard) {
      let isOn = false;
      client.listen(channel, heard).then(
        () => {
          isOn = true;
        },
        // A database that is being closed hears nothing any more, and what asks goes on asking it.
        () => undefined,
      );
      return { isOn: () => isOn };
    },
    connections: () => [],
    ping: async () => {
      if (room?.isShort()) throw noRoom();
      await behindWall(wallOf(NOBODY), answerPractices);
    },
    close: async () => {
      await room?.close();
      await client.close();
      await release();
    },
  };
}

async function openFiles(folder: string): Promise<PGlite> {
  let isOpen = false;
  let told: string | null = null;
  const onStderr = (line: string): boolean => {
    const last = LAST_WORDS.exec(line)?.groups;
    if (last?.words) told = last.words;
    if (isOpen && last?.how === "PANIC") endProcess(last.words ?? "");
    return false;
  };
  try {
    const fs = new OwnerFiles(databaseOf(folder));
    const blank = isNew(folder) ? await blankDatabase() : null;
    const loaded = blank ? { loadDataDir: blank } : {};
    const client = await PGlite.create({ fs, ...loaded, extensions, startParams: settings, onStderr });
    isOpen = true;
    return client;
  } catch (error) {
    throw unopenable(folder, told, error);
  }
}

/** While there is no room every transaction is one that only reads, which the database itself holds. */
const holdWrites = (client: PGlite, folder: string): Room =>
  watchRoom(folder, async (isShort) => {
    await client.exec(`set default_transaction_read_only = ${isShort ? "on" : "off"}`);
  });

/** What is copied while no query runs is what a killed process would leave, which the database is made to open from. */
const copier =
  (client: PGlite, folder: string) =>
  async (into: string): Promise<void> => {
    await client.exec("checkpoint");
    const whole = { recursive: true, mode: constants.COPYFILE_FICLONE };
    await client.runExclusive(() => cp(databaseOf(folder), into, whole));
  };

/**
 * Opens the embedded database of a data folder, for this process alone.
 * @param onBehind is told when it has to be brought up to date, which holds this process up
 * @throws StartError when the folder is locked by another process or cannot be used, or its database is lost, damaged
 *   or not ours to change
 */
export async function openFolder(folder: string, onBehind?: () => void): Promise<Database> {
  prepareFolder(folder);
  const release = await lockFolder(folder);
  try {
    clearStaging(folder);
    if (!(await hasRoom(folder)))
      throw new StartError(
        `No queda sitio para escribir en la carpeta de datos ${folder}: libera al menos 32 MB o elige otra con DATA_DIR.`,
      );
    refuseLostDatabase(folder);
    const client = await openFiles(folder);
    try {
      await bringUpToDate(drizzle(client), migrate, databaseOf(folder), onBehind);
    } catch (error) {
      await client.close();
      throw error instanceof StartError ? error : unopenable(folder, null, error);
    }
    markReady(folder);
    return {
      ...toDatabase(client, release, holdWrites(client, folder)),
      copyFiles: copier(client, folder),
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Opens a database that is gone when the process ends. A migrated `dump` makes it open fast. */
export async function openMemory(dump?: Blob): Promise<Database> {
  const client = await PGlite.create({ ...(dump ? { loadDataDir: dump } : {}), extensions, startParams: settings });
  await bringUpToDate(drizzle(client), migrate, "en memoria");
  return toDatabase(client, async () => undefined);
}
