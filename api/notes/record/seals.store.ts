import { randomBytes, randomUUID } from "node:crypto";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { joinedTags } from "../../../schema/rules/notes.ts";
import type { Queries } from "../../core/database/database.ts";
import { stretchesOf } from "../../practice/bringing.ts";
import type { NoteRecord } from "../notes.rules.ts";
import { ownNote } from "../notes.store.ts";
import { notes } from "../notes.table.ts";
import { type AddendumRecord, FIRST, hashOfAddendum, hashOfNote, hashOfSeal, type Signed } from "./seals.rules.ts";
import { noteSeals } from "./seals.table.ts";

/** The end of a practice's chain; the practice is locked before, so that nobody else goes on from it. */
async function endOf(tx: Queries, professionalId: string): Promise<{ position: number; hash: string }> {
  const [last] = await tx
    .select({ position: noteSeals.position, hash: noteSeals.hash })
    .from(noteSeals)
    .where(eq(noteSeals.professionalId, professionalId))
    .orderBy(desc(noteSeals.position))
    .limit(1);
  return last ?? { position: 0, hash: FIRST };
}

const newSalt = () => randomBytes(16).toString("base64url");

type Sealed = Pick<
  typeof noteSeals.$inferSelect,
  "noteId" | "kind" | "version" | "name" | "content" | "salt" | "contentHash"
>;

/** Appends to the chain. @returns the seal's id and moment */
async function append(tx: Queries, professionalId: string, sealed: Sealed): Promise<{ id: string; sealedAt: Date }> {
  const { position, hash: previous } = await endOf(tx, professionalId);
  const seal = { ...sealed, professionalId, position: position + 1, id: randomUUID(), sealedAt: new Date(), previous };
  await tx.insert(noteSeals).values({ ...seal, hash: hashOfSeal(seal) });
  return seal;
}

/** A note that was signed elsewhere, and stands here signed. */
export interface BroughtSigned {
  note: Omit<Signed, "noteId"> & { id: string };
  /** The version that was signed. */
  version: number;
  addenda: string[];
}

/** Seals notes that came from elsewhere, as they are, one after the other in this practice's chain. */
export async function sealBrought(
  tx: Queries,
  professionalId: string,
  brought: readonly BroughtSigned[],
  { name, at }: { name: string; at: Date },
): Promise<void> {
  let { position, hash: previous } = await endOf(tx, professionalId);
  const seals = brought.flatMap(({ note, version, addenda }) => {
    const salt = newSalt();
    const contentHash = hashOfNote(salt, version, { ...note, noteId: note.id });
    const signature = { kind: "FIRMA" as const, version, content: null, salt, contentHash };
    const added = addenda.map((content) => {
      const own = newSalt();
      return { kind: "ADENDA" as const, version: null, content, salt: own, contentHash: hashOfAddendum(own, content) };
    });
    return [signature, ...added].map((sealed) => {
      position += 1;
      const seal = {
        ...sealed,
        professionalId,
        noteId: note.id,
        name,
        sealedAt: at,
        position,
        id: randomUUID(),
        previous,
      };
      previous = hashOfSeal(seal);
      return { ...seal, hash: previous };
    });
  });
  for (const stretch of stretchesOf(seals)) await tx.insert(noteSeals).values(stretch);
}

/** Signs a note as it is, and locks it; its tags are stored as they are read, as they are what is sealed. @param name who signs */
export async function sealNote(tx: Queries, professionalId: string, note: NoteRecord, name: string): Promise<void> {
  const salt = newSalt();
  const signed = { ...note, noteId: note.id, tags: joinedTags(note.tags) };
  const { sealedAt } = await append(tx, professionalId, {
    noteId: note.id,
    kind: "FIRMA",
    version: note.version,
    name,
    content: null,
    salt,
    contentHash: hashOfNote(salt, note.version, signed),
  });
  await tx
    .update(notes)
    .set({ tags: signed.tags, signedAt: sealedAt, signedBy: name, version: sql`${notes.version} + 1` })
    .where(ownNote(professionalId, eq(notes.id, note.id)));
}

/** Adds to a signed note. @param name who adds it @returns the addendum's id */
export async function sealAddendum(
  tx: Queries,
  professionalId: string,
  noteId: string,
  content: string,
  name: string,
): Promise<string> {
  const salt = newSalt();
  const contentHash = hashOfAddendum(salt, content);
  const sealed = { noteId, kind: "ADENDA" as const, version: null, name, content, salt, contentHash };
  const { id } = await append(tx, professionalId, sealed);
  await tx
    .update(notes)
    .set({ version: sql`${notes.version} + 1` })
    .where(ownNote(professionalId, eq(notes.id, noteId)));
  return id;
}

/** What was added to a note, oldest first. */
export async function readAddenda(tx: Queries, professionalId: string, noteId: string): Promise<AddendumRecord[]> {
  const found = await tx
    .select()
    .from(noteSeals)
    .where(
      and(
        eq(noteSeals.professionalId, professionalId),
        eq(noteSeals.noteId, noteId),
        eq(noteSeals.kind, "ADENDA"),
        isNull(noteSeals.erasedAt),
      ),
    )
    .orderBy(asc(noteSeals.position));
  return found.map(({ id, content, sealedAt, name }) => ({
    id,
    content: content ?? "",
    createdAt: sealedAt,
    createdBy: name,
  }));
}
