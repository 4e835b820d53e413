import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ratings } from "../../../api/overview/ratings.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { addSession, minutesFromNow, payingTherapist } from "../../support/reminders.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
let server: MailServer;
let api: TestApi;
beforeAll(async () => {
  server = await startMailServer({ refuse: () => 452 });
  api = await startTestApi({ smtpUrl: server.url }, { pace: QUICK });
});
afterAll(async () => {
  await api.close();
  await server.close();
});

test("nobody is asked days later how a session was, while the mail server takes none for the client", async () => {
  const therapist = await payingTherapist(api);
  const { owner } = api.database;
  const since = { ratingsAskedSince: minutesFromNow(-180) };
  await owner.update(professionals).set(since).where(eq(professionals.id, therapist.professionalId));
  const startsAt = minutesFromNow(-130);
  const over = { dueAt: startsAt, startsAt, durationMinutes: 60, status: "CONFIRMADA", remind: false } as const;
  const { sessionId } = await addSession(api.database, therapist, over);
  const asked = expect.poll(
    async () => (await owner.select().from(ratings).where(eq(ratings.sessionId, sessionId)))[0]?.status,
    PATIENCE,
  );
  await asked.toBe("PENDIENTE");
  await owner
    .update(sessions)
    .set({ startsAt: minutesFromNow(-3 * 1_440) })
    .where(eq(sessions.id, sessionId));
  await asked.toBe("OMITIDO");
});
