import { Client } from "pg";
import type { Figure } from "./figures.ts";
import { benchFilledService } from "./filledService.ts";

/** Twenty browsers, each opening what was done once a second. */
const LOAD = { connections: 20, rate: 20 };
const GOAL_MS = 60;
const ENTRIES = 500_000;
const DAYS = 1_825;

/**
 * Five years of a busy practice, of each thirtieth entry a session changed, of very few a key made; and as many entries of all
 * others together. @returns the client of whom 2,000 tell
 */
async function fillAudit(databaseUrl: string, email: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    const { rows } = await client.query<{ id: string }>(
      "select clients.id from clients join professionals on professionals.id = professional_id where professionals.email = $1 limit 1",
      [email],
    );
    const id = rows[0]?.id ?? "";
    await client.query(
      `insert into audit_entries (professional_id, at, last_at, sealable_at, who, who_id, who_name, act, thing, client_id, position, hash)
        select professionals.id, moment, moment, moment, 'PERSON', professionals.id::text, 'Elena Vidal',
          case when n % 30 = 0 then 'CHANGED' else 'READ' end,
          case when n % 100000 = 7 then 'WEBHOOK' when n % 30 = 0 then 'SESSION' else 'CLIENT' end,
          case when n % (${ENTRIES} / 2000) = 0 then $2::uuid else gen_random_uuid() end, n + 1000, md5(n::text)
        from professionals, generate_series(1, ${ENTRIES}) n, lateral (select now() - n * interval '${DAYS} days' / ${ENTRIES} as moment) as at
        where email = $1`,
      [email, id],
    );
    await client.query(
      `insert into audit_entries (professional_id, at, last_at, sealable_at, who, act, thing, client_id, position, hash)
        select id, moment, moment, moment, 'PERSON', 'READ', 'CLIENT', gen_random_uuid(), n + 1000, md5(n::text)
        from professionals, generate_series(1, ${ENTRIES} / 1000) n, lateral (select now() - n * interval '3 days' as moment) as at
        where email <> $1`,
      [email],
    );
    await client.query("vacuum analyze");
    return id;
  } finally {
    await client.end();
  }
}

/** What was done in a practice of half a million entries, on PostgreSQL, beside 1,000 others with as many together. */
export function benchAudit(): Promise<Figure[]> {
  let id = "";
  let turn = 0;
  const path = (query: string) => () => `/registro${query}`;
  const later = () => {
    turn += 1;
    return `/registro?despues=${Date.now() - (turn % DAYS) * 86_400_000}_ffffffff-ffff-4fff-bfff-ffffffffffff`;
  };
  return benchFilledService(
    LOAD,
    [
      { what: "what was done, of 500,000 entries, first page", ask: { nextPath: path("") }, goalMs: GOAL_MS },
      { what: "the same, later pages", ask: { nextPath: later }, goalMs: GOAL_MS },
      { what: "the same, of one client", ask: { nextPath: () => `/registro?clientId=${id}` }, goalMs: GOAL_MS },
      { what: "the same, what five entries tell of", ask: { nextPath: path("?cosas=WEBHOOK") }, goalMs: GOAL_MS },
    ],
    async (databaseUrl, email) => {
      id = await fillAudit(databaseUrl, email);
    },
  );
}
