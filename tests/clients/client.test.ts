import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as consultas from "../../clients/typescript/src/index.ts";
import { accessOf, revoke } from "../support/accessTokens.ts";
import { newTherapist, type SignedIn, startTestApi, type TestApi } from "../support/api.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { practiceOf } from "../support/overview.ts";

const { ConsultaClient } = consultas;
let api: TestApi;
let gateway: TestGateway;
let owner: SignedIn;
let client: consultas.ConsultaClient;
const clientWith = (token: string) => new ConsultaClient({ url: gateway.url, token });
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
});
beforeEach(async () => {
  owner = await newTherapist(api);
  client = clientWith((await accessOf(api, owner)).token);
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

let made = 0;
async function newClient(of = client): Promise<string> {
  made += 1;
  const input = { name: `Cliente ${made}`, email: `c${made}@correo.es`, phone: "600 000 000" };
  const { createClient } = await of.request(consultas.CreateClientDocument, { input });
  if (!createClient?.client) throw new Error(JSON.stringify(createClient));
  return createClient.client.id;
}

test("one client, therapy session, note and objective are made, read, changed and deleted", async () => {
  const clientId = await newClient();
  const key = { idempotencyKey: crypto.randomUUID() };
  const note = await client.request(consultas.CreateNoteDocument, {
    input: { clientId, title: "A", content: "b" },
    ...key,
  });
  const again = await client.request(consultas.CreateNoteDocument, {
    input: { clientId, title: "A", content: "b" },
    ...key,
  });
  expect(note.createNote).toMatchObject({ note: { version: 1, title: "A" }, errors: [] });
  expect(again.createNote?.note?.id).toBe(note.createNote?.note?.id);
  const { createTherapySession } = await client.request(consultas.CreateTherapySessionDocument, {
    input: { clientId, startsAt: "2027-03-10T10:00:00+01:00", type: "INDIVIDUAL", durationMinutes: 60 },
  });
  const { createObjective } = await client.request(consultas.CreateObjectiveDocument, {
    input: { clientId, title: "Dormir" },
  });
  expect([createTherapySession?.errors, createObjective?.errors]).toEqual([[], []]);
  const ids = {
    client: clientId,
    session: createTherapySession?.therapySession?.id ?? "",
    note: note.createNote?.note?.id ?? "",
    objective: createObjective?.objective?.id ?? "",
  };
  const changed = await Promise.all([
    client.request(consultas.UpdateNoteDocument, { id: ids.note, version: 1, input: { title: "B" } }),
    client.request(consultas.UpdateTherapySessionDocument, {
      id: ids.session,
      version: 1,
      input: { location: "Online" },
    }),
    client.request(consultas.UpdateObjectiveDocument, { id: ids.objective, version: 1, input: { title: "Descansar" } }),
  ]);
  expect(changed.flatMap((payload) => Object.values(payload).map(({ errors }) => errors))).toEqual([[], [], []]);
  const conflict = await client.request(consultas.UpdateNoteDocument, {
    id: ids.note,
    version: 1,
    input: { title: "C" },
  });
  expect(conflict.updateNote?.errors).toMatchObject([{ code: "CONFLICT" }]);
  await client.request(consultas.UpdateClientDocument, {
    id: clientId,
    overwrite: true,
    input: { address: "Calle 1" },
  });
  expect((await client.request(consultas.ClientDocument, { id: clientId })).client).toMatchObject({
    address: "Calle 1",
  });
  expect((await client.request(consultas.NoteDocument, { id: ids.note })).note).toMatchObject({
    title: "B",
    content: "b",
  });
  expect((await client.request(consultas.TherapySessionDocument, { id: ids.session })).therapySession?.location).toBe(
    "Online",
  );
  expect((await client.request(consultas.ObjectiveDocument, { id: ids.objective })).objective?.title).toBe("Descansar");
  const gone = [
    (await client.request(consultas.DeleteNoteDocument, { id: ids.note })).deleteNote?.deletedNoteId,
    (await client.request(consultas.DeleteTherapySessionDocument, { id: ids.session })).deleteTherapySession
      ?.deletedTherapySessionId,
    (await client.request(consultas.DeleteObjectiveDocument, { id: ids.objective })).deleteObjective
      ?.deletedObjectiveId,
    (await client.request(consultas.DeleteClientDocument, { id: clientId })).deleteClient?.deletedClientId,
  ];
  expect(gone).toEqual([ids.note, ids.session, ids.objective, clientId]);
  await expect(client.request(consultas.NoteDocument, { id: ids.note })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await client.request(consultas.ViewerDocument)).viewer.fullName).toBe("Ana Ruiz");
  expect((await client.request(consultas.ClientStatsDocument)).clientStats?.totalClients).toBe(0);
});

test("each of the five lists is walked to its end, in the largest stretches there are", async () => {
  const rows = async (walking: AsyncIterable<unknown>): Promise<number> => {
    let count = 0;
    for await (const _row of walking) count += 1;
    return count;
  };
  const id = await newClient();
  const practice = await practiceOf(api, owner.token);
  await api.database.owner.execute(sql`insert into notes (professional_id, client_id, title, content)
    select ${practice}, ${id}, 'x', repeat('largo ', 2000) from generate_series(1, 150)`);
  expect(await rows(client.walk(consultas.NotesDocument))).toBe(150);
  expect(await rows(client.walk(consultas.NotesDocument, { first: 40, filter: { clientId: id } }))).toBe(150);
  expect(await rows(client.walk(consultas.ClientsDocument))).toBe(1);
  expect(await rows(client.walk(consultas.TherapySessionsDocument))).toBe(0);
  expect(await rows(client.walk(consultas.ObjectivesDocument))).toBe(0);
  expect(await rows(client.walk(consultas.PaymentsDocument))).toBe(0);
});

describe("whoever follows the feed", () => {
  const follow = (following: consultas.Following, of = client) => of.follow({ everySeconds: 0.05, ...following });
  const next = async (stretches: AsyncGenerator<consultas.Stretch>): Promise<consultas.Stretch | undefined> => {
    const { done, value } = await stretches.next();
    return done ? undefined : value;
  };

  test("hears first where it stands, then of each change once, and ends when told to", async () => {
    const leaving = new AbortController();
    const stretches = follow({ signal: leaving.signal, types: ["CLIENT"] });
    const begun = await next(stretches);
    expect(begun?.items).toEqual([]);
    const ids = [await newClient(), await newClient()];
    const heard: string[] = [];
    while (heard.length < 2) heard.push(...((await next(stretches))?.items ?? []).map(({ id }) => id));
    expect(heard).toEqual(ids);
    const waiting = next(stretches);
    leaving.abort();
    expect(await waiting).toBeUndefined();
    const later = follow({ after: begun?.endCursor ?? "", types: ["CLIENT"] });
    expect((await next(later))?.items.map(({ id }) => id)).toEqual(ids);
  });

  test("goes through more than one stretch without waiting between them", async () => {
    const { latestCursor = "" } = (await next(follow({}))) ?? {};
    const practice = await practiceOf(api, owner.token);
    const id = await newClient();
    await api.database.owner.execute(sql`insert into notes (professional_id, client_id, title, content)
      select ${practice}, ${id}, 'x', 'x' from generate_series(1, 1250)`);
    const stretches = client.follow({ after: latestCursor, everySeconds: 600 });
    const heard: number[] = [];
    while (heard.reduce((sum, items) => sum + items, 0) < 1_251) heard.push((await next(stretches))?.items.length ?? 0);
    expect(heard).toEqual([1_000, 251]);
  });

  test("hears by events long before it would look again", async () => {
    const leaving = new AbortController();
    const stretches = follow({ live: true, everySeconds: 600, signal: leaving.signal });
    await next(stretches);
    for (const _turn of [1, 2]) {
      const hearing = next(stretches);
      const id = await newClient();
      expect((await hearing)?.items.map(({ id: told }) => told)).toEqual([id]);
    }
    leaving.abort();
  });

  test("is told by a code that what follows the cursor is kept no more", async () => {
    const other = await newTherapist(api);
    const theirs = clientWith(other.token);
    await newClient(theirs);
    const { latestCursor = "" } = (await next(follow({}, theirs))) ?? {};
    const practice = await practiceOf(api, other.token);
    await api.database.owner.execute(sql`delete from changes where professional_id = ${practice}`);
    await api.database.owner.execute(sql`update professionals set change_count = 0 where id = ${practice}`);
    await expect(next(follow({ after: latestCursor }, theirs))).rejects.toMatchObject({ code: "CURSOR_EXPIRED" });
  });

  test.each([false, true])("hears that the token was revoked meanwhile (by events: %s)", async (live) => {
    const access = await accessOf(api, owner);
    const stretches = follow({ live }, clientWith(access.token));
    await next(stretches);
    const heard = expect(next(stretches)).rejects.toMatchObject({ code: "UNAUTHENTICATED", reason: "REVOKED" });
    await revoke(api, owner, access.id);
    if (live) await newClient();
    await heard;
  });

  test("is told which scope the token lacks", async () => {
    const { token } = await accessOf(api, owner, { scopes: ["clients:read"] });
    await expect(next(follow({}, clientWith(token)))).rejects.toMatchObject({
      code: "FORBIDDEN",
      missingScope: "sessions:read",
    });
  });
});
