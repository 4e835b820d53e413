import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { createSession } from "../../support/sessions.ts";
import { type TwoPractices, twoPractices } from "../../support/walls.ts";

let api: TestApi;
let mine: TwoPractices["mine"];
let theirs: TwoPractices["theirs"];
beforeAll(async () => {
  api = await startTestApi();
  ({ mine, theirs } = await twoPractices(api));
});
afterAll(() => api.close());

const asMe = <T>(query: ReturnType<typeof sql>) =>
  api.database.asProfessional(mine.id, async (tx) => ((await tx.execute(query)) as { rows: T[] }).rows);

test("hides other practices from a query that forgot to ask for its own", async () => {
  expect(await asMe(sql`select name from clients`)).toEqual([{ name: "Propia" }]);
  expect(await asMe(sql`select location from sessions`)).toEqual([{ location: "Propia" }]);
  expect(await asMe(sql`select title from notes`)).toEqual([{ title: "Propia" }]);
  expect(await asMe(sql`select title from objectives`)).toEqual([{ title: "Propia" }]);
  for (const table of [
    "session_reminders",
    "note_drafts",
    "note_drafts_aside",
    "note_versions",
    "note_seals",
    "note_templates",
    "note_template_defaults",
    "ai_reservations",
    "ai_client_consents",
    "payments",
    "support_messages",
    "session_ratings",
    "booking_settings",
    "booking_names",
    "booking_requests",
    "booking_mails",
    "session_answers",
    "mail_refusals",
    "consent_drafts",
    "consent_versions",
    "consents",
    "consent_files",
    "consent_mails",
    "webhooks",
    "webhook_deliveries",
    "diary_feeds",
    "busy_calendars",
    "busy_times",
    "measures",
    "measure_links",
    "measure_reminders",
    "audit_chains",
    "exports",
    "imports",
    "import_rows",
    "import_uploads",
    "import_pieces",
  ])
    expect(await asMe(sql`select 1 from ${sql.identifier(table)}`)).toEqual([]);
  expect(await asMe(sql`select total::int from search_notes('ajena', null, null, 10, 0)`)).toEqual([{ total: 0 }]);
  expect(await asMe(sql`select distinct professional_id as id from changes`)).toEqual([{ id: mine.id }]);
  expect(await asMe(sql`select distinct professional_id as id from audit_entries`)).toEqual([{ id: mine.id }]);
  expect(await asMe(sql`select id from professionals`)).toEqual([{ id: mine.id }]);
  expect(await asMe(sql`select total::int from search_clients('secreta', null, 10, 0)`)).toEqual([{ total: 0 }]);
});

test("changes no row of another practice", async () => {
  expect(await asMe(sql`update clients set name = 'cambiada' where id = ${theirs.client.id} returning id`)).toEqual([]);
  await expect(
    api.database.asProfessional(mine.id, (tx) =>
      tx.insert(clients).values({ professionalId: theirs.id, name: "x", email: "x@x.es", phone: "1" }),
    ),
  ).rejects.toThrow();
  await expect(asMe(sql`update clients set professional_id = ${theirs.id}`)).rejects.toThrow();
  for (const query of [
    sql`update sessions set notes = 'cambiada' where id = ${theirs.session.id} returning id`,
    sql`update session_reminders set status = 'OMITIDO' returning id`,
    sql`delete from session_reminders returning id`,
    sql`update notes set content = 'cambiada' where id = ${theirs.note.id} returning id`,
    sql`update note_drafts set content = 'cambiada' returning id`,
    sql`delete from note_drafts returning id`,
    sql`delete from ai_reservations returning id`,
    sql`update ai_client_consents set withdrawn_at = now() returning id`,
    sql`delete from mail_refusals returning address_hash`,
    sql`update objectives set progress = 99 where id = ${theirs.objective.id} returning id`,
    sql`update support_messages set sent_at = now() returning id`,
    sql`update session_ratings set rating = 1 returning id`,
    sql`update note_templates set name = 'mía' returning id`,
    sql`delete from note_template_defaults returning session_type`,
    sql`update session_answers set outcome = 'ACEPTADA' returning id`,
    sql`update webhooks set url = 'https://mia.es' returning id`,
    sql`delete from webhooks returning id`,
    sql`update booking_settings set welcome = 'cambiada' returning name`,
    sql`delete from booking_names returning name`,
    sql`update booking_requests set message = 'cambiada' returning id`,
    sql`update booking_mails set status = 'OMITIDO' returning id`,
    sql`update diary_feeds set hash = 'mia' returning id`,
    sql`delete from diary_feeds returning id`,
    sql`update busy_calendars set name = 'mía' returning id`,
    sql`delete from busy_calendars returning id`,
    sql`delete from busy_times returning starts_at`,
    sql`update measures set seen_at = now() returning id`,
    sql`update measure_links set revoked_at = now() returning id`,
    sql`delete from measure_reminders returning kind`,
    sql`update exports set file = 'mia' returning id`,
    sql`delete from exports returning id`,
    sql`update imports set undone_at = now() returning id`,
    sql`delete from import_rows returning thing_id`,
  ])
    expect(await asMe(query)).toEqual([]);
  await expect(asMe(sql`update sessions set professional_id = ${theirs.id}`)).rejects.toThrow();
  await expect(asMe(sql`update notes set professional_id = ${theirs.id}`)).rejects.toThrow();
  await expect(asMe(sql`update objectives set client_id = ${theirs.client.id}`)).rejects.toThrow();
  await expect(
    asMe(sql`insert into ai_reservations (professional_id, expires_at) values (${theirs.id}, now())`),
  ).rejects.toThrow();
});

test("lets nobody write the feed of changes by hand, not even the own one", async () => {
  for (const query of [
    sql`insert into changes (professional_id, number, type, object_id, kind)
      values (${mine.id}, 99, 'NOTE', ${mine.id}, 'DELETED')`,
    sql`update changes set kind = 'DELETED'`,
    sql`delete from changes`,
    sql`update professionals set change_count = 0`,
    sql`select append_changes('NOTE', array[${mine.id}::uuid], array[${mine.id}::uuid], array['DELETED'], array[1])`,
  ])
    await expect(asMe(query)).rejects.toThrow();
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
  ["deleting clients for good", sql`delete from clients`],
  ["deleting notes for good", sql`delete from notes`],
  ["deleting sessions for good", sql`delete from sessions`],
  ["deleting what a visitor asked for", sql`delete from booking_requests`],
  ["deleting objectives for good", sql`delete from objectives`],
  ["deleting questionnaires for good", sql`delete from measures`],
  ["altering what was answered", sql`update measures set answers = '[0]'`],
  ["a deleted session that is not hidden", sql`update sessions set deleted_at = now()`],
  ["a deleted note that is not hidden", sql`update notes set deleted_at = now()`],
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

test("keeps nothing unique across practices but ids, and what the paper on more than one server names", async () => {
  const { rows } = (await api.database.owner.execute(sql`
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace and i.indrelid <> 'plans'::regclass
        and pg_get_indexdef(c.oid) !~ '(professional_id|\\(id\\)$)'
      order by 1`)) as { rows: { name: string }[] };
  const [, list = ""] = readFileSync("docs/scale.md", "utf8").split("| Unique without the practice |");
  const told = list
    .split("\n\n", 1)
    .join("")
    .matchAll(/`(\w+_\w+)`/g);
  const named = [...told].map(([, name = ""]) => name).filter((name) => name !== "practice_servers");
  expect(named.sort()).toEqual(rows.map(({ name }) => name));
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
