import { eq, sql } from "drizzle-orm";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ratings } from "../../../api/overview/ratings.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import type { WireUserInfo } from "../../../schema/wire/membership.ts";
import type { WireAnalytics } from "../../../schema/wire/overview.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { addSession, minutesFromNow, payingTherapist } from "../../support/reminders.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
let server: MailServer;
let api: TestApi;
/** What the mail server answers to every address; null takes the mail. */
let refusal: number | null = null;
/** What happens while the mail server takes a mail. */
let meanwhile: (() => Promise<unknown>) | null = null;
beforeAll(async () => {
  server = await startMailServer({ refuse: () => refusal, answer: async () => void (await meanwhile?.()) });
  api = await startTestApi({ smtpUrl: server.url }, { pace: QUICK });
});
afterAll(async () => {
  await api.close();
  await server.close();
});

interface Asking {
  token: string;
  email: string;
  professionalId: string;
}

/** A therapist who has had clients asked since three hours ago. */
async function askingTherapist(since: Date | null = minutesFromNow(-180)): Promise<Asking> {
  const therapist = await payingTherapist(api, "Ana Ruiz");
  const own = eq(professionals.id, therapist.professionalId);
  await api.database.owner.update(professionals).set({ ratingsAskedSince: since }).where(own);
  return therapist;
}

/** A session of an hour that ended so many minutes ago. @returns the client's address */
async function over(asking: Asking, minutes: number, fields: Partial<typeof sessions.$inferInsert> = {}) {
  const startsAt = minutesFromNow(-minutes - 60);
  const set = {
    ...{ dueAt: startsAt, startsAt },
    durationMinutes: 60,
    status: "CONFIRMADA",
    remind: false,
    ...fields,
  } as const;
  return await addSession(api.database, asking, set, { name: "Lucía Martín" });
}

const mailsTo = (email: string) => server.mails.filter((mail) => mail.to === email);
const isAsked = (email: string) => expect.poll(() => mailsTo(email).length, PATIENCE).toBe(1);
const rowOf = async (sessionId: string) =>
  (await api.database.owner.select().from(ratings).where(eq(ratings.sessionId, sessionId)))[0];
const becomes = (sessionId: string, status: string) =>
  expect.poll(async () => (await rowOf(sessionId))?.status, PATIENCE).toBe(status);
const satisfactionOf = async (token: string) =>
  (await api.call<{ data: { data: WireAnalytics } }>("/api/analytics", { token })).body.data.data.clientSatisfaction;

const answer = (page: string, nota: string) =>
  api.call<string>(page, {
    body: `nota=${nota}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

/** A session that was asked about, and the page to which its mail leads. */
async function askedSession() {
  const asking = await askingTherapist();
  const { sessionId, email } = await over(asking, 70);
  await isAsked(email);
  const [link = ""] = mailsTo(email)[0]?.text.match(/http\S+/) ?? [];
  const page = new URL(link).pathname;
  return { ...asking, sessionId, clientEmail: email, page, token: asking.token };
}

describe("asking", () => {
  test("clients of confirmed sessions are asked once, an hour after the end, and only if the therapist wants it", async () => {
    const asking = await askingTherapist();
    const [before, soon, planned, cancelled] = [
      await over(asking, 200),
      await over(asking, 50),
      await over(asking, 70, { status: "PROGRAMADA" }),
      await over(asking, 70, { status: "CANCELADA" }),
    ];
    const unwanted = await over(await askingTherapist(null), 70);
    const asked = await over(asking, 70);
    await isAsked(asked.email);
    await becomes(asked.sessionId, "ENVIADO");
    // Later rounds find a new one, and nothing else.
    const next = await over(asking, 80);
    await isAsked(next.email);
    expect(mailsTo(asked.email)).toHaveLength(1);
    for (const { email, sessionId } of [before, soon, planned, cancelled, unwanted]) {
      expect(mailsTo(email)).toEqual([]);
      expect(await rowOf(sessionId)).toBeUndefined();
    }
  });

  test("the mail says who asks about which day, has a link for each answer, and nothing of what the session was about", async () => {
    const asking = await askingTherapist();
    const { email } = await over(asking, 70, { notes: "Habla de su duelo", type: "Evaluación" });
    await isAsked(email);
    const [mail] = mailsTo(email);
    expect(mail?.headers).toMatchObject({
      subject: "¿Cómo fue tu última cita?",
      "reply-to": `Ana Ruiz <${asking.email}>`,
    });
    expect(mail?.text).toContain("Hola, Lucía Martín:");
    expect(mail?.text.match(/\?nota=\d/g)).toEqual(["?nota=5", "?nota=4", "?nota=3", "?nota=2", "?nota=1"]);
    expect(mail?.raw).not.toMatch(/duelo|Evaluaci/);
    const links = mail?.text.match(/http\S+/g) ?? [];
    expect(links.join(" ")).not.toMatch(/Luc|Mart|Ana|ejemplo/);
  });

  test("nobody is asked about a session that is taken back before the mail has left, and an address that is refused is left alone", async () => {
    const asking = await askingTherapist();
    refusal = 451;
    const taken = await over(asking, 70);
    await becomes(taken.sessionId, "PENDIENTE");
    await api.database.owner.update(sessions).set({ status: "CANCELADA" }).where(eq(sessions.id, taken.sessionId));
    await becomes(taken.sessionId, "OMITIDO");
    refusal = 550;
    const refused = await over(asking, 70);
    await becomes(refused.sessionId, "FALLIDO");
    refusal = null;
    const back = await over(asking, 70);
    await isAsked(back.email);
    expect([mailsTo(taken.email), mailsTo(refused.email)]).toEqual([[], []]);
  });
});

test("who is asked while the session is given to another client is the one who was asked", async () => {
  const asking = await askingTherapist();
  const other = await over(asking, 3_000);
  const [otherSession] = await api.database.owner.select().from(sessions).where(eq(sessions.id, other.sessionId));
  const given = await over(asking, 70);
  const ofGiven = eq(sessions.id, given.sessionId);
  const [before] = await api.database.owner.select().from(sessions).where(ofGiven);
  meanwhile = () => api.database.owner.update(sessions).set({ clientId: otherSession?.clientId }).where(ofGiven);
  await becomes(given.sessionId, "ENVIADO");
  meanwhile = null;
  expect(mailsTo(given.email)).toHaveLength(1);
  expect(await rowOf(given.sessionId)).toMatchObject({ clientId: before?.clientId });
});

describe("answering", () => {
  test("opening a link stores nothing, an answer counts at once, a second one takes its place, and fewer than five are not shown", async () => {
    const { page, sessionId, token, professionalId } = await askedSession();
    const others = (ratingCounts: number[]) =>
      api.database.owner.update(professionals).set({ ratingCounts }).where(eq(professionals.id, professionalId));
    await others([0, 0, 0, 0, 3]);
    const opened = await api.call<string>(`${page}?nota=4`);
    expect(opened.status).toBe(200);
    expect(opened.headers.get("referrer-policy")).toBe("no-referrer");
    expect(opened.body).toMatch(/value="4"[^>]*data-chosen/);
    expect(opened.body).not.toMatch(/Luc|Ana Ruiz/);
    expect((await rowOf(sessionId))?.rating).toBeNull();
    expect(await satisfactionOf(token)).toEqual([]);

    expect(await answer(page, "4").then(({ status, body }) => [status, body])).toEqual([
      200,
      expect.stringContaining("Le has dado un 4 de 5."),
    ]);
    expect(await satisfactionOf(token)).toEqual([]);
    await others([0, 0, 0, 1, 4]);
    expect(await satisfactionOf(token)).toEqual([
      { rating: 5, count: 4, percentage: 80 },
      { rating: 4, count: 1, percentage: 20 },
    ]);
    await answer(page, "2");
    expect(await satisfactionOf(token)).toEqual([
      { rating: 5, count: 4, percentage: 80 },
      { rating: 2, count: 1, percentage: 20 },
    ]);
    expect(await satisfactionOf((await askingTherapist()).token)).toEqual([]);
  });

  test.each(["0", "6", "4.5", "-1", "cinco", "", "4&nota=5", "1e0x"])("«%s» is no answer", async (nota) => {
    const { page, sessionId } = await askedSession();
    expect((await answer(page, nota)).status).toBe(200);
    expect((await rowOf(sessionId))?.rating).toBeNull();
  });

  test("a session that did not take place after all takes no rating along, which would tell who gave it; its link leads nowhere meanwhile", async () => {
    const { page, sessionId, professionalId } = await askedSession();
    const own = eq(professionals.id, professionalId);
    const countsOf = async () => (await api.database.owner.select().from(professionals).where(own))[0]?.ratingCounts;
    const becomes = (status: "CANCELADA" | "CONFIRMADA") =>
      api.database.owner.update(sessions).set({ status }).where(eq(sessions.id, sessionId));
    await answer(page, "4");
    await becomes("CANCELADA");
    expect([await countsOf(), (await answer(page, "1")).status]).toEqual([[0, 0, 0, 1, 0], 404]);
    await becomes("CONFIRMADA");
    expect(await countsOf()).toEqual([0, 0, 0, 1, 0]);
  });

  test("a link that was altered, is over, was signed elsewhere or is for something else is refused", async () => {
    const { page, sessionId, professionalId } = await askedSession();
    const row = await rowOf(sessionId);
    const sign = (secret: string, audience: string, until: string) =>
      new SignJWT({ practice: professionalId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(row?.id ?? "")
        .setAudience(audience)
        .setExpirationTime(until)
        .sign(new TextEncoder().encode(secret));
    const secret = `${api.config.authSecret}:valoracion`;
    const tokens = [
      `${page.split("/").at(-1)?.slice(0, -4)}AAAA`,
      await sign(secret, "valoracion", "-1s"),
      await sign("otro:valoracion", "valoracion", "1d"),
      await sign(secret, "otra", "1d"),
      "nada",
      "x".repeat(4_000),
    ];
    for (const token of tokens) {
      expect((await api.call(`/valoracion/${token}`)).status).toBe(404);
      expect((await answer(`/valoracion/${token}`, "1")).status).toBe(404);
    }
    expect((await rowOf(sessionId))?.rating).toBeNull();
    expect((await answer(`/valoracion/${await sign(secret, "valoracion", "1d")}`, "1")).status).toBe(200);
  });

  test("one address on the net does not ask for ever", async () => {
    const statuses = new Set<number>();
    for (let number = 0; number < 70; number += 1) {
      const headers = { "x-forwarded-for": "10.1.2.3" };
      statuses.add((await api.call("/valoracion/nada", { headers })).status);
    }
    expect([...statuses]).toEqual([404, 429]);
  });
});

test("the therapist turns it on and off, and turning it on once more forgets nothing", async () => {
  const { token, email } = await newTherapist(api);
  const set = (asksForRatings: unknown) =>
    api.call<{ data: { data: WireUserInfo } }>("/user-info", { token, method: "PATCH", body: { asksForRatings } });
  const since = async () => {
    const found = api.database.owner.select({ since: professionals.ratingsAskedSince }).from(professionals);
    return (await found.where(eq(professionals.email, email)))[0]?.since;
  };
  expect((await set(true)).body.data.data.asksForRatings).toBe(true);
  await api.database.owner
    .update(professionals)
    .set({ ratingsAskedSince: sql`now() - interval '1 day'` })
    .where(eq(professionals.email, email));
  const first = await since();
  await set(true);
  expect(await since()).toEqual(first);
  expect((await set(false)).body.data.data.asksForRatings).toBe(false);
  expect(await since()).toBeNull();
  expect((await set("sí")).status).toBe(422);
});
