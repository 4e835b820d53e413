import { and, asc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditFindingOf } from "../../../api/app/doctor/chains.ts";
import { belongingsOfClients } from "../../../api/app/rooms.ts";
import type { Entry } from "../../../api/audit/audit.rules.ts";
import { auditEntries } from "../../../api/audit/audit.table.ts";
import { verifyAudit } from "../../../api/audit/audit.verify.ts";
import { sealDue } from "../../../api/audit/sealing.ts";
import { purgeClient } from "../../../api/clients/deleted.store.ts";
import { accessOf, revoke } from "../../support/accessTokens.ts";
import { createClient, newTherapist, type SignedIn, startTestApi, type TestApi } from "../../support/api.ts";
import { createMeasure } from "../../support/measures.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { practiceOf } from "../../support/overview.ts";
import { earnedSession, makeReceipt, writeIssuer } from "../../support/receipts.ts";
import { createSession } from "../../support/sessions.ts";

const log = pino({ level: "silent" });
let api: TestApi;
let owner: SignedIn;
let token: string;
let practice: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  owner = await newTherapist(api);
  token = owner.token;
  practice = await practiceOf(api, token);
});

const CHROME = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130 Safari/537.36" };
const write = (path: string, method: string, body?: object, as = token) =>
  api.call(path, { token: as, method, body, headers: CHROME });
const entries = (of = practice) =>
  api.database.owner
    .select()
    .from(auditEntries)
    // That somebody has signed in is stored aside, and tested with what is read.
    .where(and(eq(auditEntries.professionalId, of), ne(auditEntries.act, "ENTERED")))
    .orderBy(asc(auditEntries.at), asc(auditEntries.id));
const told = async (of = practice) =>
  (await entries(of)).map(({ who, act, thing, thingId }) => `${who} ${act} ${thing} ${thingId}`);

describe("what changes", () => {
  test("is noted down once with who, what and whom it is about, and without a word of what it says", async () => {
    const client = await createClient(api, token, { nombre: "Canario" });
    const session = await createSession(api, token, client.id, { notes: "Canario" });
    const note = await createNote(api, token, client.id, { title: "Canario" });
    const objective = await createObjective(api, token, client.id, { titulo: "Canario" });
    const measure = await createMeasure(api, token, client.id);
    await write(`/clientes/${client.id}`, "PUT", { nombre: "Canaria" });
    await write(`/sessions/${session.id}`, "PUT", { status: "CONFIRMADA" });
    await write(`/notas/${note.id}`, "PUT", { content: "Canario" });
    await write(`/notas/${note.id}/firma`, "POST", { version: 2 });
    await write(`/notas/${note.id}/adendas`, "POST", { content: "Canario" });
    await write(`/objetivos/${objective.id}`, "DELETE");
    await write(`/objetivos/${objective.id}/restaurar`, "POST");
    expect(await told()).toEqual([
      `PERSON CREATED CLIENT ${client.id}`,
      `PERSON CREATED SESSION ${session.id}`,
      `PERSON CREATED NOTE ${note.id}`,
      `PERSON CREATED OBJECTIVE ${objective.id}`,
      `PERSON CREATED MEASURE ${measure.id}`,
      `PERSON CHANGED CLIENT ${client.id}`,
      `PERSON CHANGED SESSION ${session.id}`,
      `PERSON CHANGED NOTE ${note.id}`,
      `PERSON SIGNED NOTE ${note.id}`,
      `PERSON CREATED ADDENDUM ${note.id}`,
      `PERSON DELETED OBJECTIVE ${objective.id}`,
      `PERSON RESTORED OBJECTIVE ${objective.id}`,
    ]);
    const kept = await entries();
    expect(new Set(kept.map(({ clientId }) => clientId))).toEqual(new Set([client.id]));
    expect(kept.at(-1)).toMatchObject({
      device: "Chrome en Windows",
      network: expect.stringMatching(/^10\..+\.0\/24$/),
    });
    expect(JSON.stringify(kept)).not.toMatch(/canari/i);
  });

  test("tells a program by its name, and its token as made and revoked by the person", async () => {
    const program = await accessOf(api, owner, { name: "Contabilidad '\\" });
    const client = await createClient(api, program.token);
    await revoke(api, owner, program.id);
    const kept = (await entries()).map(({ who, act, thing, whoName }) => [who, act, thing, whoName]);
    expect(kept).toEqual([
      ["PERSON", "CREATED", "ACCESS_TOKEN", null],
      ["PROGRAM", "CREATED", "CLIENT", "Contabilidad '\\"],
      ["PERSON", "REVOKED", "ACCESS_TOKEN", null],
    ]);
    expect((await entries())[1]?.clientId).toBe(client.id);
  });

  test("is one entry for a client that goes with all it has, and one a kind when that is erased", async () => {
    const client = await createClient(api, token);
    for (const day of [1, 2, 3]) await createSession(api, token, client.id, { datetime: `2031-03-0${day}T10:00:00Z` });
    await createNote(api, token, client.id);
    const before = (await entries()).length;
    await write(`/clientes/${client.id}`, "DELETE");
    await purgeClient(api.database.owner, client.id, new Date(Date.now() + 60_000), belongingsOfClients);
    const after = (await entries())
      .slice(before)
      .map(({ who, act, thing, times }) => `${who} ${act} ${thing} ${times}`);
    expect(after).toEqual([
      "PERSON DELETED CLIENT 1",
      "SERVICE ERASED NOTE 1",
      "SERVICE ERASED SESSION 3",
      "SERVICE ERASED CLIENT 1",
    ]);
  });

  test("tells a receipt made out and its file taken", async () => {
    const client = await createClient(api, token);
    await writeIssuer(api, token);
    const session = await earnedSession(api, token, client.id, "2026-01-10T10:00:00Z");
    const { body } = await makeReceipt(api, token, { client: client.id, sesiones: [session.id] });
    await api.call(`/recibos/${body.id}/documento`, { token });
    expect((await told()).slice(-2)).toEqual([
      `PERSON CREATED RECEIPT ${body.id}`,
      `PERSON EXPORTED RECEIPT ${body.id}`,
    ]);
  });

  test("stays a practice's own: no stranger's entry names it, and practices only read theirs", async () => {
    const client = await createClient(api, token);
    const stranger = await newTherapist(api);
    await write(`/clientes/${client.id}`, "PUT", { nombre: "otra" }, stranger.token);
    expect(await told()).toEqual([`PERSON CREATED CLIENT ${client.id}`]);
    expect(await told(await practiceOf(api, stranger.token))).toEqual([]);
    const asOwner = (query: ReturnType<typeof sql>) =>
      api.database.asProfessional(practice, async (tx) => await tx.execute(query));
    await expect(asOwner(sql`delete from audit_entries`)).rejects.toThrow();
    await expect(asOwner(sql`update audit_entries set times = 2`)).rejects.toThrow();
    await expect(
      asOwner(sql`insert into audit_entries (professional_id, who, act, thing)
      values (${practice}, 'PERSON', 'READ', 'NOTE')`),
    ).rejects.toThrow();
  });
});

describe("the chain", () => {
  const verified = async () => {
    const { named, ...all } = await verifyAudit(api.database.owner);
    return { ...all, mine: named.filter(({ professionalId }) => professionalId === practice) };
  };
  /** Until each entry has its place; the service's own round may be at them. */
  const sealAll = () =>
    expect
      .poll(async () => {
        await sealDue(api.database, log);
        return (await entries()).filter(({ position }) => position === null);
      })
      .toEqual([]);
  const ofPlace = (position: number) =>
    and(eq(auditEntries.professionalId, practice), eq(auditEntries.position, position));
  /** What somebody with all rights can do: past triggers, too. */
  const byForce = (change: ReturnType<typeof sql>) =>
    api.database.owner.transaction(async (tx) => {
      await tx.execute(sql`alter table audit_entries disable trigger audit_kept`);
      await tx.execute(change);
      await tx.execute(sql`alter table audit_entries enable trigger audit_kept`);
    });

  test("gives each entry its place once, whichever process seals", async () => {
    for (const name of ["Ana", "Berta", "Celia"]) await createClient(api, token, { nombre: name });
    await Promise.all([sealDue(api.database, log), sealDue(api.database, log), sealDue(api.database, log)]);
    await sealAll();
    expect((await entries()).map(({ position }) => position)).toEqual([1, 2, 3]);
    expect((await verified()).mine).toEqual([]);
  });

  test("gives those of one practice their places while another's cannot be sealed", async () => {
    const people = [owner, await newTherapist(api)];
    const ids = await Promise.all(people.map(({ token: one }) => practiceOf(api, one)));
    // Of whichever comes first.
    const stuck = ids.toSorted()[0] ?? "";
    const db = api.database.owner;
    await db.execute(
      sql`create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await db.execute(
      sql.raw(`create trigger refused before update on audit_chains for each row
      when (old.professional_id = '${stuck}') execute function refuse_one()`),
    );
    for (const { token: one } of people) await createClient(api, one);
    const sealed = async (id: string) => {
      await sealDue(api.database, log);
      return await db.$count(auditEntries, and(eq(auditEntries.professionalId, id), isNotNull(auditEntries.position)));
    };
    await expect.poll(() => Promise.all(ids.toSorted().map(sealed))).toEqual([0, 1]);
    await db.execute(sql`drop trigger refused on audit_chains`);
    await expect.poll(() => sealed(stuck)).toBe(1);
  });

  test("shows each entry that was changed, removed, put in or taken from the end", async () => {
    for (const name of ["Ana", "Berta", "Celia", "Dora"]) await createClient(api, token, { nombre: name });
    await sealAll();
    const [, second] = await entries();
    await expect(api.database.owner.update(auditEntries).set({ who: "SERVICE" }).where(ofPlace(2))).rejects.toThrow();
    await expect(api.database.owner.delete(auditEntries).where(ofPlace(2))).rejects.toThrow();
    const places = async () => (await verified()).mine.map(({ position }) => position);
    await byForce(sql`update audit_entries set network = '192.0.2.0/24' where id = ${second?.id}`);
    expect(await places()).toEqual([2]);
    await byForce(sql`update audit_entries set network = ${second?.network} where id = ${second?.id}`);
    expect(await places()).toEqual([]);
    await byForce(sql`insert into audit_entries (professional_id, who, act, thing, position, hash)
      values (${practice}, 'PERSON', 'READ', 'NOTE', 5, 'x')`);
    expect(await places()).toEqual([5, null]);
    await byForce(sql`delete from audit_entries where professional_id = ${practice} and position in (4, 5)`);
    expect(await places()).toEqual([null]);
    await byForce(sql`delete from audit_entries where id = ${second?.id}`);
    expect(await places()).toEqual([3, null]);
    const finding = auditFindingOf(await verifyAudit(api.database.owner));
    expect([finding.state, finding.sentence]).toEqual(["wrong", expect.stringContaining(practice)]);
  });

  test("holds each thing that an entry tells", async () => {
    const client = await createClient(api, token);
    await api.call(`/clientes/${client.id}`, { token, method: "PUT", body: { nombre: "Otra" } });
    await sealAll();
    const [, entry] = await entries();
    if (!entry) throw new Error("no entry");
    const write = (change: Partial<Entry>) =>
      byForce(api.database.owner.update(auditEntries).set(change).where(eq(auditEntries.id, entry.id)).getSQL());
    const earlier = new Date(entry.at.getTime() - 60_000);
    const others: Partial<Entry> = {
      ...{ at: earlier, lastAt: earlier, times: 2, who: "SERVICE", whoId: "x", whoName: "Otra", device: "x" },
      ...{ network: "x", act: "READ", thing: "NOTE", thingId: practice, clientId: practice, slot: "x", position: 3 },
    };
    for (const [told, other] of Object.entries(others)) {
      await write({ [told]: other });
      expect([told, (await verified()).mine.length > 0]).toEqual([told, true]);
      await write(entry);
    }
    expect((await verified()).mine).toEqual([]);
  });
});
