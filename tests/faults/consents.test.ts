import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { consentFiles, consentMails, consents } from "../../api/consents/consents.table.ts";
import { press } from "../support/answers.ts";
import { createClient, type TestApi } from "../support/api.ts";
import { accepting, ask, pageOf, publish } from "../support/consents.ts";
import { type MailServer, startMailServer } from "../support/mailServer.ts";
import { freePort } from "../support/ports.ts";
import { payingTherapist } from "../support/reminders.ts";
import { type Services, startServices } from "../support/services.ts";

/** How often two processes meet at one consent; with luck, one meeting shows nothing. */
const MEETINGS = 8;
/** A mail that was just being tried is another process's for most of a minute. */
const PATIENCE = { timeout: 90_000, interval: 100 };
const services = await startServices();
let smtp: MailServer;
beforeAll(async () => {
  smtp = await startMailServer();
});
afterAll(async () => {
  await services?.close();
  await smtp.close();
});

/** A client who is asked. */
async function asked(api: TestApi, token: string) {
  const email = `ana.${crypto.randomUUID().slice(0, 8)}@ejemplo.es`;
  const client = (await createClient(api, token, { nombre: "Ana Vega", email })).id;
  await ask(api, token, client);
  return { client, email, page: await pageOf(api, client) };
}

describe.runIf(services)("services over one database", () => {
  const house = services as Services;
  const { owner } = house.database;
  const rowsOf = (client: string) => owner.select().from(consents).where(eq(consents.clientId, client));
  const copiesTo = (address: string) =>
    smtp.mails.filter(({ to, headers }) => to === address && /Tu copia/.test(headers.subject ?? "")).length;

  test("an answer that is pressed at two of them at once is stored once, with one paper and one copy mailed", async () => {
    const [one, other] = [await house.start(smtp.url), await house.start(smtp.url)];
    const { token } = await payingTherapist(one.api);
    await publish(one.api, token);
    for (let n = 0; n < MEETINGS; n += 1) {
      const { client, email, page } = await asked(one.api, token);
      const answer = await accepting(one.api, page);
      const pressed = await Promise.all([
        press(one.api, page, answer),
        press(other.api, page, { ...answer, nombre: "Otra Persona" }),
      ]);
      expect(pressed.map(({ body }) => body.includes("respuesta está guardada"))).toEqual([true, true]);
      const [kept, ...more] = await rowsOf(client);
      expect([kept?.status, more]).toEqual(["ACEPTADO", []]);
      expect(
        await owner
          .select()
          .from(consentFiles)
          .where(eq(consentFiles.consentId, kept?.id ?? "")),
      ).toHaveLength(1);
      expect(
        await owner
          .select()
          .from(consentMails)
          .where(eq(consentMails.consentId, kept?.id ?? ""))
          .orderBy(consentMails.toTherapist),
      ).toMatchObject([{ toTherapist: false }, { toTherapist: true }]);
      if (n === 0) await expect.poll(() => copiesTo(email), PATIENCE).toBe(1);
    }
    await one.end("SIGTERM");
    await other.end("SIGTERM");
  });

  test("one that is killed after storing and before mailing has lost nothing: the next one mails it, once", async () => {
    const first = await house.start(`smtp://127.0.0.1:${await freePort()}`);
    const { token } = await payingTherapist(first.api);
    await publish(first.api, token);
    const { client, email, page } = await asked(first.api, token);
    await press(first.api, page, await accepting(first.api, page));
    await first.end("SIGKILL");
    expect((await rowsOf(client))[0]?.status).toBe("ACEPTADO");
    expect(copiesTo(email)).toBe(0);
    const second = await house.start(smtp.url);
    await expect.poll(() => copiesTo(email), PATIENCE).toBe(1);
    const waiting = async () =>
      (await owner.select().from(consentMails).where(eq(consentMails.clientId, client))).filter(
        ({ sentAt, failedAt }) => !sentAt && !failedAt,
      ).length;
    await expect.poll(waiting, PATIENCE).toBe(0);
    expect(copiesTo(email)).toBe(1);
    await second.end("SIGTERM");
  });
});
