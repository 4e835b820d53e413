import { sql } from "drizzle-orm";
import type { Database } from "../../api/core/database/database.ts";

/**
 * Gives a practice clients, with sessions, reminders, ratings, notes and objectives spread over them, and the counted
 * numbers as the triggers would have kept them.
 * @param of how many of each
 */
export async function fillPractice(
  { owner }: Database,
  practice: string,
  of: { clients: number; sessions: number; others: number },
): Promise<void> {
  await owner.transaction(async (tx) => {
    for (const table of ["clients", "sessions", "notes", "objectives", "session_ratings"])
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
    const spread = (count: number) => sql`
      (select array_agg(id) as ids from clients where professional_id = ${practice}) people,
      generate_series(1, ${sql.raw(String(count))}) n`;
    const client = sql`people.ids[1 + n % cardinality(people.ids)]`;
    await tx.execute(sql`
      insert into clients (professional_id, name, email, phone)
      select ${practice}, 'Cliente ' || n, 'c@ejemplo.es', '600'
      from generate_series(1, ${sql.raw(String(of.clients))}) n`);
    await tx.execute(sql`
      insert into sessions (professional_id, client_id, starts_at, type, status)
      select ${practice}, ${client}, now() - n * interval '1 hour', 'Seguimiento',
        case when n % 10 = 0 then 'CANCELADA' else 'CONFIRMADA' end from ${spread(of.sessions)}`);
    await tx.execute(sql`
      insert into session_reminders (professional_id, session_id, recipient, due_at, status)
      select professional_id, id, 'CLIENTE', starts_at, 'ENVIADO' from sessions where professional_id = ${practice}`);
    await tx.execute(sql`
      insert into session_ratings (professional_id, session_id, status, rating)
      select professional_id, id, 'ENVIADO', 5 from sessions where professional_id = ${practice}`);
    await tx.execute(sql`
      insert into session_series
        (professional_id, client_id, rhythm, every, anchor_day, anchor_place, time, zone, places)
      select ${practice}, ${client}, 'SEMANAL', 1, '2026-01-05', 1, '10:00', 'Europe/Madrid', 12 from ${spread(of.others)}`);
    await tx.execute(sql`
      insert into notes (professional_id, client_id, title, content)
      select ${practice}, ${client}, 'Nota', 'Apuntes de la sesión.' from ${spread(of.others)}`);
    await tx.execute(sql`
      insert into objectives (professional_id, client_id, title, progress)
      select ${practice}, ${client}, 'Objetivo', 10 from ${spread(of.others)}`);
    const kept = sql`status <> 'CANCELADA'`;
    await tx.execute(sql`
      insert into session_types (professional_id, type, session_count)
      select professional_id, type, count(*) from sessions where professional_id = ${practice} and ${kept} group by 1, 2`);
    await tx.execute(sql`
      update clients c set
        session_count = (select count(*) from sessions s where s.client_id = c.id and ${kept}),
        cancelled_session_count = (select count(*) from sessions s where s.client_id = c.id and not ${kept}),
        active_objective_count = (select count(*) from objectives o where o.client_id = c.id),
        active_objective_progress = (select coalesce(sum(progress), 0) from objectives o where o.client_id = c.id)
      where professional_id = ${practice}`);
    await tx.execute(sql`
      update professionals set client_count = ${of.clients}, active_client_count = ${of.clients},
        session_count = (select sum(session_count) from clients where professional_id = ${practice}),
        cancelled_session_count = (select sum(cancelled_session_count) from clients where professional_id = ${practice}),
        medium_note_count = ${of.others}, rating_counts = array[0, 0, 0, 0, ${of.sessions}::int]
      where id = ${practice}`);
    for (const table of ["clients", "sessions", "notes", "objectives", "session_ratings"])
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`));
  });
}
