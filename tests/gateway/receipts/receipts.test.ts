import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { earnedSession } from "../../support/receipts.ts";

let api: TestApi;
let gateway: TestGateway;
let token: string;
let clientId: string;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  token = (await newTherapist(api)).token;
  clientId = (await createClient(api, token, { nombre: "Ana Vega" })).id;
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const RECEIPT = `receipt { id number day month client { id name } lines { therapySessionId day concept amount { amount } }
  total { amount currency } cancels { number } cancelledBy { number } mail { state } } errors { code field message }`;
const CREATE = `mutation ($clientId: ID!, $ids: [ID!], $month: String, $key: ID) {
  told: createReceipt(clientId: $clientId, therapySessionIds: $ids, month: $month, idempotencyKey: $key) { ${RECEIPT} } }`;
interface Told {
  receipt: { id: string; number: number } | null;
  errors: { code: string; field: string[] | null; message: string }[];
}
async function ask(document: string, variables: object = {}): Promise<Told> {
  const { data, errors } = await gateway.ask(document, variables, token);
  expect(errors).toEqual([]);
  return (data as { told: Told }).told;
}

test("receipts are made in domain words, corrected, listed, mailed and handed out; refusals name argument and field", async () => {
  const { id } = await earnedSession(api, token, clientId, "2026-10-02T10:00:00Z");
  expect((await ask(CREATE, { clientId, ids: [id] })).errors.map(({ code, field }) => [code, field])).toEqual([
    ["REQUIRED", ["issuer", "name"]],
    ["REQUIRED", ["issuer", "taxId"]],
    ["REQUIRED", ["issuer", "address"]],
  ]);
  const issuer = { name: "Elena Vidal", taxId: "12345678Z", address: "Calle Mayor, 1" };
  await ask("mutation ($input: ReceiptIssuerInput!) { told: updateReceiptIssuer(input: $input) { errors { code } } }", {
    input: issuer,
  });
  const key = "clave-de-un-recibo";
  const made = await ask(CREATE, { clientId, ids: [id], key });
  expect(made).toMatchObject({
    receipt: {
      number: 1,
      month: null,
      client: { id: clientId, name: "Ana Vega" },
      lines: [
        { therapySessionId: id, day: "2026-10-02", concept: "Sesión de psicología", amount: { amount: "60.50" } },
      ],
      total: { amount: "60.50", currency: "USD" },
      cancels: null,
      mail: null,
    },
    errors: [],
  });
  expect(await ask(CREATE, { clientId, ids: [id], key })).toEqual(made);
  expect((await ask(CREATE, { clientId, month: "2026-10", key })).errors).toMatchObject([
    { code: "IDEMPOTENCY_KEY_REUSED", field: ["idempotencyKey"] },
  ]);
  expect((await ask(CREATE, { clientId, month: "2026-10" })).errors).toMatchObject([
    { code: "INVALID", field: ["month"] },
  ]);
  expect((await ask(CREATE, { clientId, ids: [id] })).errors).toMatchObject([{ field: ["therapySessionIds"] }]);

  const correct = `mutation ($id: ID!) { told: correctReceipt(id: $id) { ${RECEIPT} } }`;
  const corrected = await ask(correct, made.receipt ?? {});
  expect(corrected.receipt).toMatchObject({ number: 2, cancels: { number: 1 } });
  expect((await ask(correct, made.receipt ?? {})).errors).toMatchObject([
    { code: "INVALID", field: ["id"], message: "Este recibo ya está anulado." },
  ]);
  const mailed = await ask(
    `mutation ($id: ID!) { told: mailReceipt(id: $id) { ${RECEIPT} } }`,
    corrected.receipt ?? {},
  );
  expect(mailed.receipt ?? mailed.errors).toBeTruthy();

  const { data } = await gateway.ask(
    `query ($clientId: ID, $id: ID!) { receipts(clientId: $clientId) { items { number cancelledBy { number } } pageInfo { total } }
      receipt(id: $id) { number } receiptFile(id: $id) { name contentType base64 } }`,
    { clientId, id: made.receipt?.id },
    token,
  );
  expect(data).toMatchObject({
    receipts: {
      items: [
        { number: 2, cancelledBy: null },
        { number: 1, cancelledBy: { number: 2 } },
      ],
      pageInfo: { total: 2 },
    },
    receipt: { number: 1 },
    receiptFile: { name: "recibo-0001.pdf", contentType: "application/pdf", base64: expect.stringMatching(/^JVBERi/) },
  });
});
