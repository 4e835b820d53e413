import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queries } from "../core/database/database.ts";
import type { Noted } from "./audit.rules.ts";

const AT_ONCE = 500;
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
      on conflict (professional_id, slot) where slot is not null do update
        set times = audit_entries.times + excluded.times, last_at = greatest(audit_entries.last_at, excluded.last_at)
        where audit_entries.position is null
      returning professional_id, coalesce(slot, '') as slot`),
  );
  return new Set(rows.map(({ professional_id, slot }) => `${professional_id} ${slot}`));
}

/** Stores what was read. @param owner with the owner's rights; ids and kinds are all it writes */
export async function storeReads(owner: Queries, lines: readonly Noted[]): Promise<void> {
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const some = lines.slice(from, from + AT_ONCE);
    await owner.transaction(async (tx) => {
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
    });
  }
}
