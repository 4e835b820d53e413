import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailAttempts } from "../../api/core/mail/mailAttempts.table.ts";
import { type ApiProcess, startApiProcess } from "../support/apiProcess.ts";
import { type ReceivedMail, startMailServer } from "../support/mailServer.ts";
import { openServer } from "../support/openServer.ts";
import { startPostgres } from "../support/postgres.ts";
import { addPractice, addSession, minutesFromNow } from "../support/reminders.ts";

/** How often a service is killed: as often as fits into half a minute of every test run; KILLS=50 is the full measure. */
const KILLS = Number(process.env.KILLS ?? 4);
const SESSIONS_PER_KILL = 6;
/** A mail that a killed service was at is kept from the others for 45 s; by so much less, for a few. */
const LEASE_GONE = sql`interval '41 s'`;
const server = await startPostgres();

/** Kills the sender of some mail of this round: before it is told that the mail was taken, or within some milliseconds after. */
interface Ambush {
  mailsUntil: number;
  delay: number | null;
  sprung: (victim: string) => void;
}

test.runIf(server)(
  "no reminder is missed, none doubled more than once per crash, and none sent for a cancelled session, when services are killed while they send",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "consulta-reminders-"));
    const url = server?.url ?? "";
    let ambush: Ambush | null = null;
    const services = new Map<string, ApiProcess>();
    const onTaken = (mail: ReceivedMail) => {
      if (!ambush || --ambush.mailsUntil > 0) return;
      const { delay, sprung } = ambush;
      ambush = null;
      const kill = () => {
        services.get(mail.from)?.child.kill("SIGKILL");
        sprung(mail.from);
      };
      if (delay === null) kill();
      else setTimeout(kill, delay);
    };
    const smtp = await startMailServer({ onTaken });
    const database = await openServer(url);
    const start = async (name: string) => {
      const env = { DATABASE_URL: url, DATA_DIR: folder, SMTP_URL: smtp.url, MAIL_FROM: name };
      services.set(name, await startApiProcess(env, "tests/support/quickService.ts"));
    };
    try {
      const practice = await addPractice(database, { email: "elena@consulta.es" });
      await Promise.all(["uno@consulta.es", "dos@consulta.es"].map(start));
      const meant: string[] = [];
      const cancelled: string[] = [];
      let back = Promise.resolve();
      for (let round = 0; round < KILLS; round++) {
        const sprung = new Promise<string>((resolve) => {
          const delay = round % 2 === 0 ? null : Math.random() * 60;
          ambush = { mailsUntil: 1 + Math.floor(Math.random() * SESSIONS_PER_KILL), delay, sprung: resolve };
        });
        for (let n = 0; n < SESSIONS_PER_KILL; n++) {
          // Cancelled as by a writer that plans nothing anew: found out only when it is time.
          const status = n % 3 > 0 ? "PROGRAMADA" : "CANCELADA";
          const { email } = await addSession(database, practice, { dueAt: minutesFromNow(0.02), status });
          (status === "CANCELADA" ? cancelled : meant).push(email);
        }
        const victim = await sprung;
        await services.get(victim)?.end("SIGKILL");
        await back;
        back = start(victim);
      }
      await back;
      await database.owner
        .update(mailAttempts)
        .set({ claimedUntil: sql`${mailAttempts.claimedUntil} - ${LEASE_GONE}` });
      const waiting = async () =>
        (
          (await database.owner.execute(
            sql`select status, count(*)::int as n from session_reminders group by status`,
          )) as unknown as { rows: { status: string; n: number }[] }
        ).rows;
      await expect.poll(waiting, { timeout: 60_000 }).toEqual([{ status: "ENVIADO", n: 2 * meant.length }]);
      const ids = smtp.mails.map(({ headers }) => headers["message-id"]);
      const doubled = ids.length - new Set(ids).size;
      console.log(`${KILLS} kills, ${2 * meant.length} reminders, ${doubled} sent twice`);
      const addressed = new Set(smtp.mails.map(({ to }) => to));
      expect(meant.filter((email) => !addressed.has(email))).toEqual([]);
      expect(cancelled.filter((email) => addressed.has(email))).toEqual([]);
      expect(new Set(ids).size).toBe(2 * meant.length);
      expect(doubled).toBeLessThanOrEqual(KILLS);
    } finally {
      for (const service of services.values()) await service.end("SIGKILL");
      await database.close();
      await smtp.close();
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000 + KILLS * 30_000,
);
