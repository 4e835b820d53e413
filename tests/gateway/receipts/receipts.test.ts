import { afterAll, beforeAll, expect, test } from "vitest";
import type { WireReceipt } from "../../../schema/wire/money/receipts.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { earnedSession, writeIssuer } from "../../support/receipts.ts";
import { payingTherapist } from "../../support/reminders.ts";

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
const CREATE = `mutation ($clientId: ID!, $ids: [ID!], $month: String, $total: MoneyInput, $key: ID) {
  told: createReceipt(clientId: $clientId, therapySessionIds: $ids, month: $month, expectedTotal: $total, idempotencyKey: $key) {
    ${RECEIPT} } }`;
interface Told {
  receipt: { id: string; number: number } | null;
  errors: { code: string; field: string[] | null; message: string }[];
}
async function ask(document: string, variables: object = {}, as = token): Promise<Told> {
  const { data, errors } = await gateway.ask(document, variables, as);
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

test("what can be billed is read in domain words, of a month too, and not by anybody else", async () => {
  const { id: whose } = await createClient(api, token);
  const read = async (variables: object, as = token) =>
    await gateway.ask(
      `query ($clientId: ID!, $month: String) { billableTherapySessions(clientId: $clientId, month: $month) {
        items { id startsAt price { amount currency } } pageInfo { total } } }`,
      { clientId: whose, ...variables },
      as,
    );
  const { id } = await earnedSession(api, token, whose, "2026-10-02T10:00:00Z");
  const item = { id, startsAt: "2026-10-02T10:00:00.000Z", price: { amount: "60.50", currency: "USD" } };
  const told = { billableTherapySessions: { items: [item], pageInfo: { total: 1 } } };
  const nothing = { billableTherapySessions: { items: [], pageInfo: { total: 0 } } };
  expect((await read({})).data).toEqual(told);
  expect((await read({ month: "2026-10" })).data).toEqual(told);
  expect((await read({ month: "2026-09" })).data).toEqual(nothing);
  expect((await read({ month: "octubre" })).errors).toMatchObject([
    { extensions: { code: "BAD_USER_INPUT", argument: "month" } },
  ]);
  expect((await read({}, (await newTherapist(api)).token)).data).toEqual(nothing);
});

test("sessions and a month together, neither of them, and no session at all are refused by their argument", async () => {
  const { id: whose } = await createClient(api, token);
  const { id } = await earnedSession(api, token, whose, "2026-10-02T10:00:00Z");
  for (const [about, field, message] of [
    [{ ids: [id], month: "2026-10" }, "month", "Mes: elige un mes o las sesiones, no las dos cosas."],
    [{}, "month", "Mes: elige un mes, o las sesiones."],
    [{ ids: null, month: null }, "month", "Mes: elige un mes, o las sesiones."],
    [{ month: "octubre" }, "month", "Mes: escribe año y mes, como 2026-10."],
    [{ ids: [] }, "therapySessionIds", "Sesiones: elige al menos una."],
  ] as const)
    expect((await ask(CREATE, { clientId: whose, ...about })).errors).toEqual([
      expect.objectContaining({ field: [field], message }),
    ]);
});

test("a receipt, and a correction, of another sum than the one expected is refused by that argument; what a correction takes is read before", async () => {
  const { token: own } = await newTherapist(api);
  const { id: whose } = await createClient(api, own);
  await writeIssuer(api, own);
  const { id } = await earnedSession(api, own, whose, "2026-10-02T10:00:00Z");
  const create = (total: object | null) => ask(CREATE, { clientId: whose, ids: [id], total }, own);
  const CORRECT = `mutation ($id: ID!, $total: MoneyInput) { told: correctReceipt(id: $id, expectedTotal: $total) { ${RECEIPT} } }`;
  const takes = async (receipt: string | undefined) =>
    await gateway.ask(
      "query ($id: ID!) { receiptCorrection(id: $id) { therapySessionIds total { amount currency } } }",
      { id: receipt },
      own,
    );
  const refused = { receipt: null, errors: [{ code: "INVALID", field: ["expectedTotal"] }] };
  for (const total of [{ amount: "60.00" }, { amount: "60.50", currency: "EUR" }, { amount: "sesenta" }])
    expect(await create(total)).toMatchObject(refused);
  const made = await create({ amount: "60.50" });
  expect(made.receipt).toMatchObject({ number: 1 });
  const told = { therapySessionIds: [id], total: { amount: "60.50", currency: "USD" } };
  expect((await takes(made.receipt?.id)).data).toEqual({ receiptCorrection: told });
  expect(await ask(CORRECT, { id: made.receipt?.id, total: { amount: "60" } }, own)).toMatchObject(refused);
  expect(await ask(CORRECT, { id: made.receipt?.id, total: { amount: "60.5" } }, own)).toMatchObject({
    receipt: { number: 2 },
  });
  // It has been cancelled: there is nothing to correct.
  expect(await takes(made.receipt?.id)).toMatchObject({ data: { receiptCorrection: null }, errors: [] });
  for (const other of [id, "nada"])
    expect((await takes(other)).errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);
});

test("the number of the next receipt is told, and raised where no receipt has it", async () => {
  const { token: own } = await newTherapist(api);
  const save = async (nextNumber: number | null) => {
    const document = `mutation ($input: ReceiptIssuerInput!) { told: updateReceiptIssuer(input: $input) {
      receiptIssuer { nextNumber } errors { code field message } } }`;
    return ((await gateway.ask(document, { input: { nextNumber } }, own)).data as { told: object }).told;
  };
  expect((await gateway.ask("{ receiptIssuer { nextNumber } }", {}, own)).data).toEqual({
    receiptIssuer: { nextNumber: 1 },
  });
  expect(await save(38)).toEqual({ receiptIssuer: { nextNumber: 38 }, errors: [] });
  expect(await save(0)).toEqual({
    receiptIssuer: null,
    errors: [
      {
        code: "INVALID",
        field: ["input", "nextNumber"],
        message: "El próximo recibo es el n.º: escribe un número del 1 al 999999.",
      },
    ],
  });
});

test("a receipt is mailed once for a key, which names no other receipt", async () => {
  // Only then are clients mailed at once.
  const { token: paying } = await payingTherapist(api);
  const { id: whose } = await createClient(api, paying, { email: "una@ejemplo.es" });
  await writeIssuer(api, paying);
  const made: (string | undefined)[] = [];
  for (const day of ["01", "02"]) {
    const { id } = await earnedSession(api, paying, whose, `2026-09-${day}T10:00:00Z`);
    made.push((await ask(CREATE, { clientId: whose, ids: [id] }, paying)).receipt?.id);
  }
  const document = `mutation ($id: ID!, $key: ID) { told: mailReceipt(id: $id, idempotencyKey: $key) { ${RECEIPT} } }`;
  const mail = (id: string | undefined) => ask(document, { id, key: "clave-de-un-correo" }, paying);
  expect(await mail(made[0])).toMatchObject({ receipt: { mail: { state: "PENDING" } }, errors: [] });
  expect((await mail(made[1])).errors).toMatchObject([{ code: "IDEMPOTENCY_KEY_REUSED", field: ["idempotencyKey"] }]);
  expect((await api.call<WireReceipt>(`/recibos/${made[1]}`, { token: paying })).body.correo).toBeNull();
});
