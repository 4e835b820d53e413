import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { giveUpSealed } from "../../../api/account/sealed.ts";
import { sealedOfRooms } from "../../../api/app/rooms.ts";
import { refusalLinks } from "../../../api/clients/mailRefusals.links.ts";
import type { Database } from "../../../api/core/database/database.ts";
import { sealedWith } from "../../../api/core/sealing.ts";
import { exports } from "../../../api/exports/exports.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { bookingLinkSigner } from "../../../api/sessions/booking/links/links.signing.ts";
import type { WireBookingLink } from "../../../schema/wire/booking/links.ts";
import type { WireBusyCalendar } from "../../../schema/wire/busy/busy.ts";
import { newAccount, signInAs, turnOnSecondStep } from "../../support/account.ts";
import { linkedSession } from "../../support/answers.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { linkedPractice } from "../../support/bookingLinks.ts";
import { addCalendar, BUSY, type CalendarElsewhere, startCalendar } from "../../support/busy.ts";
import { type Receiver, startReceiver, verified } from "../../support/receiver.ts";
import { payingTherapist } from "../../support/reminders.ts";
import { openTestDatabase } from "../../support/testDatabase.ts";
import { totp } from "../../support/totp.ts";
import { createWebhook, deliveriesOf, INNER, QUICK_WEBHOOKS } from "../../support/webhooks.ts";

const PATIENCE = { timeout: 30_000, interval: 20 };
const OLD = "el-secreto-de-antes-de-treinta-y-dos-signos";
const NEW = "el-secreto-de-ahora-de-treinta-y-dos-signos";
const THIRD = "otro-secreto-mas-de-treinta-y-dos-signos-si";

let database: Database;
let receiver: Receiver;
let calendar: CalendarElsewhere;
beforeEach(async () => {
  database = await openTestDatabase();
  receiver = await startReceiver();
  calendar = await startCalendar(BUSY);
});
afterEach(async () => {
  await calendar.close();
  await receiver.close();
  await database.close();
});

/** One more process of the service over the same database. */
const start = (authSecret: string, previousAuthSecret: string | null = null): Promise<TestApi> =>
  startTestApi(
    { ...INNER, authSecret, previousAuthSecret },
    { database: { ...database, close: async () => undefined }, pace: QUICK_WEBHOOKS },
  );

describe("a secret that is changed", () => {
  test("while a service with the one before goes on takes what that seals meanwhile along at the next start", async () => {
    const before = await start(OLD);
    const [me, careful] = [await newAccount(before), await newAccount(before)];
    const after = await start(NEW, OLD);
    await expect.poll(async () => (await before.call("/readyz")).status, PATIENCE).toBe(503);
    expect((await after.call("/readyz")).status).toBe(200);
    const { secret: app } = await turnOnSecondStep(careful, careful.password);
    const elsewhere = await addCalendar(before, me.token, calendar.url);
    const { webhook, secreto } = await createWebhook(before, me.token, receiver.url);
    await before.close();
    // Nobody here can sign for the receiver: its message waits for who can, and no try is spent.
    const { id } = await createClient(after, me.token);
    await expect.poll(() => after.logs.join(), PATIENCE).toContain("UnopenedSecret");
    await expect
      .poll(() => deliveriesOf(after, me.token, webhook.id), PATIENCE)
      .toMatchObject([{ estado: "EN_ESPERA", intentos: 0 }]);
    const reading = `/calendarios/externos/${elsewhere.id}/leer`;
    expect((await after.call(reading, { token: me.token, method: "POST", body: {} })).status).toBe(500);
    expect((await after.call("/calendarios/externos", { token: me.token })).body).toMatchObject({
      data: [{ fallo: null, horas: 1 }],
    });
    await after.close();

    await expect(start(NEW)).rejects.toThrow(/^AUTH_SECRET no abre todas.*AUTH_SECRET_PREVIOUS/);
    await expect(start(THIRD, OLD)).rejects.toThrow(/^Ni AUTH_SECRET ni AUTH_SECRET_PREVIOUS/);
    await (await start(NEW, OLD)).close();
    const alone = await start(NEW);
    await expect.poll(() => receiver.messages.filter(({ body }) => body.includes(id)).length, PATIENCE).toBe(1);
    const [message] = receiver.messages;
    expect(message && verified(secreto, message)).toMatchObject({ data: { id } });
    const { browser } = await signInAs(alone, careful.email, careful.password);
    expect((await browser.post("/two-factor/verify-totp", { code: totp(app, 1) })).status).toBe(200);
    const read = await alone.call<WireBusyCalendar>(reading, { token: me.token, method: "POST", body: {} });
    expect(read.body).toMatchObject({ fallo: null, horas: 1 });
    await alone.close();
  });

  test("leaves links in clients' hands good as long as the one before is named, and new ones are signed by itself alone", async () => {
    const before = await start(NEW);
    const { token, client, path: booking } = await linkedPractice(before);
    const answering = (await linkedSession(before, await payingTherapist(before))).page;
    const refuser = { addressHash: "a".repeat(64), professionalId: crypto.randomUUID() };
    const unsubscribing = new URL(await refusalLinks(NEW, before.config.publicUrl).make(refuser)).pathname;
    await before.close();
    const at = (api: TestApi) =>
      Promise.all([booking, answering, unsubscribing].map(async (path) => (await api.call(path)).status));

    const both = await start(THIRD, NEW);
    expect(await at(both)).toEqual([200, 200, 200]);
    const { body } = await both.call<WireBookingLink>(`/sessions/reservas/enlaces/${client}`, { token });
    const made = body.direccion?.split("/").at(-1) ?? "";
    expect(await bookingLinkSigner(THIRD, "").read(made)).toMatchObject({ clientId: client });
    expect(await bookingLinkSigner(NEW, "").read(made)).toBeNull();
    await both.close();

    const alone = await start(THIRD);
    expect((await at(alone)).every((status) => status === 404 || status === 410)).toBe(true);
    expect((await alone.call(new URL(body.direccion ?? "").pathname)).status).toBe(200);
    await alone.close();
  });
});

describe("a secret that is lost", () => {
  test("is done without: an export that waited for its passphrase says so, and people sign in as before", async () => {
    const before = await start(OLD);
    const me = await newAccount(before);
    await createClient(before, me.token);
    await before.close();
    await giveUpSealed(database, NEW, sealedOfRooms);
    const [practice] = await database.owner.select({ id: professionals.id }).from(professionals);
    const passphrase = await sealedWith(OLD, "una frase larga que nadie conoce");
    await database.owner
      .insert(exports)
      .values({ professionalId: practice?.id ?? "", isEncrypted: true, withPrivate: false, passphrase });
    await expect(start(NEW)).rejects.toThrow(/^AUTH_SECRET no/);
    expect(await giveUpSealed(database, NEW, sealedOfRooms)).toEqual({ signingKeys: 0, secondSteps: 0, others: 1 });
    const after = await start(NEW);
    await expect
      .poll(async () => (await database.owner.select({ fault: exports.fault }).from(exports))[0]?.fault, PATIENCE)
      .toBe("CONTRASENA");
    expect((await signInAs(after, me.email, me.password)).answer.status).toBe(200);
    await after.close();
  });
});
