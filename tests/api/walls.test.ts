import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aiReservations } from "../../api/ai/ai.table.ts";
import { clients } from "../../api/clients/clients.table.ts";
import { reminders } from "../../api/sessions/reminders.table.ts";
import { sessions } from "../../api/sessions/sessions.table.ts";
import { supportMessages } from "../../api/support/support.table.ts";
import type { WireClient } from "../../schema/wire/clients.ts";
import type { WireProblem } from "../../schema/wire/core.ts";
import type { WireNote, WireNoteStats } from "../../schema/wire/notes.ts";
import type { WireObjective } from "../../schema/wire/objectives.ts";
import { openapiDocument } from "../../schema/wire/openapi.ts";
import type { WireSession, WireSessionStats } from "../../schema/wire/sessions.ts";
import { aClient, createClient, newTherapist, startTestApi, type TestApi } from "../support/api.ts";
import { aNote, createNote } from "../support/notes.ts";
import { anObjective, createObjective } from "../support/objectives.ts";
import { aPayment } from "../support/payments.ts";
import { aSession, createSession } from "../support/sessions.ts";

let api: TestApi;
let mine: { token: string; id: string };
type Rows = { client: WireClient; session: WireSession; note: WireNote; objective: WireObjective };
let theirs: { token: string; id: string } & Rows;
const practiceOf = async (token: string) =>
  (await api.call<{ data: { data: { id: string } } }>("/user-info", { token })).body.data.data.id;

beforeAll(async () => {
  api = await startTestApi();
  const [me, they] = [await newTherapist(api), await newTherapist(api)];
  mine = { token: me.token, id: await practiceOf(me.token) };
  const client = await createClient(api, they.token, { nombre: "Ajena Secreta", notes: "nota ajena" });
  const session = await createSession(api, they.token, client.id, { notes: "nota ajena", enviarRecordatorio: true });
  const note = await createNote(api, they.token, client.id, { content: "nota ajena" });
  const draft = { token: they.token, method: "PUT", body: { content: "nota ajena" } };
  await api.call("/notas/borradores/new", draft);
  const objective = await createObjective(api, they.token, client.id, { titulo: "objetivo ajeno" });
  theirs = { token: they.token, id: await practiceOf(they.token), client, session, note, objective };
  await api.database.owner.insert(aiReservations).values({ professionalId: theirs.id, expiresAt: new Date() });
  await aPayment(api, theirs.id);
  const message = { title: "ajena", subject: "Facturación" as const, body: "nota ajena" };
  await api.database.owner.insert(supportMessages).values({ professionalId: theirs.id, ...message });
  theirs.client = (await api.call<WireClient>(`/clientes/${client.id}`, { token: they.token })).body;
  const own = await createClient(api, me.token, { nombre: "Propia" });
  await createSession(api, me.token, own.id, { modalidad: "Propia" });
  await createNote(api, me.token, own.id, { title: "Propia" });
  await createObjective(api, me.token, own.id, { titulo: "Propia" });
});
afterAll(() => api.close());

describe("another therapist's client, session, note or objective", () => {
  test("is answered on every route with an id like one that does not exist or cannot exist", async () => {
    const withId = Object.entries(openapiDocument().paths ?? {}).filter(([path]) => path.includes("{id}"));
    const calls = withId.flatMap(([path, item]) => Object.keys(item).map((method) => ({ path, method })));
    const { client: clientes, session: sesiones, note: notas, objective: objetivos } = theirs;
    const rows: Record<string, { id: string }> = { clientes, sessions: sesiones, notas, objetivos };
    const bodies: Record<string, object> = {
      clientes: aClient(),
      sessions: { notes: "x", destinatario: "CLIENTE" },
      notas: { title: "x" },
      objetivos: { progreso: 100 },
    };
    expect(calls.length).toBeGreaterThanOrEqual(6);
    for (const { path, method } of calls) {
      const room = path.split("/")[1] ?? "";
      const ask = async (id: string) => {
        const body = ["put", "post", "patch"].includes(method) ? bodies[room] : undefined;
        const target = path.replace("{id}", encodeURIComponent(id));
        const answer = await api.call<WireProblem>(target, { token: mine.token, method: method.toUpperCase(), body });
        return { ...answer.body, requestId: null, status: answer.status };
      };
      const foreign = await ask(rows[room]?.id ?? "");
      expect(foreign.status).toBe(404);
      for (const id of ["00000000-0000-4000-8000-000000000000", "no-es-id", "1' or '1'='1"])
        expect(await ask(id)).toEqual(foreign);
    }
    for (const [room, row] of Object.entries(rows))
      expect((await api.call(`/${room}/${row.id}`, { token: theirs.token })).body).toEqual(row);
  });

  test("can be named in no body and in no filter", async () => {
    const { body: mySessions } = await api.call<{ data: WireSession[] }>("/sessions", { token: mine.token });
    const ask = async (path: string, method: string, body: object) => {
      const answer = await api.call<WireProblem>(path, { token: mine.token, method, body });
      return { ...answer.body, requestId: null };
    };
    const { body: myNotes } = await api.call<{ data: WireNote[] }>("/notas", { token: mine.token });
    const { body: myGoals } = await api.call<{ data: WireObjective[] }>("/objetivos", { token: mine.token });
    for (const [path, method, bodyFor] of [
      ["/sessions", "POST", aSession],
      [`/sessions/${mySessions.data[0]?.id}`, "PUT", aSession],
      ["/notas", "POST", aNote],
      [`/notas/${myNotes.data[0]?.id}`, "PUT", aNote],
      ["/notas/borradores/new", "PUT", aNote],
      ["/objetivos", "POST", anObjective],
      [`/objetivos/${myGoals.data[0]?.id}`, "PUT", anObjective],
    ] as const) {
      const foreign = await ask(path, method, bodyFor(theirs.client.id));
      expect(foreign).toMatchObject({ status: 422, errors: [{ field: "client" }] });
      expect(await ask(path, method, bodyFor("00000000-0000-4000-8000-000000000000"))).toEqual(foreign);
    }
    for (const room of ["sessions", "notas", "objetivos"]) {
      const found = await api.call<{ data: unknown[] }>(`/${room}?clientId=${theirs.client.id}`, { token: mine.token });
      expect(found.body.data).toEqual([]);
    }
  });

  test("shows in no list, search or number", async () => {
    const { body } = await api.call<{ data: WireClient[] }>("/clientes", { token: mine.token });
    expect(body.data.map(({ nombre }) => nombre)).toEqual(["Propia"]);
    const found = await api.call<{ pagination: { total: number } }>("/clientes?search=secreta", { token: mine.token });
    expect(found.body.pagination.total).toBe(0);
    const stats = await api.call<{ data: { totalClients: number } }>("/clientes/stats", { token: mine.token });
    expect(stats.body.data.totalClients).toBe(1);
    for (const query of ["", "?startDate=2000-01-01", "?search=secreta", "?status=PROGRAMADA"]) {
      const sessionsOfMine = await api.call<{ data: WireSession[] }>(`/sessions${query}`, { token: mine.token });
      expect(sessionsOfMine.body.data.filter(({ modalidad }) => modalidad !== "Propia")).toEqual([]);
    }
    for (const query of ["", "?search=ajena", "?search=propia"]) {
      const notesOfMine = await api.call<{ data: WireNote[] }>(`/notas${query}`, { token: mine.token });
      expect(notesOfMine.body.data.filter(({ title }) => title !== "Propia")).toEqual([]);
    }
    for (const query of ["", "?estado=active", `?clientId=${theirs.client.id}`]) {
      const goalsOfMine = await api.call<{ data: WireObjective[] }>(`/objetivos${query}`, { token: mine.token });
      expect(goalsOfMine.body.data.filter(({ titulo }) => titulo !== "Propia")).toEqual([]);
    }
    const written = await api.call<{ data: WireNoteStats }>("/notas/stats", { token: mine.token });
    expect(written.body.data.totalNotes).toBe(1);
    const numbers = await api.call<{ data: WireSessionStats }>("/sessions/stats", { token: mine.token });
    expect(numbers.body.data).toMatchObject({ upcomingSessions: 1, sessionsWithReminder: 0 });
  });

  test("stands in the way of nobody else", async () => {
    const { body } = await api.call<{ data: WireSession[] }>("/sessions", { token: mine.token });
    const { client, datetime, id } = body.data[0] ?? theirs.session;
    expect(datetime).toBe(theirs.session.datetime);
    const change = { datetime: theirs.session.datetime, duration: 90, client, evitarSolape: true };
    expect((await api.call(`/sessions/${id}`, { token: mine.token, method: "PUT", body: change })).status).toBe(200);
  });
});

describe("the database itself", () => {
  const asMe = <T>(query: ReturnType<typeof sql>) =>
    api.database.asProfessional(mine.id, async (tx) => ((await tx.execute(query)) as { rows: T[] }).rows);

  test("hides other practices from a query that forgot to ask for its own", async () => {
    expect(await asMe(sql`select name from clients`)).toEqual([{ name: "Propia" }]);
    expect(await asMe(sql`select location from sessions`)).toEqual([{ location: "Propia" }]);
    expect(await asMe(sql`select title from notes`)).toEqual([{ title: "Propia" }]);
    expect(await asMe(sql`select title from objectives`)).toEqual([{ title: "Propia" }]);
    for (const table of ["session_reminders", "note_drafts", "ai_reservations", "payments", "support_messages"])
      expect(await asMe(sql`select 1 from ${sql.identifier(table)}`)).toEqual([]);
    expect(await asMe(sql`select total::int from search_notes('ajena', null, null, 10, 0)`)).toEqual([{ total: 0 }]);
    expect(await asMe(sql`select id from professionals`)).toEqual([{ id: mine.id }]);
    expect(await asMe(sql`select total::int from search_clients('secreta', null, 10, 0)`)).toEqual([{ total: 0 }]);
  });

  test("changes no row of another practice", async () => {
    expect(await asMe(sql`update clients set name = 'cambiada' where id = ${theirs.client.id} returning id`)).toEqual(
      [],
    );
    await expect(
      api.database.asProfessional(mine.id, (tx) =>
        tx.insert(clients).values({ professionalId: theirs.id, name: "x", email: "x@x.es", phone: "1" }),
      ),
    ).rejects.toThrow();
    await expect(asMe(sql`update clients set professional_id = ${theirs.id}`)).rejects.toThrow();
    for (const query of [
      sql`update sessions set notes = 'cambiada' where id = ${theirs.session.id} returning id`,
      sql`delete from sessions where id = ${theirs.session.id} returning id`,
      sql`update session_reminders set status = 'OMITIDO' returning id`,
      sql`delete from session_reminders returning id`,
      sql`update notes set content = 'cambiada' where id = ${theirs.note.id} returning id`,
      sql`delete from notes where id = ${theirs.note.id} returning id`,
      sql`update note_drafts set content = 'cambiada' returning id`,
      sql`delete from note_drafts returning id`,
      sql`delete from ai_reservations returning id`,
      sql`update objectives set progress = 99 where id = ${theirs.objective.id} returning id`,
      sql`delete from objectives where id = ${theirs.objective.id} returning id`,
      sql`update support_messages set sent_at = now() returning id`,
    ])
      expect(await asMe(query)).toEqual([]);
    await expect(asMe(sql`update sessions set professional_id = ${theirs.id}`)).rejects.toThrow();
    await expect(asMe(sql`update notes set professional_id = ${theirs.id}`)).rejects.toThrow();
    await expect(asMe(sql`update objectives set client_id = ${theirs.client.id}`)).rejects.toThrow();
    await expect(
      asMe(sql`insert into ai_reservations (professional_id, expires_at) values (${theirs.id}, now())`),
    ).rejects.toThrow();
  });

  test("lets no reminder be planned for another practice's session", async () => {
    const { id: sessionId } = await createSession(api, theirs.token, theirs.client.id);
    for (const professionalId of [mine.id, theirs.id])
      await expect(
        api.database.asProfessional(mine.id, (tx) =>
          tx.insert(reminders).values({ professionalId, sessionId, recipient: "CLIENTE", dueAt: new Date() }),
        ),
      ).rejects.toThrow();
  });

  test("lets no session point at another practice's client", async () => {
    const foreign = { professionalId: mine.id, clientId: theirs.client.id, startsAt: new Date() };
    await expect(api.database.owner.insert(sessions).values({ ...foreign, type: "Seguimiento" })).rejects.toThrow();
  });

  test.each([
    ["accounts", sql`select * from auth.user`],
    ["mailed codes", sql`select * from auth.outbox`],
    ["signing keys", sql`select * from auth.jwks`],
    ["a better plan", sql`update professionals set plan_id = 4`],
    ["a larger limit", sql`update plans set max_clients = 99`],
    ["the counted notes", sql`update professionals set high_note_count = 0`],
    ["the counted numbers", sql`update professionals set active_client_count = 0, cancelled_session_count = 0`],
    ["what was written to support", sql`delete from support_messages`],
    ["deleting for good", sql`delete from clients`],
  ])("denies %s to queries made for a therapist", async (_what, query) => {
    await expect(asMe(query)).rejects.toThrow();
  });

  test("shows nothing at all when no practice is set", async () => {
    const rows = await api.database.owner.transaction(async (tx) => {
      await tx.execute(sql`select set_config('role', 'app_user', true)`);
      return ((await tx.execute(sql`select id from clients`)) as { rows: unknown[] }).rows;
    });
    expect(rows).toEqual([]);
  });

  test("guards every table of the practice with a policy", async () => {
    const open = (await api.database.owner.execute(sql`
      select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and relkind = 'r' and relname <> 'plans'
        and (not relrowsecurity or not exists (select from pg_policy where polrelid = c.oid))`)) as { rows: unknown[] };
    expect(open.rows).toEqual([]);
  });

  test("leaves no trace of one practice in the next transaction", async () => {
    await asMe(sql`select 1`);
    const { rows } = (await api.database.owner.execute(
      sql`select current_setting('app.professional', true) as own, current_user <> 'app_user' as owner`,
    )) as { rows: { own: string | null; owner: boolean }[] };
    expect(rows[0]?.own || null).toBeNull();
    expect(rows[0]?.owner).toBe(true);
  });

  test("refuses an id that is no id before it reaches a statement", async () => {
    await expect(api.database.asProfessional("x'; drop table clients;--", async () => 1)).rejects.toThrow(/uuid/);
  });
});

test("two therapists asking at the same time never see each other's rows", async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const { token } = n % 2 ? mine : theirs;
      const { body } = await api.call<{ data: WireClient[] }>("/clientes", { token });
      return body.data.every(({ nombre }) => nombre === (n % 2 ? "Propia" : "Ajena Secreta"));
    }),
  );
  expect(answers.every(Boolean)).toBe(true);
});
