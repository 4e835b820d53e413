import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { giveConsent, withdrawConsent } from "../../../api/ai/ai.consent.ts";
import { auditEntries } from "../../../api/audit/audit.table.ts";
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
    const noted = await told();
    expect(noted.slice(0, 1)).toEqual([["PERSON", "CREATED", "CONSENT", null, null]]);
    // One statement follows the other within a transaction: at one moment.
    expect(noted.slice(1).toSorted()).toEqual(
      [
        ["PERSON", "CREATED", "CONSENT", id, client],
        ["PERSON", "SENT", "CONSENT", null, client],
        ["CLIENT", "CHANGED", "CONSENT", id, client],
        ["CLIENT", "SENT", "CONSENT", id, client],
      ].toSorted(),
    );
  });

  test("is noted down that a client was asked again", async () => {
    const { id: client } = await createClient(api, token);
    await publish(api, token);
    await ask(api, token, client);
    const before = (await told()).length;
    await ask(api, token, client);
    expect((await told()).slice(before).map(([, act]) => act)).toHaveLength(2);
    expect((await told()).slice(before).map(([, act]) => act)).toEqual(expect.arrayContaining(["CHANGED", "SENT"]));
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
