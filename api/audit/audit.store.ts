import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queries } from "../core/database/database.ts";
import { counters } from "../core/limits.table.ts";
import type { Noted } from "./audit.rules.ts";

const AT_ONCE = 500;
/** Longer than a page may lie on the disk of a machine that is off. */
const REMEMBERED = "30 days";
const stored = z.object({ rows: z.array(z.object({ professional_id: z.string(), slot: z.string() })) });

/** Stores lines that all differ in their slots; what is counted together is added to as long as it has no place in the chain. */
async function storeSome(owner: Queries, lines: readonly (Omit<Noted, "slot"> & { slot: string | null })[]) {
  const { rows } = stored.parse(
    await owner.execute(sql`
    insert into audit_entries (professional_id, at, last_at, sealable_at, times, who, who_id, who_name, device, network, act,
        thing, thing_id, client_id, slot)
      select p.id, to_timestamp(r.at / 1000.0), to_timestamp(r."lastAt" / 1000.0), to_timestamp(r."sealableAt" / 1000.0),
          r.times, r.who, r."whoId", r."whoName", r.device, r.network, r.act, r.thing, r."thingId",
          coalesce(r."clientId", case r.thing
            when 'CLIENT' then r."thingId"
            when 'TIMELINE' then r."thingId"
            when 'NOTE' then (select client_id from notes where professional_id = p.id and id = r."thingId")
            when 'NOTE_VERSION' then (select client_id from notes where professional_id = p.id and id = r."thingId")
            when 'ADDENDUM' then (select client_id from notes where professional_id = p.id and id = r."thingId")
            when 'SESSION' then (select client_id from sessions where professional_id = p.id and id = r."thingId")
            when 'SERIES' then (select client_id from session_series where professional_id = p.id and id = r."thingId")
            when 'OBJECTIVE' then (select client_id from objectives where professional_id = p.id and id = r."thingId")
            when 'RECEIPT' then (select client_id from receipts where professional_id = p.id and id = r."thingId") end),
          r.slot
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r ("professionalId" uuid, at float8, "lastAt" float8,
          "sealableAt" float8, times integer, who text, "whoId" text, "whoName" text, device text, network text, act text,
          thing text, "thingId" uuid, "clientId" uuid, slot text)
        join professionals p on p.id = r."professionalId" and p.closed_at is null
        order by p.id, r.slot
      on conflict (professional_id, slot) where slot is not null do update
        set times = case excluded.act when 'LISTED' then greatest(audit_entries.times, excluded.times)
            else audit_entries.times + excluded.times end, last_at = greatest(audit_entries.last_at, excluded.last_at)
        where audit_entries.position is null
      returning professional_id, coalesce(slot, '') as slot`),
  );
  return new Set(rows.map(({ professional_id, slot }) => `${professional_id} ${slot}`));
}

const told = z.object({ rows: z.array(z.object({ place: z.number() })) });
/** Clocks of two machines may differ by so much, in seconds. */
const APART = 5;

/** Without what a change tells already. */
async function untold(owner: Queries, lines: readonly (Noted | null)[]): Promise<readonly (Noted | null)[]> {
  const asked = lines.flatMap((line, place) => (line?.unlessSince === undefined ? [] : [{ ...line, place }]));
  if (asked.length === 0) return lines;
  const { rows } = told.parse(
    await owner.execute(sql`
    select r.place from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r (place integer, "professionalId" uuid,
        at float8, "unlessSince" float8, who text, "whoId" text, thing text, "thingId" uuid)
      where exists (select from audit_entries e
        where e.professional_id = r."professionalId" and e.thing = r.thing and e.thing_id = r."thingId"
          and e.act in ('CREATED', 'CHANGED', 'RESTORED', 'SIGNED') and e.who = r.who
          and e.who_id is not distinct from r."whoId"
          and e.at >= to_timestamp(r."unlessSince" / 1000.0 - ${APART}::integer)
          and e.at <= to_timestamp(r.at / 1000.0 + ${APART}::integer))`),
  );
  const places = new Set(rows.map(({ place }) => place));
  return lines.filter((_, place) => !places.has(place));
}

/** What is the same within its minutes is one; in one order, so that no two processes wait for each other. */
function together(lines: readonly (Noted | null)[]): Noted[] {
  const bySlot = new Map<string, Noted>();
  for (const line of lines.filter((told) => told !== null)) {
    const key = `${line.professionalId} ${line.slot}`;
    const before = bySlot.get(key);
    if (!before) bySlot.set(key, { ...line });
    else {
      // The same list told again tells of the same things.
      before.times = line.act === "LISTED" ? Math.max(before.times, line.times) : before.times + line.times;
      before.lastAt = Math.max(before.lastAt, line.lastAt);
    }
  }
  return [...bySlot].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}

/** How many lines of a page are stored, from now on; another process that is at it is waited for. @returns those before */
async function remember(tx: Queries, page: string, lines: number): Promise<number> {
  const key = `auditPage:${page}`;
  const made = await tx
    .insert(counters)
    .values({ key, points: lines, expire: sql`now() + ${REMEMBERED}::interval` })
    .onConflictDoNothing()
    .returning({ key: counters.key });
  if (made.length > 0) return 0;
  const [before] = await tx
    .select({ points: counters.points })
    .from(counters)
    .where(eq(counters.key, key))
    .for("update");
  const stored = before?.points ?? 0;
  await tx
    .update(counters)
    .set({ points: Math.max(stored, lines) })
    .where(eq(counters.key, key));
  return stored;
}

/**
 * Stores the lines of a page, each once, whoever else stores it and whether or not that was told; all or none.
 * @param owner with the owner's rights; ids and kinds are all it writes
 * @param lines always in the same order; null: one that cannot be read
 */
export const storePage = (owner: Queries, page: string, lines: readonly (Noted | null)[]): Promise<void> =>
  owner.transaction(async (tx) => {
    const reads = together(await untold(tx, lines.slice(await remember(tx, page, lines.length))));
    for (let from = 0; from < reads.length; from += AT_ONCE) {
      const some = reads.slice(from, from + AT_ONCE);
      const kept = await storeSome(tx, some);
      // What came after its entry was sealed is one of its own; who has entered is told once, whatever comes late.
      const late = some.filter(
        ({ professionalId, slot, act }) => act !== "ENTERED" && !kept.has(`${professionalId} ${slot}`),
      );
      if (late.length > 0)
        await storeSome(
          tx,
          late.map((line) => ({ ...line, slot: null })),
        );
    }
  });

/** Forgets pages that nobody can bring again. */
export async function forgetPages(owner: Queries, pages: readonly string[]): Promise<void> {
  const keys = pages.map((page) => `auditPage:${page}`);
  if (keys.length > 0) await owner.delete(counters).where(inArray(counters.key, keys));
}
