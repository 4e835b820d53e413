import { eq } from "drizzle-orm";
import { type AnswerKey, answerLinks } from "../../api/sessions/answers/answers.links.ts";
import { sessions } from "../../api/sessions/sessions.table.ts";
import type { TestApi } from "./api.ts";
import { addSession, type TestPractice, type TestSession } from "./reminders.ts";

const DAY_MS = 86_400_000;

/** The next Wednesday at least five days from now, ten o'clock in Madrid in winter: in working hours in any season. */
export function wednesday(): Date {
  const at = new Date(Math.ceil((Date.now() + 5 * DAY_MS) / DAY_MS) * DAY_MS);
  at.setUTCDate(at.getUTCDate() + ((3 - at.getUTCDay() + 7) % 7));
  at.setUTCHours(9, 0, 0, 0);
  return at;
}

export interface Linked extends TestSession, TestPractice {
  startsAt: Date;
  token: string;
  /** The link's own path. */
  page: string;
}

/** A session of a new client, and the link to it. */
export async function linkedSession(
  api: TestApi,
  therapist: TestPractice & { token: string },
  fields: Partial<typeof sessions.$inferInsert> = {},
  client: { name?: string; email?: string } = { name: "Lucía Martín" },
): Promise<Linked> {
  const startsAt = fields.startsAt ?? wednesday();
  const session = { ...fields, dueAt: startsAt, startsAt };
  const made = await addSession(api.database, therapist, session, client);
  return { ...therapist, ...made, startsAt, page: await pageOf(api, { ...therapist, ...made, startsAt }) };
}

/** Where a session is answered, whatever address it was mailed to unless that is said. */
export const pageOf = async (
  api: TestApi,
  key: Omit<AnswerKey, "emailSince"> & Partial<Pick<AnswerKey, "emailSince">>,
): Promise<string> => {
  const links = answerLinks(api.config.authSecret ?? "", api.config.publicUrl);
  return new URL(await links.make({ emailSince: null, ...key })).pathname;
};

/** Sends a form as a browser does. */
export const press = (
  api: TestApi,
  page: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  api.call<string>(page, {
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });

/** A session whose client has asked for another time, the first that is offered. */
export async function wishedSession(
  api: TestApi,
  therapist: TestPractice & { token: string },
  client: { name?: string; email?: string } = { name: "Lucía Martín" },
): Promise<Linked & { hora: string }> {
  const linked = await linkedSession(api, therapist, {}, client);
  const [hora = ""] = timesOn((await api.call<string>(`${linked.page}/no`)).body);
  await press(api, linked.page, { respuesta: "otra-hora", hora });
  return { ...linked, hora };
}

/** The times offered on a page, as they are sent. */
export const timesOn = (html: string): string[] =>
  [...html.matchAll(/name="hora" value="([^"]+)"/g)].map(([, at]) => at ?? "");

/** A session as it is in the database. */
export async function rowOf(api: TestApi, { sessionId }: TestSession) {
  const [row] = await api.database.owner.select().from(sessions).where(eq(sessions.id, sessionId));
  if (!row) throw new Error("the session is gone");
  return row;
}
