import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { clients } from "../../clients/clients.table.ts";
import { AS_OF_ONE_MOMENT, type Queries } from "../../core/database/database.ts";
import { professionals } from "../../practice/professionals.table.ts";
import { notes } from "../notes.table.ts";
import { FIRST, hashOfAddendum, hashOfNote, hashOfSeal, type Seal, type Signed } from "./seals.rules.ts";
import { noteSeals } from "./seals.table.ts";

/** Seals that are read at once; their notes may be long. */
const STRETCH = 100;
/** Faults that are named; more are counted. */
const NAMED = 10;

export interface Verified {
  /** Signatures and addenda that were looked at. */
  seals: number;
  faults: number;
  /** The first of them: whose, and which note. */
  named: { professionalId: string; noteId: string }[];
}

type Told = (noteId: string) => void;
type Note = Signed & { signedAt: Date | null; isClientDeleted: boolean };

/** Whether what a seal is about is as it was when it was sealed. */
function holds(seal: Seal, note: Note | undefined): boolean {
  if (seal.erasedAt) return seal.salt === null && seal.content === null && (!note || note.isClientDeleted);
  if (!note || seal.salt === null || note.signedAt === null) return false;
  if (seal.kind === "ADENDA") return hashOfAddendum(seal.salt, seal.content ?? "") === seal.contentHash;
  const isOfThisTime = note.signedAt.getTime() === seal.sealedAt.getTime();
  return isOfThisTime && hashOfNote(seal.salt, seal.version, note) === seal.contentHash;
}

async function notesOf(db: Queries, seals: readonly Seal[]): Promise<Map<string, Note>> {
  const found = await db
    .select({
      noteId: notes.id,
      clientId: notes.clientId,
      title: notes.title,
      content: notes.content,
      tags: notes.tags,
      priority: notes.priority,
      isPrivate: notes.isPrivate,
      isAi: notes.isAi,
      createdAt: notes.createdAt,
      signedAt: notes.signedAt,
      isClientDeleted: sql<boolean>`${clients.deletedAt} is not null`,
    })
    .from(notes)
    .innerJoin(clients, eq(clients.id, notes.clientId))
    .where(inArray(notes.id, [...new Set(seals.map(({ noteId }) => noteId))]));
  return new Map(found.map((note) => [note.noteId, note]));
}

/** Walks one practice's chain. @returns how many seals it has */
async function verifyPractice(db: Queries, practice: { id: string; count: number; end: string }, tell: Told) {
  let [position, hash] = [0, FIRST];
  for (;;) {
    const seals = await db
      .select()
      .from(noteSeals)
      .where(and(eq(noteSeals.professionalId, practice.id), gt(noteSeals.position, position)))
      .orderBy(asc(noteSeals.position))
      .limit(STRETCH);
    if (seals.length === 0) break;
    const known = await notesOf(db, seals);
    for (const seal of seals) {
      const follows = seal.position === position + 1 && seal.previous === hash && seal.hash === hashOfSeal(seal);
      if (!follows || !holds(seal, known.get(seal.noteId))) tell(seal.noteId);
      position = seal.position;
      hash = seal.hash;
    }
  }
  if (position !== practice.count || hash !== practice.end) tell("");
  const ofNote = and(eq(noteSeals.noteId, notes.id), eq(noteSeals.kind, "FIRMA"), isNull(noteSeals.erasedAt));
  const unsealed = await db
    .select({ id: notes.id })
    .from(notes)
    .where(
      and(
        eq(notes.professionalId, practice.id),
        isNotNull(notes.signedAt),
        sql`not exists (select from ${noteSeals} where ${ofNote})`,
      ),
    );
  for (const { id } of unsealed) tell(id);
  return position;
}

/**
 * Computes every signature of every practice anew, and compares: notes, addenda, and the chains they hang in.
 * It is all read as of one moment, for the service may be at work.
 * @param owner with the owner's rights
 */
export const verifySeals = (owner: Queries): Promise<Verified> => owner.transaction(verifyAll, AS_OF_ONE_MOMENT);

async function verifyAll(owner: Queries): Promise<Verified> {
  const verified: Verified = { seals: 0, faults: 0, named: [] };
  const practices = await owner
    .select({ id: professionals.id, count: professionals.sealCount, end: professionals.sealEnd })
    .from(professionals)
    .where(
      and(
        isNull(professionals.closedAt),
        sql`(${professionals.sealCount} > 0
          or exists (select from ${noteSeals} where ${noteSeals.professionalId} = ${professionals.id})
          or exists (select from ${notes} where ${notes.professionalId} = ${professionals.id} and ${notes.signedAt} is not null))`,
      ),
    );
  for (const practice of practices)
    verified.seals += await verifyPractice(owner, practice, (noteId) => {
      verified.faults += 1;
      if (verified.named.length < NAMED) verified.named.push({ professionalId: practice.id, noteId });
    });
  return verified;
}
