import { afterAll, beforeAll, expect, test } from "vitest";
import { receiptMails } from "../../../api/receipts/receipts.table.ts";
import { RECEIPT_MAIL_REASONS } from "../../../schema/rules/money/receipts.ts";
import { createClient, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { earnedSession, makeReceipt, writeIssuer } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";

let api: TestApi;
let gateway: TestGateway;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

test("what a receipt's mail waits for, or why it was not sent, is told in domain words, and a cancelled one is refused by its id", async () => {
  const { token, professionalId } = await payingTherapist(api);
  const client = (await createClient(api, token)).id;
  await writeIssuer(api, token);
  const session = await earnedSession(api, token, client, "2026-10-02T10:00:00Z");
  const { id } = (await makeReceipt(api, token, { client, sesiones: [session.id] })).body;
  const now = async () => {
    const { data } = await gateway.ask(
      "query ($id: ID!) { receipt(id: $id) { mail { state reason } } }",
      { id },
      token,
    );
    return (data as { receipt: { mail: { state: string; reason: string | null } | null } }).receipt.mail;
  };
  expect(await now()).toBeNull();
  const put = (ending: Partial<typeof receiptMails.$inferInsert>) =>
    api.database.owner.insert(receiptMails).values({ professionalId, receiptId: id, ...ending });
  const told: unknown[] = [];
  for (const reason of [...RECEIPT_MAIL_REASONS, null]) {
    await put({ failedAt: new Date(), reason });
    told.push(await now());
  }
  expect(told).toEqual([
    ...["DAILY_LIMIT", "NEW_CLIENT", "OPTED_OUT", "CLIENT_DELETED", "CANCELLED"].map((reason) => ({
      state: "SKIPPED",
      reason,
    })),
    { state: "FAILED", reason: null },
  ]);
  await put({ reason: "LIMITE", putOffUntil: new Date(Date.now() + 3_600_000) });
  expect(await now()).toEqual({ state: "PENDING", reason: "DAILY_LIMIT" });

  await api.call(`/recibos/${id}/rectificar`, { token, body: {} });
  expect(await now()).toEqual({ state: "SKIPPED", reason: "CANCELLED" });
  const { data } = await gateway.ask(
    "mutation ($id: ID!) { mailReceipt(id: $id) { receipt { id } errors { code field message } } }",
    { id },
    token,
  );
  const message = "Este recibo está anulado por el n.º 0002: ya no se envía.";
  expect(data).toEqual({ mailReceipt: { receipt: null, errors: [{ code: "INVALID", field: ["id"], message }] } });
});
