import { and, asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../../api/audit/audit.table.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import { accessOf } from "../../support/accessTokens.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { practiceOf } from "../../support/overview.ts";
import { aSession, createSession } from "../../support/sessions.ts";
import { stopClock } from "../../support/stillClock.ts";

let api: TestApi;
let owner: SignedIn;
let token: string;
let practice: string;
let client: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  // The minutes within which the same is one entry are those of the clock on the wall.
  stopClock();
  owner = await newTherapist(api);
  ({ token } = owner);
  ({ id: client } = await createClient(api, token, { nombre: "Canario" }));
  practice = await practiceOf(api, token);
});

/** What is told of reads, in no order. */
const reads = async () => {
  const rows = await api.database.owner
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.professionalId, practice), inArray(auditEntries.act, ["READ", "LISTED", "FOUND"])))
    .orderBy(asc(auditEntries.at));
  return rows.map(({ act, thing, thingId, clientId, times }) => [act, thing, thingId, clientId, times]);
};

describe("a search among sessions", () => {
  test("is told by what it has found, one by one", async () => {
    const one = await createSession(api, token, client, { datetime: "2031-03-01T10:00:00Z" });
    const other = await createClient(api, token, { nombre: "Otra" });
    await createSession(api, token, other.id, { datetime: "2031-03-02T10:00:00Z" });
    expect((await api.call("/sessions?search=canario", { token })).status).toBe(200);
    await expect.poll(reads).toEqual([["FOUND", "SESSION", one.id, client, 1]]);
  });
});

describe("a thing that is told whole to whoever would change it", () => {
  const put = (path: string, body: object) => api.call(path, { token, method: "PUT", body });

  test("is told as read where nothing was changed, and by its change alone where something was", async () => {
    expect((await put(`/clientes/${client}`, { nombre: "Canaria" })).status).toBe(200);
    // By somebody else.
    const program = (await accessOf(api, owner)).token;
    const other = await createClient(api, program, { nombre: "Otra" });
    const note = await createNote(api, program, other.id, { title: "Hoy" });
    expect((await put(`/clientes/${other.id}`, {})).body).toMatchObject({ nombre: "Otra" });
    expect((await put(`/notas/${note.id}`, { title: "Hoy" })).status).toBe(200);
    expect((await api.call(`/clientes/${other.id}/restaurar`, { token, method: "POST" })).status).toBe(200);
    await expect
      .poll(async () => (await reads()).toSorted())
      .toEqual(
        [
          ["READ", "CLIENT", other.id, other.id, 2],
          ["READ", "NOTE", note.id, other.id, 1],
        ].toSorted(),
      );
  });

  test("is told as read where the change is refused with what is there now", async () => {
    const note = await createNote(api, token, client);
    for (const path of [`/clientes/${client}`, `/notas/${note.id}`]) {
      const { status, body } = await api.call<WireProblem>(path, { token, method: "PUT", body: { version: 99 } });
      expect([status, body.current]).toEqual([409, expect.objectContaining({ version: 1 })]);
    }
    const at = "2031-03-01T10:00:00Z";
    const session = await createSession(api, token, client, { datetime: at });
    const { status } = await api.call("/sessions", {
      token,
      body: aSession(client, { datetime: at, evitarSolape: true }),
    });
    expect(status).toBe(409);
    await expect
      .poll(async () => (await reads()).toSorted())
      .toEqual(
        [
          ["READ", "CLIENT", client, client, 1],
          ["READ", "NOTE", note.id, client, 1],
          ["READ", "SESSION", session.id, client, 1],
        ].toSorted(),
      );
  });
});
