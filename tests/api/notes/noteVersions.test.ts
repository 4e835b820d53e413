import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notes } from "../../../api/notes/notes.table.ts";
import { noteVersions } from "../../../api/notes/record/versions.table.ts";
import { NOTE_VERSIONS_FULL, NOTE_VERSIONS_MAX } from "../../../schema/rules/record/versions.ts";
import { SCOPES, WITHOUT_CLINICAL } from "../../../schema/rules/tokens.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireNote, WireNoteInput } from "../../../schema/wire/notes.ts";
import type { WireNoteVersion, WireWholeNoteVersion } from "../../../schema/wire/record/noteVersions.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";

let api: TestApi;
let owner: SignedIn;
let token: string;
let client: WireClient;
let note: WireNote;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  owner = await newTherapist(api);
  token = owner.token;
  client = await createClient(api, token, { nombre: "Alba Ríos" });
  note = await createNote(api, token, client.id, { title: "Primera", content: "uno" });
});

type Page = { data: WireNoteVersion[]; pagination: { total: number; claves: string[]; haySiguientes: boolean } };
const save = (fields: WireNoteInput, as = token) =>
  api.call<WireNote & WireProblem>(`/notas/${note.id}`, { token: as, method: "PUT", body: fields });
const list = (query = "", as = token) => api.call<Page>(`/notas/${note.id}/versiones${query}`, { token: as });
const whole = (version: number, as = token) =>
  api.call<WireWholeNoteVersion>(`/notas/${note.id}/versiones/${version}`, { token: as });
const restore = (version: number, body: object = {}, as = token) =>
  api.call<WireNote & WireProblem>(`/notas/${note.id}/versiones/${version}/restaurar`, { token: as, body });
const numbers = async () => (await list()).body.data.map(({ version }) => version);

describe("versions of a note", () => {
  test("every text that was saved is kept, newest first, the first being what it is now", async () => {
    await save({ content: "dos" });
    await save({ content: "tres", etiquetas: "sueño", prioridad: "ALTA", isPrivate: false });
    const { body } = await list();
    expect(body.pagination).toMatchObject({ total: 3, claves: ["3", "2", "1"], haySiguientes: false });
    expect(body.data).toMatchObject([
      { version: 3, isCurrent: true, etiquetas: "sueño", prioridad: "ALTA", isPrivate: false, savedBy: null },
      { version: 2, isCurrent: false, etiquetas: "", prioridad: "MEDIA", isPrivate: true, restoredFrom: null },
      { version: 1, isCurrent: false, title: "Primera", client: { id: client.id, nombre: "Alba Ríos" } },
    ]);
    expect(body.data.at(-1)?.savedAt.slice(0, 19)).toBe(note.createdAt.slice(0, 19));
    const texts = [3, 2, 1].map(async (version) => (await whole(version)).body.content);
    expect(await Promise.all(texts)).toEqual(["tres", "dos", "uno"]);
  });

  test("what is saved without another text is no version, and neither is a draft", async () => {
    await save({ content: "uno", sessionId: null });
    await api.call(`/notas/borradores/${note.id}`, { token, method: "PUT", body: { content: "a medias" } });
    expect(await numbers()).toEqual([2]);
    await save({ content: "dos", borrador: note.id });
    expect(await numbers()).toEqual([3, 2]);
  });

  test("restoring makes it again what it was, as a new version; the client and what came since stay", async () => {
    const other = await createClient(api, token, { nombre: "Bruno Gil" });
    await save({ content: "dos", title: "Segunda", client: other.id });
    const { status, body } = await restore(1, { version: 2 });
    expect([status, body]).toMatchObject([
      200,
      { title: "Primera", content: "uno", client: { id: other.id }, version: 3 },
    ]);
    expect((await list()).body.data).toMatchObject([
      { version: 3, restoredFrom: 1 },
      { version: 2, restoredFrom: null },
      { version: 1 },
    ]);
    expect((await restore(1)).body.version).toBe(3);
    await save({ content: "cuatro" });
    expect((await list()).body.data.map(({ restoredFrom }) => restoredFrom)).toEqual([null, 1, null, null]);
  });

  test("of two windows that restore, the second is told what the note is now", async () => {
    await save({ content: "dos" });
    const told = await Promise.all([restore(1, { version: 2 }), restore(1, { version: 2 })]);
    expect(told.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(told.find(({ status }) => status === 409)?.body.current).toMatchObject({ content: "uno", version: 3 });
    expect(await numbers()).toEqual([3, 2, 1]);
  });

  test("they are hidden with the note, come back with it, and go with it for good", async () => {
    await save({ content: "dos" });
    await api.call(`/notas/${note.id}`, { token, method: "DELETE" });
    for (const { status } of [await list(), await whole(1), await restore(1)]) expect(status).toBe(404);
    await api.call(`/notas/${note.id}/restaurar`, { token, method: "POST" });
    expect(await numbers()).toEqual([4, 1]);
    await api.database.owner.delete(notes).where(eq(notes.id, note.id));
    expect(await api.database.owner.$count(noteVersions, eq(noteVersions.noteId, note.id))).toBe(0);
  });

  test("what a note said about somebody who is deleted is hidden with them", async () => {
    const other = await createClient(api, token, { nombre: "Bruno Gil" });
    await save({ content: "dos", client: other.id });
    await api.call(`/clientes/${client.id}`, { token, method: "DELETE" });
    expect(await numbers()).toEqual([2]);
    expect((await whole(1)).status).toBe(404);
    expect((await restore(1)).status).toBe(404);
  });

  test("they are read in pages by key, and 500 of them with their list within a tenth of a second", async () => {
    await api.database.owner.execute(sql`
      insert into note_versions (professional_id, note_id, version, client_id, title, content, tags, priority,
          is_private, saved_at)
        select professional_id, id, step, client_id, title, repeat('largo ', 2000), tags, priority, is_private, now()
          from notes, generate_series(1, 499) as step where id = ${note.id}`);
    await api.database.owner.update(notes).set({ version: 500 }).where(eq(notes.id, note.id));
    const seen: number[] = [];
    let query: string | null = "?pageSize=100";
    const took: number[] = [];
    while (query) {
      const begun = performance.now();
      const { body }: { body: Page } = await list(query);
      took.push(performance.now() - begun);
      expect(body.pagination.total).toBe(500);
      seen.push(...body.data.map(({ version }) => version));
      query = body.pagination.haySiguientes ? `?pageSize=100&despuesDe=${body.pagination.claves.at(-1)}` : null;
    }
    expect(seen).toEqual(Array.from({ length: 500 }, (_, at) => 500 - at));
    // While the machine did nothing else.
    expect(Math.min(...took)).toBeLessThan(100);
  });

  test("no version is thrown away for a newer one: a note that has as many as it may have is not changed", async () => {
    await api.database.owner.execute(sql`
      insert into note_versions (professional_id, note_id, version, client_id, title, content, tags, priority,
          is_private, saved_at)
        select professional_id, id, step, client_id, title, content, tags, priority, is_private, now()
          from notes, generate_series(1, ${NOTE_VERSIONS_MAX - 1}) as step where id = ${note.id}`);
    await api.database.owner.update(notes).set({ version: NOTE_VERSIONS_MAX }).where(eq(notes.id, note.id));
    const refused = await save({ content: "uno más" });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([{ field: "content", code: "INVALID", message: NOTE_VERSIONS_FULL }]);
    expect((await save({ content: "uno", sessionId: null })).status).toBe(200);
  });
});

describe("who and whence", () => {
  test("a text that a program saved carries the program's name", async () => {
    const program = await accessOf(api, owner, { name: "Transcriptor", scopes: SCOPES });
    await save({ content: "dictado" }, program.token);
    await save({ sessionId: null });
    await save({ content: "corregido" });
    expect((await list()).body.data.map(({ savedBy }) => savedBy)).toEqual([null, "Transcriptor", null]);
    await restore(1, {}, program.token);
    expect((await list()).body.data[0]).toMatchObject({ savedBy: "Transcriptor", restoredFrom: 1 });
  });

  test("a program without clinical texts sees when, not what, and restores nothing", async () => {
    await save({ title: "Canario", content: "Canario", etiquetas: "Canario" });
    const program = await accessOf(api, owner, { scopes: [...SCOPES, WITHOUT_CLINICAL] });
    const told = [await list("", program.token), await whole(2, program.token)];
    expect(told.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.stringify(told.map(({ body }) => body))).not.toContain("Canario");
    expect((await restore(1, {}, program.token)).status).toBe(403);
    const reader = await accessOf(api, owner, { scopes: ["notes:read"] });
    expect((await restore(1, {}, reader.token)).status).toBe(403);
  });

  test("a stranger is told that there is no such note, and so is who asks for what is no version", async () => {
    const stranger = (await newTherapist(api)).token;
    for (const { status } of [await list("", stranger), await whole(1, stranger), await restore(1, {}, stranger)])
      expect(status).toBe(404);
    for (const version of ["0", "7", "1e1", "x", "99999999999"])
      expect((await api.call(`/notas/${note.id}/versiones/${version}`, { token })).status).toBe(404);
    expect((await list("?despuesDe=x")).status).toBe(422);
    expect((await list("?pageSize=101")).status).toBe(422);
  });

  test("nothing of them is in the log", async () => {
    await save({ title: "Canario", content: "Canario" });
    await restore(1);
    await restore(2, { version: "Canario" });
    expect(api.logs.join("")).not.toContain("Canario");
  });
});

describe("in the database", () => {
  const asOwner = async (query: ReturnType<typeof sql>) => {
    const id = (await api.database.owner.select().from(notes).where(eq(notes.id, note.id)))[0]?.professionalId ?? "";
    return api.database.asProfessional(id, (tx) => tx.execute(query));
  };

  test.each([
    ["written by hand", sql`insert into note_versions select * from note_versions`],
    ["changed", sql`update note_versions set content = 'otra'`],
    ["deleted", sql`delete from note_versions`],
  ])("no version can be %s on behalf of a practice", async (_what, query) => {
    await save({ content: "dos" });
    await expect(asOwner(query)).rejects.toThrow();
  });

  test("a change by hand leaves a version too, and counts the note's version up", async () => {
    await api.database.owner.update(notes).set({ content: "a mano" }).where(eq(notes.id, note.id));
    expect(await numbers()).toEqual([2, 1]);
    expect((await save({ content: "tres", version: 1 })).status).toBe(409);
  });

  test("a note from before there were versions tells its time as well as it is known", async () => {
    const created = new Date("2026-01-02T03:04:05Z");
    const old = and(eq(notes.id, note.id));
    await api.database.owner.update(notes).set({ savedAt: null, createdAt: created }).where(old);
    await save({ content: "dos" });
    expect((await list()).body.data[1]?.savedAt).toBe(created.toISOString());
  });
});
