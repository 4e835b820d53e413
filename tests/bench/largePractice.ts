import { type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { Client } from "pg";
import { newEmail, signUp } from "../journeys/newcomer.ts";
import { type Portal, startPortal } from "../support/portal.ts";
import { startPostgres } from "../support/postgres.ts";
import { watchRequests } from "../support/quiet.ts";
import { fillPractice } from "./practice.ts";

export const SESSIONS_OF_MONTH = 400;
/** What is taken up again of a long text. */
export const LONG_NOTE = "La nota más larga";
const NOTES_OF_CLIENT = 5;

/** A built portal on PostgreSQL with a practice of 10,000 clients beside 1,000 others, and who works there. */
export interface LargePractice {
  portal: Portal;
  options: BrowserContextOptions;
  stop(): Promise<void>;
}

/** @throws Error where there is no PostgreSQL */
export async function startLargePractice(browser: Browser): Promise<LargePractice> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error("no PostgreSQL on this machine");
  const portal = await startPortal({ DATABASE_URL: postgres.url });
  const stop = async () => {
    await portal.stop();
    await postgres.stop();
  };
  try {
    const options = {
      baseURL: portal.url,
      locale: "es-ES",
      timezoneId: "Europe/Madrid",
      viewport: { width: 1440, height: 900 },
    };
    const context = await browser.newContext(options);
    const page: Page = watchRequests(await context.newPage());
    const email = newEmail();
    await signUp(page, portal, email);
    await fillPractice(postgres.url, email);
    await fillWork(postgres.url, email);
    const storageState = await context.storageState();
    await context.close();
    return { portal, options: { ...options, storageState }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Three months of 400 sessions each, a note of a million characters in paragraphs, and for who came last what a client has. */
async function fillWork(databaseUrl: string, email: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const own = "select id from professionals where email = $1";
  try {
    await client.query("update professionals set plan_id = 4 where email = $1", [email]);
    await client.query(
      `insert into sessions (professional_id, client_id, starts_at, type, status)
        select c.professional_id, c.id, date_trunc('month', now()) + months * interval '1 month' + n % 28 * interval '1 day'
          + (8 + n / 28 % 12) * interval '1 hour', 'Seguimiento', 'PROGRAMADA'
        from generate_series(-1, 1) months, generate_series(1, $2::int) n
          join (select id, professional_id, row_number() over (order by created_at desc) as place from clients
            where professional_id = (${own})) c on c.place = n`,
      [email, SESSIONS_OF_MONTH],
    );
    const last = `select id, professional_id from clients where professional_id = (${own}) order by created_at desc limit 50`;
    await client.query(
      `insert into notes (professional_id, client_id, title, content)
        select professional_id, id, 'Sesión ' || n, repeat('Habla de lo acordado y de cómo ha dormido. ', 20)
        from (${last}) c, generate_series(1, $2::int) n`,
      [email, NOTES_OF_CLIENT],
    );
    await client.query(
      `insert into objectives (professional_id, client_id, title, priority, progress)
        select professional_id, id, 'Objetivo ' || n, 'MEDIA', n * 20 from (${last}) c, generate_series(1, 4) n`,
      [email],
    );
    await client.query(
      `insert into notes (professional_id, client_id, title, content)
        select professional_id, id, $2, substr(repeat(repeat('Habla de lo acordado y de cómo ha dormido esta semana. ', 6) || E'\n\n', 3100), 1, 999000)
        from (${last}) c limit 1`,
      [email, LONG_NOTE],
    );
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}
