import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { purgeNoteDrafts } from "../../../api/notes/drafts.store.ts";
import { draftsAside, noteDrafts } from "../../../api/notes/drafts.table.ts";
import { NOTE_DRAFT_DAYS } from "../../../schema/rules/notes.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import { overDrafts } from "../../support/noteDrafts.ts";
import { createNote } from "../../support/notes.ts";

const { api, newPractice, read, contentOf } = await overDrafts();
let token: string;
let client: WireClient;
beforeEach(async () => {
  ({ token, client } = await newPractice());
});

const call = (path: string, method: string) => api.call(path, { token, method });
const keep = (key: string, body: object) => api.call(`/notas/borradores/${key}`, { token, method: "PUT", body });

/** Whatever is kept of this client or this note was kept when its days are just over. */
async function growOld(of: { noteId?: string; clientId?: string }): Promise<void> {
  const { owner } = api.database;
  const savedAt = sql`now() - make_interval(days => ${NOTE_DRAFT_DAYS}, secs => 5)`;
  const { noteId, clientId } = of;
  if (noteId) await owner.update(noteDrafts).set({ savedAt }).where(eq(noteDrafts.noteId, noteId));
  if (!clientId) return;
  for (const drafts of [noteDrafts, draftsAside])
    await owner.update(drafts).set({ savedAt }).where(eq(drafts.clientId, clientId));
}

test("a deleted note comes back with its draft, also where the draft's days went over meanwhile; those of a note that is there do not wait", async () => {
  const [deleted, other] = [await createNote(api, token, client.id), await createNote(api, token, client.id)];
  for (const { id } of [deleted, other]) await keep(id, { content: "a medias" });
  await call(`/notas/${deleted.id}`, "DELETE");
  for (const { id } of [deleted, other]) await growOld({ noteId: id });
  await purgeNoteDrafts(api.database.owner);
  expect(await api.database.owner.$count(noteDrafts, eq(noteDrafts.noteId, other.id))).toBe(0);
  expect((await call(`/notas/${deleted.id}/restaurar`, "POST")).status).toBe(200);
  await purgeNoteDrafts(api.database.owner);
  expect(await contentOf(deleted.id)).toBe("a medias");
  await growOld({ noteId: deleted.id });
  await purgeNoteDrafts(api.database.owner);
  expect((await read(deleted.id)).status).toBe(404);
});

test("a deleted client comes back with what was kept of its notes and of a new one, aside or not, also where its days went over meanwhile", async () => {
  const note = await createNote(api, token, client.id);
  const remove = () => call(`/clientes/${client.id}`, "DELETE");
  const restore = () => call(`/clientes/${client.id}/restaurar`, "POST");
  await keep(note.id, { content: "de la nota" });
  await keep("new", { content: "la primera", client: client.id });
  await remove();
  await growOld({ noteId: note.id, clientId: client.id });
  await purgeNoteDrafts(api.database.owner);
  await restore();
  await purgeNoteDrafts(api.database.owner);
  expect(await contentOf(note.id)).toBe("de la nota");
  expect(await contentOf()).toBe("la primera");

  await remove();
  await keep("new", { content: "otra cosa" });
  await growOld({ clientId: client.id });
  await purgeNoteDrafts(api.database.owner);
  await restore();
  await purgeNoteDrafts(api.database.owner);
  await call("/notas/borradores/new", "DELETE");
  expect(await contentOf()).toBe("la primera");
});

test("what was kept lately is that of the same moment when it comes back", async () => {
  const note = await createNote(api, token, client.id);
  await keep(note.id, { content: "a medias" });
  const { savedAt } = (await read(note.id)).body;
  await call(`/notas/${note.id}`, "DELETE");
  await call(`/notas/${note.id}/restaurar`, "POST");
  await call(`/clientes/${client.id}`, "DELETE");
  await call(`/clientes/${client.id}/restaurar`, "POST");
  expect((await read(note.id)).body.savedAt).toBe(savedAt);
});
