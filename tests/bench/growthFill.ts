import { createHmac, randomBytes } from "node:crypto";
import { Client } from "pg";
import { hashKey } from "../../api/account/hashedKeys.ts";
import { BUILT_IN } from "../../api/practice/professionals.store.ts";
import { NOTE_WORDS } from "./practice.ts";

/** How much of everything is in the database, all practices together. */
export interface Size {
  practices: number;
  sessions: number;
  notes: number;
}

const CLIENTS = 200;
const PAYMENTS = 12;
/** Sessions each practice gets at a time: rows of one practice lie as far apart as they do where all work side by side. */
const AT_ONCE = 250;
const SINCE = "timestamptz '2010-01-04'";
const UNTIL = "(now() + interval '60 days')";

/** Indexes that only make queries quicker; they are made again when everything is there. */
const OWN_INDEXES = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
  where indrelid = any ('{clients,sessions,notes,objectives,session_reminders,session_ratings,changes,payments}'::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid)`;

async function people(db: Client, { practices }: Size): Promise<void> {
  await db.query(`insert into auth."user" (name, email, email_verified)
    select 'Elena Vidal ' || n, 'grown' || n || '@example.com', true from generate_series(1, ${practices}) n`);
  await db.query(
    `insert into professionals (issuer, subject, full_name, email, plan_id)
      select $1, id::text, name, email, 4 from auth."user" where email like 'grown%'`,
    [BUILT_IN],
  );
  await db.query(`insert into clients (professional_id, name, email, phone, created_at)
    select p.id, 'Persona ' || n || ' Apellido' || n * 7 % 97, 'persona' || n || '@example.com', '+34 6' || lpad((n * 7919 % 100000000)::text, 8, '0'),
      ${SINCE} + n * interval '20 days' from generate_series(1, ${CLIENTS}) n, professionals p where p.email like 'grown%'`);
  await db.query(`create temp table grown as
    select professional_id, array_agg(id order by id) as ids from clients group by 1`);
}

async function sessionsOf(db: Client, { practices, sessions }: Size): Promise<void> {
  const each = Math.ceil(sessions / practices);
  for (let from = 0; from < each; from += AT_ONCE)
    await db.query(`insert into sessions (professional_id, client_id, starts_at, type, location, notes, price_cents, status, remind, created_at, updated_at)
      select professional_id, ids[1 + n % ${CLIENTS}], at, (array['Terapia Individual', 'Seguimiento', 'Evaluación'])[1 + n % 3],
        'Consulta 2', 'Revisar los ejercicios de la semana.', 6000,
        (array['PROGRAMADA', 'CONFIRMADA', 'CONFIRMADA', 'CANCELADA'])[1 + n % 4], n % 2 = 0, least(at, now()), least(at, now())
      from generate_series(${from + 1}, ${Math.min(each, from + AT_ONCE)}) n,
        lateral (select ${SINCE} + n::float / ${each} * (${UNTIL} - ${SINCE}) as at) t, grown order by n`);
  await db.query(`insert into session_reminders (professional_id, session_id, recipient, due_at, status)
    select professional_id, id, 'CLIENTE', starts_at, case when starts_at > now() then 'PENDIENTE' else 'ENVIADO' end
    from sessions where remind and price_cents is not null and starts_at > now() - interval '1 year' and status <> 'CANCELADA'`);
  await db.query(`insert into session_ratings (professional_id, session_id, status, rating, rated_at, created_at)
    select professional_id, id, 'ENVIADO', 1 + abs(hashtext(id::text)) % 5, starts_at, starts_at from sessions
    where starts_at between now() - interval '1 year' and now() and status <> 'CANCELADA'`);
}

async function notesOf(db: Client, { practices, notes }: Size): Promise<void> {
  const each = Math.ceil(notes / practices);
  for (let from = 0; from < each; from += AT_ONCE)
    await db.query(`insert into notes (professional_id, client_id, title, content, tags, priority, is_ai, created_at, updated_at)
      select professional_id, ids[1 + n % ${CLIENTS}], 'Sesión ' || n, words.content, 'seguimiento, semana ' || n % 52,
        (array['BAJA', 'MEDIA', 'MEDIA', 'ALTA'])[1 + n % 4], n % 3 = 0, at, at
      from generate_series(${from + 1}, ${Math.min(each, from + AT_ONCE)}) n,
        lateral (select ${SINCE} + n::float / ${each} * (now() - ${SINCE}) as at) t,
        lateral (select string_agg('La persona habla de ' || (array['${NOTE_WORDS.join("','")}'])[1 + (n * 31 + k * k * 17) % ${NOTE_WORDS.length}]
          || ' y de lo acordado el día ' || n % 28 || '.', ' ') as content from generate_series(1, 4) k) words, grown order by n`);
  await db.query(`insert into objectives (professional_id, client_id, title, priority, progress)
    select professional_id, id, 'Objetivo ' || n, 'MEDIA', n * 40 from clients, generate_series(1, 2) n`);
}

/** What the portal keeps count of, as its triggers would have. */
async function counted(db: Client): Promise<void> {
  await db.query(`update clients c set session_count = t.kept, cancelled_session_count = t.cancelled,
      active_objective_count = 2, active_objective_progress = 120
    from (select client_id, count(*) filter (where status <> 'CANCELADA') as kept,
      count(*) filter (where status = 'CANCELADA') as cancelled from sessions group by 1) t where t.client_id = c.id`);
  await db.query(`insert into session_types (professional_id, type, session_count)
    select professional_id, type, count(*) from sessions where status <> 'CANCELADA' group by 1, 2`);
  await db.query(`update professionals p set client_count = ${CLIENTS}, active_client_count = ${CLIENTS}, session_count = t.kept,
      cancelled_session_count = t.cancelled, rating_counts = r.counts, low_note_count = n.low, medium_note_count = n.medium,
      high_note_count = n.high, ai_note_count = n.ai, change_count = f.changes
    from (select professional_id, sum(session_count) as kept, sum(cancelled_session_count) as cancelled from clients group by 1) t,
      (select professional_id, array_agg(number order by rating) as counts from (
        select professional_id, rating, count(*) as number from session_ratings group by 1, 2) each group by 1) r,
      (select professional_id, count(*) filter (where priority = 'BAJA') as low, count(*) filter (where priority = 'MEDIA') as medium,
        count(*) filter (where priority = 'ALTA') as high, count(*) filter (where is_ai) as ai from notes group by 1) n,
      (select professional_id, max(number) as changes from changes group by 1) f
    where p.id = t.professional_id and p.id = r.professional_id and p.id = n.professional_id and p.id = f.professional_id`);
}

/**
 * Fills an empty portal's database with practices that have worked side by side since 2010.
 * @param tell what is done, and when
 */
export async function fillGrown(databaseUrl: string, size: Size, tell: (what: string) => void): Promise<void> {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    await db.query("set session_replication_role = replica; set statement_timeout = 0");
    const { rows: indexes } = await db.query<{ name: string; made: string }>(OWN_INDEXES);
    for (const { name } of indexes) await db.query(`drop index ${name}`);
    await people(db, size);
    tell("people");
    await sessionsOf(db, size);
    tell("sessions");
    await notesOf(db, size);
    tell("notes");
    await db.query(`insert into changes (professional_id, number, type, object_id, kind, version, at)
      select professional_id, n, 'SESSION', gen_random_uuid(), 'UPDATED', 2, now() - (2000 - n) * interval '1 hour'
      from generate_series(1, 2000) n, grown order by n`);
    await db.query(`insert into payments (professional_id, order_id, plan_id, plan_name, variant, kind, amount_cents, status, paid_at, applied_at)
      select professional_id, gen_random_uuid()::text, 3, 'Profesional', 'Month', 'EXTENSION', 2999, 'COMPLETADO', now() - n * interval '1 month', now()
      from generate_series(1, ${PAYMENTS}) n, grown`);
    await counted(db);
    tell("counts");
    for (const { made } of indexes) await db.query(made);
    await db.query("vacuum analyze");
    tell("indexes");
  } finally {
    await db.end();
  }
}

/**
 * Signs somebody of each practice in, without forms and passwords.
 * @param secret AUTH_SECRET of the service
 * @returns their cookies
 */
export async function signAllIn(databaseUrl: string, secret: string): Promise<string[]> {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const { rows } = await db.query<{ id: string }>(`select id from auth."user" where email like 'grown%'`);
    const tokens = rows.map(() => randomBytes(16).toString("hex"));
    await db.query(
      `insert into auth.session (token, user_id, expires_at) select token, id, now() + interval '1 day' from unnest($1::text[], $2::uuid[]) t (token, id)`,
      [tokens.map(hashKey), rows.map(({ id }) => id)],
    );
    return tokens.map((token) => {
      const signature = createHmac("sha256", secret).update(token).digest("base64");
      return `consulta.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
    });
  } finally {
    await db.end();
  }
}
