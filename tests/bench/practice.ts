import { Client } from "pg";
import { FAMILY_NAMES, GIVEN_NAMES } from "../../api/demo/words.ts";
import { signUpAt } from "../support/frontDoor.ts";

export const CLIENTS = 10_000;
export const OTHER_PRACTICES = 1_000;
const CLIENTS_OF_OTHERS = 20;

/** Signs up at a service through its own front door and the outbox. @returns a function that answers a fresh bearer header */
export async function signUp(
  url: string,
  email: string,
  origin?: string,
): Promise<() => Promise<Record<string, string>>> {
  const cookie = await signUpAt(url, { email }, origin);
  return async () => {
    const answer = await fetch(`${url}/auth/token`, { headers: { cookie } });
    const { token } = (await answer.json()) as { token: string };
    return { authorization: `Bearer ${token}` };
  };
}

const people = (owner: string, count: string) => `
  insert into clients (professional_id, name, email, phone, created_at)
  select ${owner}, (array['${GIVEN_NAMES.join("','")}'])[1 + n % ${GIVEN_NAMES.length}] || ' ' ||
    (array['${FAMILY_NAMES.join("','")}'])[1 + n / 7 % ${FAMILY_NAMES.length}] || ' ' || (array['${FAMILY_NAMES.join("','")}'])[1 + n / 175 % ${FAMILY_NAMES.length}],
    'persona' || n || '@correo.es', '+34 6' || lpad((n * 7919 % 100000000)::text, 8, '0'), now() - n * interval '1 hour'
  from generate_series(1, ${count}) n`;

/** Fills a PostgreSQL: 10,000 clients for the professional with this e-mail, beside 1,000 other practices. */
export async function fillPractice(databaseUrl: string, email: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`insert into professionals (issuer, subject, full_name, email, plan_id)
      select 'bench', n::text, 'Otra consulta', n || '@otras.es', 4 from generate_series(1, ${OTHER_PRACTICES}) n`);
    await client.query(`do $$ declare other uuid; begin for other in select id from professionals where issuer = 'bench' loop
      ${people("other", String(CLIENTS_OF_OTHERS))}; end loop; end $$`);
    await client.query(people(`(select id from professionals where email = '${email}')`, String(CLIENTS)));
    await client.query(`update professionals p set
      client_count = (select count(*) from clients c where c.professional_id = p.id),
      active_client_count = (select count(*) from clients c where c.professional_id = p.id and c.is_active)`);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

/** Gives a practice made by `fillPractice` so many changes in all. @returns its id */
export async function fillChanges(databaseUrl: string, email: string, count: number): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `with own as (select id, change_count from professionals where email = $1), told as (
        insert into changes (professional_id, number, type, object_id, kind, version)
          select id, n, 'NOTE', gen_random_uuid(), 'UPDATED', 2 from own, generate_series(change_count + 1, $2::int) n)
      update professionals set change_count = $2 where email = $1 returning id`,
      [email, count],
    );
    await client.query("vacuum analyze changes");
    return rows[0]?.id ?? "";
  } finally {
    await client.end();
  }
}

export const SESSIONS = 1_000_000;
const SESSIONS_OF_OTHERS = 100;

/**
 * Fills a practice made by `fillPractice` with 1,000,000 sessions, one every few minutes of the years since 2000 and of
 * the coming two months; the other practices get 100 each.
 */
export async function fillSessions(databaseUrl: string, email: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(`
      with people as (select professional_id, array_agg(id) as ids from clients group by 1)
      insert into sessions (professional_id, client_id, starts_at, type, location, notes, price_cents, status, remind)
      select p.id, ids[1 + n % cardinality(ids)], timestamptz '2000-01-02' +
          n::float / case when p.email = '${email}' then ${SESSIONS} else ${SESSIONS_OF_OTHERS} end
            * (now() + interval '60 days' - timestamptz '2000-01-02'),
        (array['Terapia Individual', 'Seguimiento', 'Evaluación'])[1 + n % 3], 'Consulta 2', 'Revisar los ejercicios de la semana.', 6000,
        (array['PROGRAMADA', 'CONFIRMADA', 'CONFIRMADA', 'CANCELADA'])[1 + n % 4], n % 2 = 0
      from professionals p join people on people.professional_id = p.id,
        generate_series(1, case when p.email = '${email}' then ${SESSIONS} else ${SESSIONS_OF_OTHERS} end) n`);
    await client.query(`update clients c set session_count = t.kept, cancelled_session_count = t.cancelled from (
      select client_id, count(*) filter (where status <> 'CANCELADA') as kept,
        count(*) filter (where status = 'CANCELADA') as cancelled from sessions group by 1) t where t.client_id = c.id`);
    await client.query(`update professionals p set session_count = t.kept, cancelled_session_count = t.cancelled from (
      select professional_id, sum(session_count) as kept, sum(cancelled_session_count) as cancelled from clients group by 1
      ) t where t.professional_id = p.id`);
    await client.query(`insert into session_types (professional_id, type, session_count)
      select professional_id, type, count(*) from sessions where status <> 'CANCELADA' group by 1, 2`);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

export const NOTES = 100_000;
const NOTES_OF_OTHERS = 20;
/** What the notes of `fillNotes` speak of: about a quarter of them of each. */
export const NOTE_WORDS = [
  ...[
    "ansiedad",
    "sueño",
    "respiración",
    "trabajo",
    "familia",
    "duelo",
    "autoestima",
    "pareja",
    "exposición",
    "registro",
  ],
  ...["rumiación", "culpa", "límites", "hijos", "atención", "miedo", "rutina", "emociones", "ejercicio", "pánico"],
];

/** Fills a practice made by `fillPractice` with 100,000 notes of 60 words; the other practices get 20 each. */
export async function fillNotes(databaseUrl: string, email: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(`
      with people as (select professional_id, array_agg(id) as ids from clients group by 1)
      insert into notes (professional_id, client_id, title, content, tags, priority, is_ai, created_at)
      select p.id, ids[1 + n % cardinality(ids)], 'Sesión ' || n, words.content, 'seguimiento, semana ' || n % 52,
        (array['BAJA', 'MEDIA', 'MEDIA', 'ALTA'])[1 + n % 4], n % 3 = 0, now() - n * interval '40 minutes'
      from professionals p join people on people.professional_id = p.id,
        generate_series(1, case when p.email = '${email}' then ${NOTES} else ${NOTES_OF_OTHERS} end) n,
        lateral (select string_agg('La persona habla de ' ||
          (array['${NOTE_WORDS.join("','")}'])[1 + (n * 31 + k * k * 17 + n / 20 * k) % ${NOTE_WORDS.length}]
          || ' y de lo acordado el día ' || n % 28 || '.', ' ') as content from generate_series(1, 6) k) words`);
    await client.query(`update professionals p set low_note_count = t.low, medium_note_count = t.medium,
      high_note_count = t.high, ai_note_count = t.ai from (select professional_id,
        count(*) filter (where priority = 'BAJA') as low, count(*) filter (where priority = 'MEDIA') as medium,
        count(*) filter (where priority = 'ALTA') as high, count(*) filter (where is_ai) as ai
        from notes group by 1) t where t.professional_id = p.id`);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

const RATED = 10;

/** Lets the clients rate every tenth session of a practice filled by `fillSessions`. */
export async function fillRatings(databaseUrl: string, email: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("alter table session_ratings disable trigger ratings_counted");
    await client.query(`insert into session_ratings (professional_id, session_id, status, rating, rated_at)
      select professional_id, id, 'ENVIADO', 1 + n % 5, starts_at from (
        select professional_id, id, starts_at, row_number() over (order by starts_at) as n from sessions
        where professional_id = (select id from professionals where email = '${email}')) numbered
      where n % ${RATED} = 0`);
    await client.query("alter table session_ratings enable trigger ratings_counted");
    await client.query(`update professionals set rating_counts = array(select count(*) from session_ratings r
      where r.professional_id = professionals.id and r.rating is not null group by rating order by rating)
      where email = '${email}'`);
    await client.query("vacuum analyze session_ratings");
  } finally {
    await client.end();
  }
}

const WITH_OBJECTIVES = 500;

/** Gives some clients of a practice ten objectives each. @returns the ids of these clients */
export async function fillObjectives(databaseUrl: string, email: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(`with people as (
        select id, professional_id from clients
        where professional_id = (select id from professionals where email = '${email}') order by id limit ${WITH_OBJECTIVES}
      ), made as (
        insert into objectives (professional_id, client_id, title, priority, progress)
        select professional_id, id, 'Objetivo ' || n, 'MEDIA', n * 9 from people, generate_series(1, 10) n
      ) select id from people`);
    await client.query("vacuum analyze");
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
