import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ratingLinks } from "../../../api/overview/ratings.links.ts";
import { ratings } from "../../../api/overview/ratings.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { press } from "../../support/answers.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { closeAccount } from "../../support/closing.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { addSession, minutesFromNow, payingTherapist } from "../../support/reminders.ts";

let server: MailServer;
let api: TestApi;
beforeAll(async () => {
  server = await startMailServer();
  api = await startTestApi({ smtpUrl: server.url }, { pace: QUICK });
});
afterAll(async () => {
  await api.close();
  await server.close();
});

/** A client who was asked about a session. */
async function asked() {
  const { token, professionalId, email: own } = await payingTherapist(api);
  const since = { ratingsAskedSince: minutesFromNow(-180) };
  await api.database.owner.update(professionals).set(since).where(eq(professionals.id, professionalId));
  const startsAt = minutesFromNow(-130);
  const over = { dueAt: startsAt, startsAt, durationMinutes: 60, status: "CONFIRMADA", remind: false } as const;
  const { sessionId, clientId, email } = await addSession(api.database, { professionalId, email: own }, over);
  const mailed = () => server.mails.find(({ to }) => to === email)?.text.match(/http\S+/)?.[0];
  await expect.poll(mailed).toBeDefined();
  const row = async () => (await api.database.owner.select().from(ratings).where(eq(ratings.sessionId, sessionId)))[0];
  return { token, professionalId, own, clientId, row, page: new URL(mailed() ?? "").pathname };
}
const rate = async (at: string, nota: string) => [(await api.call(at)).status, (await press(api, at, { nota })).status];

test("a practice that is closed takes no answer any more, and keeps those it has", async () => {
  const { page, row, own } = await asked();
  expect(await rate(page, "4")).toEqual([200, 200]);
  await closeAccount(api, own);
  expect(await rate(page, "1")).toEqual([404, 404]);
  expect((await row())?.rating).toBe(4);
});

test("a question that went to an address that is the client's no more is answered by nobody; a link from before goes on", async () => {
  const { token, professionalId, clientId, row, page } = await asked();
  expect(await rate(page, "4")).toEqual([200, 200]);

  const body = { email: `${randomUUID()}@ejemplo.es` };
  expect((await api.call(`/clientes/${clientId}`, { token, method: "PUT", body })).status).toBe(200);
  expect(await rate(page, "1")).toEqual([404, 404]);
  const answered = await row();
  expect(answered?.rating).toBe(4);
  const links = ratingLinks(api.config.authSecret ?? "", api.config.publicUrl);
  const before = await links.make({ professionalId, id: answered?.id ?? "", emailSince: null });
  expect(await rate(new URL(before).pathname, "5")).toEqual([200, 200]);
  expect((await row())?.rating).toBe(5);
});

test("whoever rates by a link that is over, or from where too much is opened, is told that it was not kept; whoever opens it is not", async () => {
  const notKept = "Lo que acabas de enviar no se ha guardado.";
  const { page, own } = await asked();
  await closeAccount(api, own);
  for (const at of [page, "/valoracion/nada"]) {
    const sent = await press(api, at, { nota: "4" });
    expect([sent.status, sent.body]).toEqual([404, expect.stringContaining(`<p>${notKept} Los enlaces`)]);
    expect((await api.call<string>(at)).body).not.toContain("guardado");
  }
  const headers = { "x-forwarded-for": "10.7.7.9" };
  await Promise.all(Array.from({ length: 60 }, () => api.call(page, { headers })));
  const crowded = await press(api, page, { nota: "4" }, headers);
  expect([crowded.status, crowded.body]).toEqual([429, `Espera un momento. ${notKept}`]);
  expect((await api.call<string>(page, { headers })).body).toBe("Espera un momento.");
});
