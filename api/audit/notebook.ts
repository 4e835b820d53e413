import { createHash, randomUUID } from "node:crypto";
import { SAME_LIST_MINUTES, SAME_READ_MINUTES, type Thing } from "../../schema/rules/record/audit.ts";
import type { Actor } from "../core/acting/acting.ts";
import type { Database } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { type Rounds, startRounds } from "../core/rounds.ts";
import { type Noted, noted } from "./audit.rules.ts";
import { forgetPages, storePage } from "./audit.store.ts";
import { openSpool } from "./spool.ts";

const EVERY_MS = 1_000;
const MINUTE_MS = 60_000;
/** How long after its minutes are over an entry can still be added to, for what came late. */
const LATE_MS = MINUTE_MS;

/** Something that was read. */
export interface ReadThing {
  professionalId: string;
  act: "READ" | "LISTED" | "FOUND" | "ENTERED";
  thing: Thing;
  thingId: string | null;
  clientId: string | null;
  /** How many things a list told of; else once. */
  times: number;
  /** Milliseconds: it is not told where the reader has changed the thing since. */
  unlessSince?: number;
}

function notedOf(read: ReadThing, { who, id, name, device, network }: Actor, now: number, asked: string): Noted {
  const minutes = read.act === "LISTED" ? SAME_LIST_MINUTES : SAME_READ_MINUTES;
  const [from, length] = [Math.floor(now / (minutes * MINUTE_MS)), minutes * MINUTE_MS];
  // Another page of a list, or other filters, tell of others. Only what is made of it is kept.
  const list = read.act === "LISTED" ? [asked] : [];
  const same = [who, id, read.act, read.thing, read.thingId, read.clientId, read.act === "ENTERED" ? null : from];
  return {
    ...read,
    at: now,
    lastAt: now,
    sealableAt: (from + 1) * length + LATE_MS,
    who,
    whoId: id,
    whoName: name,
    device,
    network,
    slot: createHash("sha256")
      .update(JSON.stringify([...same, ...list]))
      .digest("base64url")
      .slice(0, 22),
  };
}

/** What is noted until it is stored. */
interface Page {
  id: string;
  lines: Noted[];
}
const emptyPage = (): Page => ({ id: randomUUID(), lines: [] });

export interface Notebook {
  /**
   * Notes down, before it is answered, that something is read. It never fails, and waits for no database.
   * @param asked what tells a list from another, such as its address: one that is told again within its time is one entry
   */
  note(read: ReadThing, actor: Actor, asked?: string): void;
  /** Has what is noted stored now. */
  sweep(): Promise<void>;
  /** Stores what is left. */
  close(): Promise<void>;
}

/**
 * Opens the notebook of this process. What is noted stands on the disk at once and in the database within a second; what a
 * process that was killed left there is stored by another a minute later.
 * @param folder where its lines lie; null: nothing outlives this process anyway
 */
export function openNotebook(database: Database, folder: string | null, log: Log): Notebook {
  const spool = openSpool(folder);
  const { owner } = database;
  let page = emptyPage();
  const full: Page[] = [];
  let done: string[] = [];

  const store = async (): Promise<void> => {
    spool.touch();
    // A round later: whoever took one of them for abandoned has found by now that it is stored.
    await forgetPages(owner, done);
    done = [];
    if (page.lines.length > 0) {
      full.push(page);
      page = emptyPage();
    }
    for (let [first] = full; first; [first] = full) {
      await storePage(owner, first.id, first.lines);
      spool.remove(first.id);
      done.push(first.id);
      full.shift();
    }
    for (const { page: left, lines } of spool.abandoned()) {
      await storePage(owner, left, lines.map(parsed));
      spool.remove(left);
    }
  };
  const rounds: Rounds = startRounds(
    { name: "notebook of the audit", everyMs: EVERY_MS, log, failed: "reads not stored in the audit" },
    store,
  );

  return {
    note(read, actor, asked = "") {
      const line = notedOf(read, actor, Date.now(), asked);
      page.lines.push(line);
      try {
        spool.add(page.id, JSON.stringify(line));
      } catch (error) {
        // It is still in memory, and reading goes on.
        log.warn({ error: errorFacts(error) }, "a read is not on the disk yet");
      }
    },
    sweep: rounds.sweep,
    async close() {
      await rounds.sweep();
      await rounds.close();
      spool.close();
    },
  };
}

/** @returns null for a line that a full disk has cut off */
function parsed(line: string): Noted | null {
  try {
    return noted.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
