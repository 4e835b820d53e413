import { beforeEach, describe, expect, test } from "vitest";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireNoteDraft } from "../../../schema/wire/notes.ts";
import { createClient } from "../../support/api.ts";
import { overDrafts } from "../../support/noteDrafts.ts";
import { createNote } from "../../support/notes.ts";
import { createSession } from "../../support/sessions.ts";

const { api, newPractice, read } = await overDrafts();
let token: string;
let client: WireClient;
beforeEach(async () => {
  ({ token, client } = await newPractice());
});

const NOBODYS = "00000000-0000-4000-8000-000000000000";
const keep = (body: unknown, key = "new") =>
  api.call<WireNoteDraft>(`/notas/borradores/${key}`, { token, method: "PUT", body });

describe("a draft", () => {
  test("keeps the session it is about: of a note the note's own unless told, and none that is gone or another client's", async () => {
    const other = await createClient(api, token, { nombre: "Mateo Quiroga" });
    const [session, others, gone] = [
      await createSession(api, token, client.id),
      await createSession(api, token, other.id, { datetime: "2026-11-20T09:00:00Z" }),
      await createSession(api, token, client.id, { datetime: "2026-11-21T09:00:00Z" }),
    ];
    const note = await createNote(api, token, client.id, { sessionId: session.id });
    const kept = async (...given: Parameters<typeof keep>) => (await keep(...given)).body.sessionId;
    expect(await kept({ content: "Duerme", client: client.id }, note.id)).toBe(session.id);
    expect(await kept({ content: "Duerme", client: client.id, sessionId: null }, note.id)).toBeNull();
    expect(await kept({ content: "Duerme mejor" }, note.id)).toBeNull();
    expect(await kept({ content: "Nueva", client: client.id, sessionId: gone.id })).toBe(gone.id);
    await api.call(`/sessions/${gone.id}`, { token, method: "DELETE" });
    expect((await read()).body.sessionId).toBeNull();
    for (const sessionId of [others.id, NOBODYS, "no es un id"])
      expect(await kept({ client: client.id, sessionId })).toBeNull();
    expect(await kept({ client: client.id, sessionId: session.id })).toBe(session.id);
    expect(await kept({ client: other.id })).toBeNull();
  });

  test("is about a session again that comes back, told none while that was deleted or told nothing", async () => {
    const session = await createSession(api, token, client.id);
    const note = await createNote(api, token, client.id, { sessionId: session.id });
    const about = async () => (await read(note.id)).body.sessionId;
    const remove = () => api.call(`/sessions/${session.id}`, { token, method: "DELETE" });
    const restore = () => api.call(`/sessions/${session.id}/restaurar`, { token, body: {} });
    await remove();
    expect((await keep({ content: "Duerme", client: client.id }, note.id)).body.sessionId).toBeNull();
    expect((await keep({ content: "Duerme mejor" }, note.id)).body.sessionId).toBeNull();
    await restore();
    expect(await about()).toBe(session.id);
    await remove();
    // As a form tells it that shows none.
    await keep({ content: "Duerme bien", sessionId: null }, note.id);
    expect(await about()).toBeNull();
    await restore();
    expect(await about()).toBe(session.id);
    expect((await keep({ content: "Duerme", sessionId: null }, note.id)).body.sessionId).toBeNull();
  });

  test("whose session was taken off stays without, whatever becomes of that session", async () => {
    const session = await createSession(api, token, client.id);
    const note = await createNote(api, token, client.id, { sessionId: session.id });
    await keep({ content: "Duerme", client: client.id, sessionId: null }, note.id);
    await api.call(`/sessions/${session.id}`, { token, method: "PUT", body: { ...session, price: "60" } });
    await api.call(`/sessions/${session.id}`, { token, method: "DELETE" });
    await api.call(`/sessions/${session.id}/restaurar`, { token, body: {} });
    expect((await read(note.id)).body.sessionId).toBeNull();
    expect((await keep({ content: "Duerme mejor" }, note.id)).body.sessionId).toBeNull();
  });
});
