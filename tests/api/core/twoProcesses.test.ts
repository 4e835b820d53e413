import { afterAll, beforeAll, expect, test } from "vitest";
import { SUPPORT_PER_HOUR } from "../../../schema/rules/support.ts";
import type { WireChangeFeed } from "../../../schema/wire/feed.ts";
import { aClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { openServer } from "../../support/openServer.ts";
import { QUICK } from "../../support/pace.ts";
import { earnedSession, makeReceipt, writeIssuer } from "../../support/receipts.ts";

let server: MailServer;
let api: TestApi;
/** Another process before the same database. */
let twin: TestApi;
beforeAll(async () => {
  server = await startMailServer();
  const given = { smtpUrl: server.url, supportEmail: "soporte@consulta.es" };
  api = await startTestApi(given, { pace: QUICK });
  const url = api.database.queue.connectionString;
  const database = url ? await openServer(url) : { ...api.database, close: async () => undefined };
  twin = await startTestApi({ ...given, authSecret: api.config.authSecret }, { database, pace: QUICK });
});
afterAll(async () => {
  await twin.close();
  await api.close();
  await server.close();
});
const at = (n: number): TestApi => (n % 2 ? twin : api);

test("one key makes one client, also when it arrives at two processes at once", async () => {
  const { token } = await newTherapist(api);
  const sent = { token, body: aClient(), headers: { "Idempotency-Key": "una-clave-de-dos-procesos" } };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => at(n).call<{ id: string }>("/clientes", sent)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const { body } = await twin.call<{ pagination: { total: number } }>("/clientes", { token });
  expect(body.pagination.total).toBe(1);
});

test("receipts are numbered from one on without a gap or a double, also when two processes make them at once", async () => {
  const { token } = await newTherapist(api);
  const { body: client } = await api.call<{ id: string }>("/clientes", { token, body: aClient() });
  await writeIssuer(api, token);
  const days = Array.from({ length: 16 }, (_, n) => `2026-09-${String(n + 1).padStart(2, "0")}T10:00:00Z`);
  const sessions: string[] = [];
  for (const day of days) sessions.push((await earnedSession(api, token, client.id, day)).id);
  // Every second one is asked for at both, and may be made once.
  const asked = sessions.flatMap((id, n) =>
    n % 2 ? [[api, id] as const, [twin, id] as const] : [[at(n / 2), id] as const],
  );
  const made = await Promise.all(
    asked.map(([where, id]) => makeReceipt(where, token, { client: client.id, sesiones: [id] })),
  );
  const numbers = made.flatMap(({ status, body }) => (status === 201 ? [body.numero] : []));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(sessions.map((_, n) => n + 1));
});

test("receipts that two processes make while one has their numbers raised go on from there, each with its own", async () => {
  const { token } = await newTherapist(api);
  const { body: client } = await api.call<{ id: string }>("/clientes", { token, body: aClient() });
  await writeIssuer(api, token);
  const sessions: string[] = [];
  for (let day = 1; day <= 8; day += 1)
    sessions.push((await earnedSession(api, token, client.id, `2026-09-0${day}T10:00:00Z`)).id);
  const [, ...made] = await Promise.all([
    writeIssuer(twin, token, { proximoNumero: 500 }),
    ...sessions.map((id, n) => makeReceipt(at(n), token, { client: client.id, sesiones: [id] })),
  ]);
  const numbers = made.map(({ body }) => body.numero).toSorted((a, b) => a - b);
  const low = numbers.filter((number) => number < 500);
  expect(numbers).toEqual([...low.map((_, n) => n + 1), ...numbers.slice(low.length).map((_, n) => 500 + n)]);
});

test("who waits for changes at one process hears of what is written at the other", async () => {
  const { token } = await newTherapist(api);
  await api.call("/clientes", { token, body: aClient() });
  const read = async (query = "") => (await twin.call<WireChangeFeed>(`/cambios${query}`, { token })).body;
  const { ultimo } = await read();
  const waiting = read(`?despues=${ultimo}&espera=25`);
  await api.call("/clientes", { token, body: aClient() });
  await waiting;
  expect((await read(`?despues=${ultimo}`)).data).toMatchObject([{ tipo: "CLIENTE", cambio: "CREADO" }]);
});

test("what one queue hands out is done once, by one of two processes", async () => {
  const { token } = await newTherapist(api);
  const titles = Array.from({ length: SUPPORT_PER_HOUR }, (_, n) => `Mensaje ${n} de dos procesos`);
  const message = { subject: "Soporte Técnico", body: "Hola.", full_name: "Ana Ruiz", email: "ana@correo.es" };
  await Promise.all(titles.map((title, n) => at(n).call("/api/submission", { token, body: { title, ...message } })));
  const mailed = () => server.mails.filter(({ headers }) => headers.subject?.includes("de dos procesos")).length;
  await expect.poll(mailed).toBeGreaterThanOrEqual(titles.length);
  expect(mailed()).toBe(titles.length);
});
