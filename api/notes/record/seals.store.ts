import { randomBytes, randomUUID } from "node:crypto";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { joinedTags } from "../../../schema/rules/notes.ts";
import type { Queries } from "../../core/database/database.ts";
import type { NoteRecord } from "../notes.rules.ts";
import { ownNote } from "../notes.store.ts";
import { notes } from "../notes.table.ts";
import { type AddendumRecord, FIRST, hashOfAddendum, hashOfNote, hashOfSeal } from "./seals.rules.ts";
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

/** Signs a note as it is, and locks it. @param name who signs */
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
    .set({ signedAt: sealedAt, signedBy: name, version: sql`${notes.version} + 1` })
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
