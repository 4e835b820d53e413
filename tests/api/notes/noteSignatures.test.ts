import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findingOf } from "../../../api/app/doctor/chains.ts";
import { belongingsOfClients } from "../../../api/app/rooms.ts";
import { notes } from "../../../api/notes/notes.table.ts";
import { noteSeals } from "../../../api/notes/record/seals.table.ts";
import { verifySeals } from "../../../api/notes/record/seals.verify.ts";
import { ADDENDA_FULL, ADDENDA_MAX, NOTE_SIGNED, NOTE_UNSIGNED } from "../../../schema/rules/record/signatures.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireNote } from "../../../schema/wire/notes.ts";
import type { WireAddendum } from "../../../schema/wire/record/noteSignatures.ts";
import { ALL_BUT_CLINICAL, accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { practiceOf } from "../../support/overview.ts";

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
  note = await createNote(api, token, client.id, { title: "Canario", content: "Canario" });
});

const sign = (id = note.id, version = 1, as = token) =>
  api.call<WireNote & WireProblem>(`/notas/${id}/firma`, { token: as, body: { version } });
const add = (content: string, as = token, headers = {}) =>
  api.call<WireAddendum & WireProblem>(`/notas/${note.id}/adendas`, { token: as, body: { content }, headers });
const addenda = (as = token) => api.call<{ data: WireAddendum[] }>(`/notas/${note.id}/adendas`, { token: as });
const pending = async (query = "sinFirmar=7") =>
  (await api.call<{ data: WireNote[]; pagination: { total: number } }>(`/notas?${query}`, { token })).body;

describe("signing", () => {
  test("locks the note as it was read, with time and name; neither change nor deletion gets past that", async () => {
    await api.call(`/notas/${note.id}`, { token, method: "PUT", body: { content: "dos" } });
    const blind = await api.call(`/notas/${note.id}/firma`, { token, body: {} });
    expect(blind.body.errors?.map(({ field }) => field)).toEqual(["version"]);
    expect((await sign()).body).toMatchObject({ code: "CONFLICT", current: { content: "dos", signedAt: null } });
    const { status, body } = await sign(note.id, 2);
    expect([status, body]).toMatchObject([200, { content: "dos", version: 3, signedBy: expect.stringMatching(/\w/) }]);
    expect(Math.abs(Date.now() - Date.parse(body.signedAt ?? ""))).toBeLessThan(60_000);
    for (const [method, path, given] of [
      ["PUT", "", { content: "tres" }],
      ["PUT", "", { prioridad: "ALTA", version: 3 }],
      ["DELETE", "", undefined],
      ["POST", "/versiones/1/restaurar", { version: 3 }],
    ] as const) {
      const refused = await api.call(`/notas/${note.id}${path}`, { token, method, body: given });
      expect(refused).toMatchObject({ status: 409, body: { code: "SIGNED", title: NOTE_SIGNED } });
    }
    expect((await api.call<WireNote>(`/notas/${note.id}`, { token })).body).toEqual(body);
  });

  test("makes no difference the second time, nor in two windows at once", async () => {
    const told = await Promise.all([sign(), sign(), sign()]);
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(told.map(({ body }) => body.signedAt)).size).toBe(1);
    expect(await api.database.owner.$count(noteSeals, eq(noteSeals.noteId, note.id))).toBe(1);
  });

  test("is for people who have the note: neither a program's nor a stranger's", async () => {
    const program = await accessOf(api, owner);
    expect((await sign(note.id, 1, program.token)).status).toBe(403);
    const stranger = (await newTherapist(api)).token;
    expect((await sign(note.id, 1, stranger)).status).toBe(404);
    await sign();
    expect((await add("ajena", stranger)).status).toBe(404);
    expect((await addenda(stranger)).status).toBe(404);
    expect((await add("programada", program.token)).status).toBe(403);
  });

  test("is told by the feed of changes, and so is an addendum", async () => {
    await sign();
    await add("más");
    const { body } = await api.call<{ data: { id: string; version: number }[] }>("/cambios?pageSize=100", { token });
    expect(body.data.filter(({ id }) => id === note.id).map(({ version }) => version)).toEqual([1, 2, 3]);
  });
});

describe("addenda", () => {
  test("are added to a signed note alone, dated and named, once for each key", async () => {
    expect((await add("antes")).body.errors).toEqual([{ field: "content", code: "INVALID", message: NOTE_UNSIGNED }]);
    await sign();
    const headers = { "idempotency-key": "una-adenda-1" };
    const twice = await Promise.all([add("Llamó su médica.", token, headers), add("Llamó su médica.", token, headers)]);
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(twice[0]?.body).toEqual(twice[1]?.body);
    await add("Otra cosa.");
    expect((await addenda()).body.data).toMatchObject([{ content: "Llamó su médica." }, { content: "Otra cosa." }]);
    for (const [content, code] of [
      ["  ", "REQUIRED"],
      ["x".repeat(20_001), "TOO_LONG"],
      ["a\u0000b", "INVALID"],
    ] as const)
      expect((await add(content)).body.errors?.map((error) => error.code)).toEqual([code]);
  });

  test("have an end, and no clinical text for programs that may see none", async () => {
    await sign();
    await add("Canario");
    const program = await accessOf(api, owner, { scopes: ALL_BUT_CLINICAL });
    const told = (await addenda(program.token)).body;
    expect(told.data).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain("Canario");
    await api.database.owner.transaction(async (tx) => {
      await tx.execute(sql`alter table note_seals disable trigger seals_chained`);
      await tx.execute(sql`
        insert into note_seals (professional_id, position, note_id, kind, name, sealed_at, content, content_hash, previous, hash)
          select professional_id, position + step, note_id, kind, name, now(), 'más', '', '', ''
            from note_seals, generate_series(1, ${ADDENDA_MAX - 1}) as step where kind = 'ADENDA' and note_id = ${note.id}`);
      await tx.execute(sql`alter table note_seals enable trigger seals_chained`);
    });
    expect((await add("una más")).body.errors?.[0]?.message).toBe(ADDENDA_FULL);
    expect(api.logs.join("")).not.toContain("Canario");
  });
});

describe("what is pending", () => {
  test("are notes that are not signed so many days after they were written, with the other filters", async () => {
    const other = await createNote(api, token, client.id, { title: "Sueño", content: "Duerme." });
    const old = sql`now() - interval '8 days'`;
    for (const { id } of [note, other])
      await api.database.owner.update(notes).set({ createdAt: old }).where(eq(notes.id, id));
    await createNote(api, token, client.id, { title: "De hoy" });
    expect((await pending()).pagination.total).toBe(2);
    expect((await pending("sinFirmar=0")).pagination.total).toBe(3);
    expect((await pending("sinFirmar=9")).data).toEqual([]);
    expect((await pending("sinFirmar=7&search=duerme")).data.map(({ title }) => title)).toEqual(["Sueño"]);
    expect((await pending("sinFirmar=7&prioridad=ALTA")).data).toEqual([]);
    expect((await pending(`sinFirmar=7&clientId=${client.id}`)).data).toHaveLength(2);
    expect((await pending("sinFirmar=7&clave=-createdAt")).pagination.total).toBe(2);
    await sign();
    expect((await pending()).data.map(({ title }) => title)).toEqual(["Sueño"]);
    expect((await api.call("/notas?sinFirmar=x", { token })).status).toBe(422);
  });
});

describe("tampering", () => {
  const verified = () => verifySeals(api.database.owner);
  /** As somebody does who has the database: past the triggers. */
  const tamper = (statement: ReturnType<typeof sql>) =>
    api.database.owner.transaction(async (tx) => {
      await tx.execute(sql`alter table notes disable trigger notes_locked`);
      await tx.execute(statement);
      await tx.execute(sql`alter table notes enable trigger notes_locked`);
    });

  test("a signed note is not changed by hand either, and no seal is", async () => {
    await sign();
    const practice = await practiceOf(api, token);
    await expect(
      api.database.owner.execute(sql`update notes set content = 'x' where id = ${note.id}`),
    ).rejects.toThrow();
    for (const query of [
      sql`update note_seals set name = 'otra'`,
      sql`delete from note_seals`,
      sql`insert into note_seals select professional_id, position + 7, gen_random_uuid(), note_id, kind, version, name,
        sealed_at, content, salt, content_hash, previous, hash, erased_at from note_seals`,
      sql`update professionals set seal_count = 0`,
    ])
      await expect(api.database.asProfessional(practice, (tx) => tx.execute(query))).rejects.toThrow();
  });

  test.each([
    ["its text", sql`update notes set content = 'otra'`],
    ["its client's id", sql`update notes set created_at = created_at - interval '1 year'`],
    ["when it was signed", sql`update notes set signed_at = signed_at - interval '1 day'`],
    ["that it is signed", sql`update notes set signed_at = null, signed_by = null`],
    ["the signature's name", sql`update note_seals set name = 'Otra Persona'`],
    ["the signature's time", sql`update note_seals set sealed_at = sealed_at - interval '1 day'`],
    ["an addendum", sql`update note_seals set content = 'otra' where kind = 'ADENDA'`],
    ["a missing addendum", sql`delete from note_seals where kind = 'ADENDA'`],
    ["a missing signature", sql`delete from note_seals where position = 1`],
    ["a note that is gone", sql`delete from notes where signed_at is not null`],
    ["an erasure that was none", sql`update note_seals set erased_at = now(), content = null, salt = null`],
  ])("of %s is found", async (_what, statement) => {
    await api.database.owner.execute(sql`update professionals set closed_at = now() where seal_count > 0`);
    await sign();
    await add("más");
    expect(await verified()).toMatchObject({ seals: 2, faults: 0 });
    await tamper(statement);
    const found = await verified();
    expect(found.faults).toBeGreaterThan(0);
    expect(findingOf(found)).toMatchObject({
      state: "wrong",
      sentence: expect.stringContaining("Compara con una copia"),
    });
  });

  test("holds for a note whose tags were stored as nobody reads them", async () => {
    await api.database.owner.execute(sql`update professionals set closed_at = now() where seal_count > 0`);
    await api.database.owner.update(notes).set({ tags: "sueño,calma, Sueño", version: 2 }).where(eq(notes.id, note.id));
    expect((await sign(note.id, 2)).body).toMatchObject({ etiquetas: "sueño, calma" });
    expect(await verified()).toEqual({ seals: 1, faults: 0, named: [] });
  });

  test("erasing a client takes what was signed, and leaves the chain of the others whole", async () => {
    await api.database.owner.execute(sql`update professionals set closed_at = now() where seal_count > 0`);
    const other = await createClient(api, token, { nombre: "Bruno Gil" });
    const kept = await createNote(api, token, other.id);
    await sign();
    await add("Canario");
    await sign(kept.id);
    const professionalId = await practiceOf(api, token);
    await api.call(`/clientes/${client.id}`, { token, method: "DELETE" });
    expect(await verified()).toMatchObject({ seals: 3, faults: 0 });
    const erasing = { owner: api.database.owner, begin: async () => true };
    for (const erase of belongingsOfClients) await erase(erasing, { id: client.id, professionalId });
    expect(await verified()).toMatchObject({ seals: 3, faults: 0 });
    const left = await api.database.owner.select().from(noteSeals).where(eq(noteSeals.noteId, note.id));
    expect(left.map(({ content, salt }) => [content, salt])).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});
