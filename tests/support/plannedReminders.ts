import { setTimeout as pause } from "node:timers/promises";
import { queried, type Tally, type Therapist } from "./traffic.ts";

const CLIENT = `mutation ($email: String!) {
  createClient(input: { name: "Con recordatorio", email: $email, phone: "600" }) { client { id } }
}`;
const SESSION = `mutation ($clientId: ID!, $startsAt: DateTime!) {
  createTherapySession(allowOverlap: true, input: {
    clientId: $clientId, startsAt: $startsAt, durationMinutes: 30, type: FOLLOW_UP, reminder: ONE_HOUR_BEFORE
  }) { therapySession { id } errors { code } }
}`;
const DAY_MS = 86_400_000;
const PATIENCE_MS = 60_000;

async function answerOf<Data>(url: string, therapist: Therapist, query: string, variables: object): Promise<Data> {
  const answer = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${await therapist.bearer()}` },
    body: JSON.stringify({ query, variables }),
  });
  const { data } = (await answer.json()) as { data: Data };
  return data;
}

/**
 * Plans reminders, one in each second from now on, whatever happens then.
 * @param databaseUrl with the owner's rights
 * @returns waits for the last of them, and says how many mails went out
 */
export async function planReminders(
  { url, databaseUrl, therapists }: { url: string; databaseUrl: string; therapists: Therapist[] },
  seconds: number,
): Promise<() => Promise<Tally>> {
  const mark = `recordado-${Date.now()}-`;
  // Practices that pay nothing write to new clients only a day later.
  await queried(databaseUrl, "update professionals set plan_id = 3");
  const startsAt = new Date(Date.now() + DAY_MS).toISOString();
  const planned = Array.from({ length: seconds }, (_, n) => `${mark}${n}@ejemplo.es`);
  for (const [n, email] of planned.entries()) {
    const therapist = therapists[n % therapists.length];
    if (!therapist) continue;
    const made = await answerOf<{ createClient: { client: { id: string } } }>(url, therapist, CLIENT, { email });
    const session = { clientId: made.createClient.client.id, startsAt };
    const kept = await answerOf<{ createTherapySession: { therapySession: object | null } }>(
      url,
      therapist,
      SESSION,
      session,
    );
    if (!kept.createTherapySession.therapySession) throw new Error("the session was refused");
  }
  // Sessions begin on whole minutes: as they are planned, many are due at once.
  await queried(
    databaseUrl,
    `with planned as (
      select sessions.id, now() + row_number() over (order by sessions.created_at) * interval '1 second' as due
        from sessions join clients on clients.id = sessions.client_id where clients.email like '${mark}%'
    ), moved as (update sessions set reminder_due_at = due from planned where sessions.id = planned.id)
    update session_reminders set due_at = due from planned where session_id = planned.id`,
  );
  const from = Date.now();
  return async () => {
    const sent = async () => {
      const rows = await queried(
        databaseUrl,
        `select recipient, count(*)::int as times from auth.outbox where recipient like '${mark}%' group by recipient`,
      );
      return new Map(rows.map(({ recipient, times }) => [String(recipient), Number(times)]));
    };
    await pause(Math.max(0, from + seconds * 1_000 - Date.now()));
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(500))
      if ((await sent()).size === planned.length) break;
    const mails = await sent();
    return {
      requests: planned.length,
      failed: [],
      lost: planned.filter((email) => !mails.has(email)),
      double: [...mails].flatMap(([email, times]) => (times > 1 ? [email] : [])),
      secondsUntilWell: 0,
    };
  };
}
