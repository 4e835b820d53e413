import { and, asc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { giveConsent, withdrawConsent } from "../../../api/ai/ai.consent.ts";
import { auditEntries } from "../../../api/audit/audit.table.ts";
import { consentMails } from "../../../api/consents/consents.table.ts";
import { press } from "../../support/answers.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { accepting, ask, kindOf, pageOf, publish } from "../../support/consents.ts";
import { payingTherapist } from "../../support/reminders.ts";

let api: TestApi;
let token: string;
let practice: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token, professionalId: practice } = await payingTherapist(api, "Elena Vidal"));
});

const told = async () => {
  const rows = await api.database.owner
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.professionalId, practice),
        inArray(auditEntries.thing, ["CONSENT", "AI_CONSENT"]),
        ne(auditEntries.act, "LISTED"),
      ),
    )
    .orderBy(asc(auditEntries.at), asc(auditEntries.id));
  return rows.map(({ who, act, thing, thingId, clientId }) => [who, act, thing, thingId, clientId]);
};

describe("of consents", () => {
  test("is noted down that a text was published, that a client was asked by mail, and that the signed copy went out", async () => {
    const { id: client } = await createClient(api, token, { nombre: "Ana Vega Ríos" });
    await publish(api, token);
    await ask(api, token, client);
    const id = (await kindOf(api, token, client))?.esperando;
    const page = await pageOf(api, client);
    expect((await press(api, page, await accepting(api, page))).status).toBe(200);
    const sent = async () => (await told()).filter(([, act]) => act === "SENT").length;
    await expect.poll(sent).toBe(2);
    const noted = await told();
    expect(noted.slice(0, 1)).toEqual([["PERSON", "CREATED", "CONSENT", null, null]]);
    // One statement follows the other within a transaction: at one moment.
    expect(noted.slice(1).toSorted()).toEqual(
      [
        ["PERSON", "CREATED", "CONSENT", id, client],
        ["SERVICE", "SENT", "CONSENT", null, client],
        ["CLIENT", "CHANGED", "CONSENT", id, client],
        ["SERVICE", "SENT", "CONSENT", id, client],
      ].toSorted(),
    );
  });

  test("nothing is noted down of a copy that is not sent, as its client wants no mails", async () => {
    const { id: client } = await createClient(api, token);
    await publish(api, token);
    await ask(api, token, client);
    const page = await pageOf(api, client);
    const sent = async () => (await told()).filter(([, act]) => act === "SENT").length;
    await expect.poll(sent).toBe(1);
    await api.database.owner.execute(sql`insert into mail_refusals (professional_id, address_hash)
      select professional_id, encode(sha256(convert_to(lower(trim(email)), 'UTF8')), 'hex') from clients where id = ${client}`);
    expect((await press(api, page, await accepting(api, page))).status).toBe(200);
    const copies = () =>
      api.database.owner
        .select({ omitted: consentMails.omitted })
        .from(consentMails)
        .where(
          and(
            eq(consentMails.clientId, client),
            isNotNull(consentMails.consentId),
            eq(consentMails.toTherapist, false),
          ),
        );
    await expect.poll(copies).toEqual([{ omitted: true }]);
    expect(await sent()).toBe(1);
  });

  test("is noted down that a client was asked again", async () => {
    const { id: client } = await createClient(api, token);
    await publish(api, token);
    await ask(api, token, client);
    const acts = async () => (await told()).map(([, act]) => act).toSorted();
    await expect.poll(acts).toEqual(["CREATED", "CREATED", "SENT"]);
    await ask(api, token, client);
    await expect.poll(acts).toEqual(["CHANGED", "CREATED", "CREATED", "SENT", "SENT"]);
  });
});

describe("of what the practice lets AI outside have", () => {
  const give = (recipient: string) =>
    api.database.asProfessional(practice, (tx) => giveConsent(tx, practice, recipient));

  test("is noted down that it goes to another recipient: withdrawn from the one and given to the other", async () => {
    await give("ai.one.example");
    await give("ai.one.example");
    await give("ai.other.example");
    const noted = await told();
    expect(noted.map(([, act]) => act).toSorted()).toEqual(["CREATED", "CREATED", "REVOKED"]);
    await api.database.asProfessional(practice, (tx) => withdrawConsent(tx, practice));
    expect((await told()).at(-1)?.[1]).toBe("REVOKED");
  });
});
