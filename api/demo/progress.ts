import { sql } from "drizzle-orm";
import type { Queries } from "../core/database/database.ts";

/**
 * Lets objectives have come as far as they have over some months, or since their client came, step by step, each in a session.
 * @param owner with the owner's rights
 */
export async function addProgress(owner: Queries, professionalId: string): Promise<void> {
  await owner.execute(sql`
    update objective_changes o set progress = 0, status = 'active', at = greatest(now() - interval '150 days', c.created_at)
      from clients c
      where c.id = o.client_id and o.professional_id = ${professionalId} and o.progress_before is null`);
  await owner.execute(sql`
    with steps as (
      select o.professional_id, o.id, o.client_id, n, least(n * 20, o.progress) as progress,
        start + (now() - start) * (n * 27 - abs(hashtext(o.id::text || n)) % 20) / 150 as at
      from objectives o join clients c on c.id = o.client_id, generate_series(1, 5) n,
        greatest(now() - interval '150 days', c.created_at) start
      where o.professional_id = ${professionalId} and (n - 1) * 20 < o.progress)
    insert into objective_changes (
        professional_id, objective_id, client_id, at, version, progress_before, progress, status_before, status, session_id)
      select professional_id, id, client_id, at, n + 1, (n - 1) * 20, progress, 'active',
        case progress when 100 then 'completed' else 'active' end,
        (select s.id from sessions s where s.professional_id = steps.professional_id and s.client_id = steps.client_id
          and not s.hidden and s.starts_at between steps.at - interval '12 days' and steps.at order by s.starts_at desc limit 1)
      from steps`);
  // What is changed from now on comes after them.
  await owner.execute(sql`
    update objectives o set version = (select max(c.version) from objective_changes c where c.objective_id = o.id)
      where o.professional_id = ${professionalId}`);
}
