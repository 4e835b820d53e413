import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mailAttempts } from "../../../api/core/mail/mailAttempts.table.ts";
import { createMailOnce } from "../../../api/core/mail/mailOnce.ts";
import { ratings } from "../../../api/overview/ratings.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import { supportMessages } from "../../../api/support/support.table.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { type ReceivedMail, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { addSession, minutesFromNow } from "../../support/reminders.ts";

const PATIENCE = { timeout: 40_000, interval: 100 };
/** A mail server's bad manners. */
interface Manners {
  /** How often it cuts the connection after it has a mail whole. */
  hangUps?: number;
  /** Milliseconds until it says that it has taken a mail. */
  slowness?: number;
}
interface Mailing {
  api: TestApi;
  mailsTo: (email: string) => ReceivedMail[];
}

/** Each has a service and a mail server of its own, so that they wait side by side. */
async function mailing(manners: Manners, work: (house: Mailing) => Promise<void>): Promise<void> {
  let { hangUps = 0 } = manners;
  const server = await startMailServer({
    hangUp: () => hangUps-- > 0,
    answer: () => new Promise((resolve) => setTimeout(resolve, manners.slowness ?? 0)),
  });
  const api = await startTestApi(
    { smtpUrl: server.url, supportEmail: "ayuda@consulta.es" },
    { pace: { ...QUICK, leaseSeconds: 60 } },
  );
  try {
    await work({ api, mailsTo: (email) => server.mails.filter(({ to }) => to === email) });
  } finally {
    await api.close();
    await server.close();
  }
}

async function practice(api: TestApi) {
  const { token, email } = await newTherapist(api);
  await api.call("/user-info/validate", { token });
  const [made] = await api.database.owner
    .update(professionals)
    .set({ planId: 3, ratingsAskedSince: minutesFromNow(-180) })
    .where(eq(professionals.email, email))
    .returning({ professionalId: professionals.id });
  return { token, email, professionalId: made?.professionalId ?? "" };
}

/** Each kind of mail that the service sends by itself, to whom, and whether its row says that it is out. */
const kinds = {
  async reminder(api: TestApi) {
    const startsAt = minutesFromNow(60);
    const { email, sessionId } = await addSession(api.database, await practice(api), { dueAt: new Date(), startsAt });
    const rows = () => api.database.owner.select().from(reminders).where(eq(reminders.sessionId, sessionId));
    return { to: email, isOut: async () => (await rows()).every(({ status }) => status === "ENVIADO") };
  },
  async rating(api: TestApi) {
    const startsAt = minutesFromNow(-130);
    const set = { dueAt: startsAt, startsAt, durationMinutes: 60, status: "CONFIRMADA", remind: false } as const;
    const { email, sessionId } = await addSession(api.database, await practice(api), set);
    const rows = () => api.database.owner.select().from(ratings).where(eq(ratings.sessionId, sessionId));
    return { to: email, isOut: async () => (await rows())[0]?.status === "ENVIADO" };
  },
  async support(api: TestApi) {
    const { token, professionalId } = await practice(api);
    const body = { title: "Ayuda", subject: "Soporte Técnico", body: "No encuentro una sesión." };
    const rows = () =>
      api.database.owner.select().from(supportMessages).where(eq(supportMessages.professionalId, professionalId));
    const sent = await api.call("/api/submission", { token, body });
    expect(sent.status).toBeLessThan(300);
    return { to: "ayuda@consulta.es", isOut: async () => (await rows())[0]?.sentAt !== null };
  },
};
type Kind = keyof typeof kinds;
const KINDS = Object.keys(kinds) as Kind[];

test.concurrent.for(KINDS)(
  "a %s is sent once more, and no further, to a server that hangs up after taking it",
  (kind, { expect }) =>
    mailing({ hangUps: kind === "reminder" ? 100 : 10 }, async ({ api, mailsTo }) => {
      const { to, isOut } = await kinds[kind](api);
      await expect.poll(isOut, PATIENCE).toBe(true);
      expect(mailsTo(to)).toHaveLength(2);
      const [first, second] = mailsTo(to);
      expect(second?.headers["message-id"]).toBe(first?.headers["message-id"]);
    }),
);

test.concurrent.for(KINDS)("a %s goes out once from a server slower than the queue's patience", (kind, { expect }) =>
  mailing({ slowness: 6_500 }, async ({ api, mailsTo }) => {
    const { to, isOut } = await kinds[kind](api);
    await expect.poll(isOut, PATIENCE).toBe(true);
    expect(mailsTo(to)).toHaveLength(1);
  }),
);

test.concurrent("a code is mailed once by a server that hangs up after taking it", ({ expect }) =>
  mailing({ hangUps: 10 }, async ({ api, mailsTo }) => {
    await api.call("/auth/sign-up/email", { body: { email: "ana@ejemplo.es", password: "secreto1", name: "Ana" } });
    await expect.poll(() => mailsTo("ana@ejemplo.es").length, PATIENCE).toBeGreaterThan(0);
    expect(mailsTo("ana@ejemplo.es").length).toBeLessThanOrEqual(2);
  }));

test.concurrent("what was sent more than seven days ago is forgotten, and not looked for with every mail", ({
  expect,
}) =>
  mailing({}, async ({ api }) => {
    const { owner } = api.database;
    const add = (messageId: string, minutes: number) =>
      owner.insert(mailAttempts).values({ messageId, sentAt: new Date(), createdAt: minutesFromNow(minutes) });
    const kept = async () => (await owner.select().from(mailAttempts)).map(({ messageId }) => messageId).sort();
    const once = createMailOnce(api.database);
    const send = (messageId: string) => once(messageId, async () => ({ kind: "sent" }));
    const week = 7 * 24 * 60;
    await add("<older>", -week - 5);
    await add("<younger>", -week + 5);
    await send("<first>");
    expect(await kept()).toEqual(["<first>", "<younger>"]);
    await add("<older>", -week - 5);
    await send("<second>");
    expect(await kept()).toEqual(["<first>", "<older>", "<second>", "<younger>"]);
  }));
