import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { purgeNoteDrafts } from "../../../api/notes/drafts.store.ts";
import { draftsAside, noteDrafts } from "../../../api/notes/drafts.table.ts";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireErasurePreview } from "../../../schema/wire/erasure/erasure.ts";
import type { WireNoteDraft } from "../../../schema/wire/notes.ts";
import { createClient, newTherapist } from "../../support/api.ts";
import { eraseForGood, tablesWith } from "../../support/erasure.ts";
import { overDrafts } from "../../support/noteDrafts.ts";
import { aNote, createNote } from "../../support/notes.ts";

const { api, newPractice, read, contentOf } = await overDrafts();
let token: string;
let client: WireClient;
beforeEach(async () => {
  ({ token, client } = await newPractice());
});

const EARLIER = "2020-01-01T00:00:00.000Z";
const put = <Body = WireNoteDraft & Partial<WireProblem>>(key: string, body: object) =>
  api.call<Body>(`/notas/borradores/${key}`, { token, method: "PUT", body });
const keep = async (content: string, key = "new", about: WireClient | null = null) =>
  (await put(key, { content, client: about })).body.savedAt;
const discard = (savedAt: string, key = "new") =>
  api.call<WireProblem>(`/notas/borradores/${key}?${new URLSearchParams({ savedAt })}`, { token, method: "DELETE" });

describe("of which draft a request means", () => {
  test("only that one is discarded, and one that was kept since stays", async () => {
    const note = await createNote(api, token, client.id);
    for (const key of ["new", note.id]) {
      const savedAt = await keep("de esta ventana", key);
      expect((await discard(EARLIER, key)).status).toBe(404);
      expect(await contentOf(key)).toBe("de esta ventana");
      expect((await discard(savedAt.replace("Z", "+00:00"), key)).status).toBe(204);
      expect((await read(key)).status).toBe(404);
    }
  });

  test("a new note's about a deleted client, which nobody sees, is not discarded and comes back with the client", async () => {
    const savedAt = await keep("de Lucía", "new", client);
    await api.call(`/clientes/${client.id}`, { token, method: "DELETE" });
    expect((await read()).status).toBe(404);
    expect((await discard(savedAt)).status).toBe(404);
    expect((await api.call("/notas/borradores/new", { token, method: "DELETE" })).status).toBe(404);
    await api.call(`/clientes/${client.id}/restaurar`, { token, method: "POST" });
    expect(await contentOf()).toBe("de Lucía");
  });

  test("a note that is created or changed takes that one along, and one that was kept since stays", async () => {
    const known = await keep("de esta ventana");
    const create = (borradorSavedAt: string, key: string) =>
      api.call("/notas", {
        token,
        body: { ...aNote(client.id), borrador: "new", borradorSavedAt },
        headers: { "idempotency-key": key },
      });
    expect((await create(EARLIER, "creation-1")).status).toBe(201);
    // Asked for again, because the answer got lost.
    await create(EARLIER, "creation-1");
    expect(await contentOf()).toBe("de esta ventana");
    await create(known, "creation-2");
    expect((await read()).status).toBe(404);

    const note = await createNote(api, token, client.id);
    const change = (borradorSavedAt: string) =>
      api.call(`/notas/${note.id}`, {
        token,
        method: "PUT",
        body: { content: "x", borrador: note.id, borradorSavedAt },
      });
    const ofNote = await keep("de esta ventana", note.id);
    expect((await change(EARLIER)).status).toBe(200);
    expect(await contentOf(note.id)).toBe("de esta ventana");
    await change(ofNote);
    expect((await read(note.id)).status).toBe(404);
  });

  test("only the known one is written over: another one stays, and one that is gone is in nobody's way", async () => {
    const note = await createNote(api, token, client.id);
    for (const key of ["new", note.id]) {
      const first = (await put(key, { content: "primera", savedAt: null })).body;
      expect((await put(key, { content: "de otra ventana", savedAt: null })).body).toMatchObject({ code: "CONFLICT" });
      expect((await put(key, { content: "de otra ventana", savedAt: EARLIER })).status).toBe(409);
      expect((await read(key)).body).toEqual(first);
      const second = (await put(key, { content: "segunda", savedAt: first.savedAt })).body;
      expect((await put(key, { content: "de otra ventana", savedAt: first.savedAt })).status).toBe(409);
      expect((await put(key, { content: "cualquiera" })).status).toBe(200);
      expect((await put(key, { content: "tercera", savedAt: second.savedAt })).status).toBe(409);
      expect(await contentOf(key)).toBe("cualquiera");
      await api.call(`/notas/borradores/${key}`, { token, method: "DELETE" });
      expect((await put(key, { content: "tercera", savedAt: second.savedAt })).status).toBe(200);
    }
  });

  test("of two windows that begin at the same moment one is kept, and the other is told", async () => {
    for (const round of [1, 2, 3]) {
      const answers = await Promise.all(
        ["una", "otra"].map((content) => put("new", { content: `${content} ${round}`, savedAt: null })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const kept = answers.find(({ status }) => status === 200)?.body;
      expect((await read()).body).toEqual(kept);
      await discard(String(kept?.savedAt));
    }
  });

  test("what is sent again says the same, with what AI made of it, and is the draft that is there", async () => {
    const work = { apuntes: "duerme", versiones: [{ title: "V", content: "Duerme.", etiquetas: "sueño" }], elegida: 0 };
    const typed = { title: "Hoy", content: "Duerme.", client, etiquetas: "sueño", ia: work, savedAt: null };
    const first = await put("new", typed);
    const again = await put("new", typed);
    expect([again.status, again.body]).toMatchObject([200, { ...first.body, savedAt: again.body.savedAt }]);
    for (const other of [
      { ia: { ...work, apuntes: "no duerme" } },
      { title: "Ayer" },
      { isPrivate: false },
      { client: null },
    ])
      expect((await put("new", { ...typed, ...other })).status).toBe(409);
    expect((await read()).body).toEqual(again.body);
  });

  test("a draft whose days are over, or that is hidden with its client, is none to write over", async () => {
    await put("new", { content: "de hace tiempo", savedAt: null });
    await api.database.owner
      .update(noteDrafts)
      .set({ savedAt: new Date(EARLIER) })
      .where(eq(noteDrafts.content, "de hace tiempo"));
    const { status, body } = await put("new", { content: "sobre ella", client, savedAt: null });
    expect(status).toBe(200);
    await api.call(`/clientes/${client.id}`, { token, method: "DELETE" });
    expect((await put("new", { content: "otra cosa", savedAt: null })).status).toBe(200);
    await api.call(`/clientes/${client.id}/restaurar`, { token, method: "POST" });
    await api.call("/notas/borradores/new", { token, method: "DELETE" });
    expect((await read()).body).toEqual(body);
  });

  test("what is no moment is refused by name, and one beyond the calendar is that of no draft", async () => {
    await keep("queda");
    const { status, body } = await discard("ayer");
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([422, ["savedAt"]]);
    const created = await api.call<WireProblem>("/notas", {
      token,
      body: { ...aNote(client.id), borrador: "new", borradorSavedAt: "ayer" },
    });
    expect([created.status, created.body.errors?.map(({ field }) => field)]).toEqual([422, ["borradorSavedAt"]]);
    const kept = await put<WireProblem>("new", { content: "x", savedAt: "ayer" });
    expect([kept.status, kept.body.errors?.map(({ field }) => field)]).toEqual([422, ["savedAt"]]);
    for (const moment of ["0000-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"])
      expect((await discard(moment)).status).toBe(404);
    expect(await contentOf()).toBe("queda");
  });
});

describe("a new note's draft about a client that is deleted", () => {
  const remove = () => api.call(`/clientes/${client.id}`, { token, method: "DELETE" });
  const restore = () => api.call(`/clientes/${client.id}/restaurar`, { token, method: "POST" });

  test("is not written over by the next new note's, and comes back with its client once that is gone", async () => {
    const before = await keep("sobre Lucía", "new", client);
    await remove();
    expect((await read()).status).toBe(404);
    const savedAt = await keep("otra cosa");
    expect(await contentOf()).toBe("otra cosa");
    await restore();
    expect(await contentOf()).toBe("otra cosa");
    await discard(savedAt);
    expect((await read()).body).toMatchObject({ content: "sobre Lucía", client: { id: client.id }, savedAt: before });
    await discard(before);
    expect((await read()).status).toBe(404);
  });

  test("stays hidden as long as its client is, and with each of several clients", async () => {
    const other = await createClient(api, token, { nombre: "Mateo Quiroga" });
    await keep("sobre Lucía", "new", client);
    await remove();
    await keep("sobre Mateo", "new", other);
    await api.call(`/clientes/${other.id}`, { token, method: "DELETE" });
    expect((await read()).status).toBe(404);
    await restore();
    // The other one's is hidden at this moment, and makes way.
    const { content, savedAt } = (await read()).body;
    expect(content).toBe("sobre Lucía");
    await discard(savedAt);
    await api.call(`/clientes/${other.id}/restaurar`, { token, method: "POST" });
    expect(await contentOf()).toBe("sobre Mateo");
  });

  test("is not lost to a second one about the same client", async () => {
    for (const content of ["la primera", "la segunda"]) {
      await keep(content, "new", client);
      await remove();
      const savedAt = await keep("otra cosa");
      await discard(savedAt);
      await restore();
    }
    for (const content of ["la segunda", "la primera"]) {
      const { body } = await read();
      expect(body.content).toBe(content);
      await discard(body.savedAt);
    }
    expect((await read()).status).toBe(404);
  });

  test("comes back also where the draft that took its place is over, and not yet purged", async () => {
    await keep("la de antes", "new", client);
    await remove();
    await keep("otra cosa");
    await restore();
    await api.database.owner
      .update(noteDrafts)
      .set({ savedAt: new Date(EARLIER) })
      .where(eq(noteDrafts.content, "otra cosa"));
    expect(await contentOf()).toBe("la de antes");
  });

  test("is nobody else's, and goes after its days", async () => {
    await keep("sobre Lucía", "new", client);
    await remove();
    const savedAt = await keep("otra cosa");
    await discard(savedAt);
    await restore();
    const stranger = (await newTherapist(api)).token;
    expect((await read("new", stranger)).status).toBe(404);
    const aside = eq(draftsAside.clientId, client.id);
    await api.database.owner
      .update(draftsAside)
      .set({ savedAt: new Date(EARLIER) })
      .where(aside);
    await purgeNoteDrafts(api.database.owner);
    expect(await api.database.owner.$count(draftsAside, aside)).toBe(0);
    expect((await read()).status).toBe(404);
  });

  test("is told and goes when its client is erased for good", async () => {
    await keep("sobre Lucía", "new", client);
    await remove();
    await keep("otra cosa");
    await restore();
    const { body } = await api.call<WireErasurePreview>(`/clientes/${client.id}/borrado`, { token });
    expect(body.borra).toContainEqual({ tipo: "BORRADORES", cuantos: 1 });
    expect((await eraseForGood(api, token, client.id, body)).status).toBe(201);
    expect(await tablesWith(api, "sobre Lucía")).toEqual([]);
    expect(await contentOf()).toBe("otra cosa");
  });
});
