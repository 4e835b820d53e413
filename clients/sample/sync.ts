import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import {
  ChangesDocument,
  ClientDocument,
  ClientsDocument,
  ConsultaClient,
  ConsultaError,
  NoteDocument,
  NotesDocument,
  ObjectiveDocument,
  ObjectivesDocument,
  type Stretch,
  TherapySessionDocument,
  TherapySessionsDocument,
  ViewerDocument,
} from "@consulta/client";
import { Copy, KINDS, type Kind, type Row } from "./copy.ts";

/** Rows that are kept in one transaction while everything is read. */
const BATCH = 100;
/** Seconds until the next try when the portal has been away for longer than the client waits by itself. */
const AWAY = 30;

function giveUp(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const { CONSULTA_URL: url = "", CONSULTA_TOKEN: token = "" } = process.env;
const { values, positionals } = parseArgs({
  options: { once: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [path = "consulta.sqlite"] = positionals;
if (!url || !token) giveUp("Say where the portal is in CONSULTA_URL, and a token in CONSULTA_TOKEN.");

// The copy holds what therapists write of their clients: it is its owner's alone.
process.umask(0o077);
const consulta = new ConsultaClient({ url, token, language: "en" });

interface OfClient {
  id: string;
  version: number | null;
  client: { id: string | null };
}
const flat = <Node extends OfClient>({ client, ...row }: Node): Row => ({ ...row, clientId: client.id });
async function* flatAll(rows: AsyncIterable<OfClient>): AsyncGenerator<Row> {
  for await (const row of rows) yield flat(row);
}
const maybe = (node: OfClient | null): Row | null => node && flat(node);

const SOURCE: Record<Kind, { all: () => AsyncIterable<Row>; one: (id: string) => Promise<Row | null> }> = {
  CLIENT: {
    all: () => consulta.walk(ClientsDocument),
    one: async (id) => (await consulta.request(ClientDocument, { id })).client,
  },
  THERAPY_SESSION: {
    all: () => flatAll(consulta.walk(TherapySessionsDocument)),
    one: async (id) => maybe((await consulta.request(TherapySessionDocument, { id })).therapySession),
  },
  NOTE: {
    all: () => flatAll(consulta.walk(NotesDocument)),
    one: async (id) => maybe((await consulta.request(NoteDocument, { id })).note),
  },
  OBJECTIVE: {
    all: () => flatAll(consulta.walk(ObjectivesDocument)),
    one: async (id) => maybe((await consulta.request(ObjectiveDocument, { id })).objective),
  },
};

/** Reads a list into the copy, and that it was read. */
async function walk(copy: Copy, kind: Kind): Promise<void> {
  let batch: Row[] = [];
  const keep = (): void => {
    for (const row of batch) copy.save(kind, row);
  };
  for await (const row of SOURCE[kind].all()) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    await copy.atomically(keep);
    batch = [];
  }
  await copy.atomically(() => {
    keep();
    copy.set(`walked ${kind}`, "yes");
  });
}

/** Reads everything. Begun before and cut off, it goes on with the lists that are missing. */
async function readEverything(copy: Copy): Promise<void> {
  if ((await copy.atomically(() => copy.get("begun"))) === null) {
    const { changes } = await consulta.request(ChangesDocument, { first: 1, types: KINDS });
    if (!changes) giveUp("The service behind this portal tells no changes.");
    await copy.begin(changes.latestCursor);
  }
  const missing = await copy.atomically(() => KINDS.filter((kind) => copy.get(`walked ${kind}`) === null));
  for (const kind of missing) await walk(copy, kind);
  await copy.finish();
  const counts = await copy.atomically(() => KINDS.map((kind) => `${copy.count(kind)} ${kind}`));
  console.log(`read everything: ${counts.join(", ")}`);
}

/** One row as it is now; null when it is there no more, which the feed tells too. */
const read = (kind: Kind, id: string): Promise<Row | null> =>
  SOURCE[kind].one(id).catch((error: unknown) => {
    if (error instanceof ConsultaError && error.code === "NOT_FOUND") return null;
    throw error;
  });

/** Brings the copy past a stretch of the feed. */
async function apply(copy: Copy, { items, endCursor }: Stretch): Promise<void> {
  // Of many changes to one row the last one counts.
  const last = new Map(items.map((change) => [change.id, change]));
  const behind = await copy.atomically(() =>
    [...last.values()].flatMap(({ type, id, kind: what, version }) => {
      const kind = KINDS.find((one) => one === type);
      const isGone = what === "DELETED";
      if (!kind || (!isGone && version !== null && copy.versionOf(kind, id) >= version)) return [];
      return [{ kind, id, isGone }];
    }),
  );
  const rows: { kind: Kind; id: string; row: Row | null }[] = [];
  for (const { kind, id, isGone } of behind) rows.push({ kind, id, row: isGone ? null : await read(kind, id) });
  await copy.atomically(() => {
    for (const { kind, id, row } of rows) {
      if (row) copy.save(kind, row);
      else copy.delete(kind, id);
    }
    copy.set("cursor", endCursor);
  });
  if (items.length > 0) console.log(`${items.length} changes, ${rows.length} rows`);
}

/** @returns when the copy is in step, with `--once`; else never */
async function keepInStep(copy: Copy): Promise<void> {
  const cursor = () => copy.atomically(() => copy.get("cursor"));
  if ((await cursor()) === null) await readEverything(copy);
  const after = (await cursor()) ?? "";
  for await (const stretch of consulta.follow({ after, types: KINDS, live: true })) {
    await apply(copy, stretch);
    if (!stretch.hasMore) console.log("in step");
    if (!stretch.hasMore && values.once) return;
  }
}

function explain({ code, reason, missingScope, message, requestId }: ConsultaError): string {
  if (code === "UNAUTHENTICATED")
    return `The token opens nothing${reason ? ` (${reason})` : ""}: make another one in «Acceso para programas».`;
  if (code === "FORBIDDEN" && missingScope) return `The token lacks the scope ${missingScope}.`;
  return `${code}: ${message}${requestId ? ` (request ${requestId})` : ""}`;
}

/** What is wrong for good ends the program; what passes, and a cursor that has expired, does not. */
async function settle(error: unknown, copy: Copy): Promise<void> {
  if (!(error instanceof ConsultaError)) throw error;
  if (error.code === "CURSOR_EXPIRED") {
    console.log("the changes since are kept no more: everything is read anew");
    return copy.beginAnew();
  }
  if (!error.isPassing) giveUp(explain(error));
  console.error(`${explain(error)}; the next try is in ${AWAY} seconds`);
  await pause(AWAY * 1_000);
}

async function open(): Promise<Copy> {
  try {
    const copy = new Copy(path);
    await copy.makeTables();
    return copy;
  } catch (error) {
    return giveUp(`${path} cannot be used (${error instanceof Error ? error.message : error}): is it kept already?`);
  }
}

const copy = await open();
for (let isDone = false; !isDone; ) {
  try {
    const { viewer } = await consulta.request(ViewerDocument);
    // The id alone: a portal may have moved to another address.
    const practice = await copy.atomically(() => copy.get("practice"));
    if ((practice ?? viewer.id) !== viewer.id) giveUp(`${path} is the copy of another practice.`);
    await copy.atomically(() => copy.set("practice", viewer.id));
    await keepInStep(copy);
    isDone = true;
  } catch (error) {
    await settle(error, copy);
  }
}
