import { createHash } from "node:crypto";
import { IMPORT_TOLD_MAX } from "../../schema/rules/imports/imports.ts";
import type { Queries } from "../core/database/database.ts";
import { type Practice, planInForce } from "../practice/practice.store.ts";
import type {
  Brought,
  FileRead,
  LineFault,
  NoteLine,
  Owned,
  Repeated,
  SessionLine,
  TableWish,
} from "./imports.rules.ts";
import { readKnownClients } from "./imports.store.ts";
import { readKnownNotes, readKnownSessions } from "./kinds/known.store.ts";
import { overlapsIn } from "./overlaps.ts";
import { ownersOf } from "./people.ts";
import { clientKeys, repeatsAmong, takenAsSeen } from "./repeats.ts";

/** What a file would bring in just now. */
export interface Planned extends Omit<FileRead, "read"> {
  brought: Brought;
  repeats: Repeated[];
  /** Sessions whose time is taken: told, and brought in all the same. */
  overlaps: Owned<SessionLine>[];
  /** The plan's maximum, when these are more. */
  limit: { used: number; max: number; plan: string } | null;
  fingerprint: string;
}

interface Sorted {
  brought: Brought;
  repeats: Repeated[];
  overlaps: Owned<SessionLine>[];
  /** What is wrong with lines that could be read. */
  faults: LineFault[];
}

const hashOf = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/** Lines without the repeated ones that were not taken. */
function withoutRepeats<Line extends { line: number }>(lines: readonly Line[], repeats: readonly Repeated[]): Line[] {
  const left = new Set(repeats.filter(({ isTaken }) => !isTaken).map(({ line }) => line));
  return lines.filter(({ line }) => !left.has(line));
}

async function sorted(tx: Queries, id: string, { read, columns }: FileRead, takeAnyway: number[]): Promise<Sorted> {
  const known = await readKnownClients(tx, id);
  const nameOf = new Map(known.map((client) => [client.id, client.name]));
  if (read.kind === "CLIENTS") {
    const repeats = repeatsAmong(
      read.lines,
      ({ draft }) => ({ name: draft.name, clientId: null, keys: clientKeys(draft) }),
      known.map((client) => ({ name: client.name, clientId: client.id, keys: clientKeys(client) })),
      takeAnyway,
    );
    return {
      ...{ repeats, overlaps: [], faults: [] },
      brought: { kind: read.kind, lines: withoutRepeats(read.lines, repeats) },
    };
  }
  if (read.kind === "SESSIONS") {
    const { owned, faults } = ownersOf<SessionLine>(read.lines, known, columns);
    const there = await readKnownSessions(
      tx,
      id,
      owned.map(({ draft }) => draft.startsAt),
    );
    const alike = (clientId: string, at: Date) => ({
      ...{ name: nameOf.get(clientId) ?? "", clientId },
      keys: [["SAME_SESSION", `${clientId} ${at.toISOString()}`]] as [["SAME_SESSION", string]],
    });
    const repeats = repeatsAmong(
      owned,
      ({ clientId, draft }) => alike(clientId, draft.startsAt),
      there.map(({ clientId, startsAt }) => alike(clientId, startsAt)),
      takeAnyway,
    );
    const lines = withoutRepeats(owned, repeats);
    const taken = there.filter(({ status }) => status !== "CANCELADA");
    return { repeats, overlaps: overlapsIn(lines, taken), faults, brought: { kind: read.kind, lines } };
  }
  const { owned, faults } = ownersOf<NoteLine>(read.lines, known, columns);
  const there = await readKnownNotes(tx, id, [...new Set(owned.map(({ clientId }) => clientId))]);
  const alike = (clientId: string, title: string, hash: string) => ({
    ...{ name: nameOf.get(clientId) ?? "", clientId },
    keys: [["SAME_NOTE", `${clientId} ${hash} ${title}`]] as [["SAME_NOTE", string]],
  });
  const repeats = repeatsAmong(
    owned,
    ({ clientId, draft }) => alike(clientId, draft.title, hashOf(draft.content)),
    there.map(({ clientId, title, hash }) => alike(clientId, title, hash)),
    takeAnyway,
  );
  return { repeats, overlaps: [], faults, brought: { kind: read.kind, lines: withoutRepeats(owned, repeats) } };
}

/** What is left of a file, beside what the practice has. */
export async function planImport(
  tx: Queries,
  practice: Practice,
  file: FileRead,
  { takeAnyway }: TableWish,
): Promise<Planned> {
  const { professional } = practice;
  const { brought, repeats, overlaps, faults } = await sorted(tx, professional.id, file, takeAnyway);
  const { maxClients, name } = planInForce(practice, new Date());
  const used = professional.activeClientCount;
  const added = brought.kind === "CLIENTS" ? brought.lines.filter(({ isActive }) => isActive).length : 0;
  const isBeyond = maxClients !== null && added > 0 && used + added > maxClients;
  const { read: _read, ...told } = file;
  const room = Math.max(0, IMPORT_TOLD_MAX - file.faultyCount);
  return {
    ...told,
    faults: [...told.faults, ...faults.slice(0, room)].toSorted((a, b) => a.line - b.line),
    faultyCount: told.faultyCount + faults.length,
    ...{ brought, repeats, overlaps },
    limit: isBeyond ? { used, max: maxClients, plan: name } : null,
    fingerprint: hashOf(JSON.stringify([brought, takenAsSeen(repeats)])),
  };
}
