import { and, eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GENERATIONS } from "../../../api/ai/ai.routes.ts";
import { aiClientConsents } from "../../../api/ai/ai.table.ts";
import { belongingsOfClients } from "../../../api/app/rooms.ts";
import { auditEntries } from "../../../api/audit/audit.table.ts";
import { purgeClients } from "../../../api/clients/deleted.purge.ts";
import { RESTORE_DAYS } from "../../../schema/rules/deleted.ts";
import type { WireAiClientConsent } from "../../../schema/wire/ai.ts";
import { consentingClient, giveAiClientConsent, giveAiConsent } from "../../support/ai.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { someoneWaits, whileHeld } from "../../support/heldPractice.ts";
import { type AiProviderDouble, KEY, optionsText, startAiProvider } from "../../support/outside/aiProvider.ts";
import { practiceOf } from "../../support/overview.ts";
import { payingTherapist } from "../../support/reminders.ts";
import { openTestDatabase, SHARED_POSTGRES } from "../../support/testDatabase.ts";

const OPTION = { title: "Sueño", content: "Duerme mejor.", tags: ["sueño"] };
const DAY_MS = 86_400_000;

let provider: AiProviderDouble;
let api: TestApi;
let token: string;
let clientId: string;
beforeAll(async () => {
  provider = await startAiProvider();
  provider.tell({ writes: optionsText(OPTION, OPTION) });
  api = await startTestApi(
    { ai: { provider: "openai-compatible", model: "modelo-de-prueba", apiKey: KEY, baseUrl: provider.url } },
    { database: await openTestDatabase(), pace: {} },
  );
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(async () => {
  provider.requests.length = 0;
  ({ token } = await newTherapist(api, "Elena Vidal"));
  ({ id: clientId } = await createClient(api, token));
  await giveAiConsent(api, token);
});

const ask = (about: string | null = clientId) =>
  api.call("/notas/ai/summary", { token, body: { noteContent: "Duerme mejor.", clientId: about } });
const at = (id: string, options: object = {}) =>
  api.call<WireAiClientConsent>(`/notas/ai/consent/${id}`, { token, ...options });
const rows = (id = clientId) => api.database.owner.$count(aiClientConsents, eq(aiClientConsents.clientId, id));
const SENTENCE =
  "Antes de enviar un texto sobre este cliente a un servicio de IA externo tienes que anotar su consentimiento.";

test("nothing about a client is sent before their consent is noted down, nor after it was withdrawn, and both days stay", async () => {
  expect(await ask()).toMatchObject({ status: 403, body: { code: "AI_CLIENT_CONSENT_REQUIRED", title: SENTENCE } });
  const { body: none } = await at(clientId);
  expect(none).toEqual({ recipient: new URL(provider.url).host, consentGivenAt: null, consentWithdrawnAt: null });
  await giveAiClientConsent(api, token, clientId);
  const { body: given } = await at(clientId);
  expect(given).toMatchObject({ consentGivenAt: expect.any(String), consentWithdrawnAt: null });
  // Given once more it keeps its day, and there is one.
  await Promise.all([1, 2, 3].map(() => giveAiClientConsent(api, token, clientId)));
  expect([(await at(clientId)).body, await rows()]).toEqual([given, 1]);
  expect((await ask()).status).toBe(200);
  const { body: withdrawn } = await at(clientId, { method: "DELETE" });
  expect(withdrawn).toMatchObject({ consentGivenAt: null, consentWithdrawnAt: expect.any(String) });
  expect((await at(clientId, { method: "DELETE" })).body).toEqual(withdrawn);
  expect(await ask()).toMatchObject({ status: 403, body: { code: "AI_CLIENT_CONSENT_REQUIRED" } });
  await giveAiClientConsent(api, token, clientId);
  expect((await ask()).status).toBe(200);
  expect([await rows(), provider.requests.length]).toEqual([2, 2]);
});

test.runIf(process.env[SHARED_POSTGRES] && !process.env.TEST_EMBEDDED)(
  "a text that waits while the practice is worked on is not sent once either consent was withdrawn",
  async () => {
    const professionalId = await practiceOf(api, token);
    await giveAiClientConsent(api, token, clientId);
    for (const takeAway of [
      () => at(clientId, { method: "DELETE" }),
      () => api.call("/notas/ai/consent", { token, method: "DELETE" }),
    ]) {
      let asked: ReturnType<typeof ask> | undefined;
      await whileHeld(api.database, professionalId, async () => {
        asked = ask();
        await someoneWaits(api.database);
        expect((await takeAway()).status).toBeLessThan(300);
      });
      expect((await asked)?.status).toBe(403);
      await giveAiClientConsent(api, token, clientId);
    }
    expect(provider.requests).toEqual([]);
  },
);

test("the record tells of the texts that were sent, and of none that was refused as too many", async () => {
  ({ token } = await payingTherapist(api));
  clientId = await consentingClient(api, token);
  const answers = await Promise.all(Array.from({ length: GENERATIONS.points + 5 }, () => ask()));
  const sent = answers.filter(({ status }) => status === 200).length;
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  const noted = and(eq(auditEntries.clientId, clientId), eq(auditEntries.act, "SENT_TO_AI"));
  expect([provider.requests.length, await api.database.owner.$count(auditEntries, noted)]).toEqual([sent, sent]);
});

test("one client's consent is not another's, nor one to another recipient, and a text of nobody is not sent at all", async () => {
  const other = await createClient(api, token, { nombre: "Otra persona" });
  await giveAiClientConsent(api, token, other.id);
  expect((await ask()).status).toBe(403);
  expect((await ask(other.id)).status).toBe(200);
  await api.database.owner.update(aiClientConsents).set({ recipient: "antes.example" });
  expect((await ask(other.id)).status).toBe(403);
  await giveAiClientConsent(api, token, other.id);
  expect([(await ask(other.id)).status, await rows(other.id)]).toEqual([200, 2]);
  for (const shown of ["antes.example", undefined])
    expect(await at(clientId, { body: { recipient: shown } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "recipient" }] },
    });
  expect(await ask(null)).toMatchObject({
    status: 422,
    body: { errors: [{ field: "clientId", code: "REQUIRED", message: expect.stringContaining("elige de quién") }] },
  });
  expect(provider.requests).toHaveLength(2);
});

test("another practice's client, an unknown one and what is no id are not there to consent", async () => {
  const stranger = await newTherapist(api);
  const { id: theirs } = await createClient(api, stranger.token);
  const recipient = new URL(provider.url).host;
  for (const id of [theirs, "00000000-0000-4000-8000-000000000000", "nadie"])
    for (const options of [{}, { body: { recipient } }, { method: "DELETE" }])
      expect((await at(id, options)).status).toBe(404);
  expect(await rows(theirs)).toBe(0);
});

test("a deleted client's consent waits with the client: it counts again when both are restored, and goes when the client goes", async () => {
  await giveAiClientConsent(api, token, clientId);
  const { body: given } = await at(clientId);
  await api.call(`/clientes/${clientId}`, { token, method: "DELETE" });
  expect((await at(clientId)).status).toBe(404);
  expect(await ask()).toMatchObject({ status: 422, body: { errors: [{ field: "clientId" }] } });
  await api.call(`/clientes/${clientId}/restaurar`, { token, method: "POST" });
  expect((await at(clientId)).body).toEqual(given);
  expect((await ask()).status).toBe(200);
  await at(clientId, { method: "DELETE" });
  await api.call(`/clientes/${clientId}`, { token, method: "DELETE" });
  const later = new Date(Date.now() + (RESTORE_DAYS + 1) * DAY_MS);
  await purgeClients(belongingsOfClients)(api.database, pino({ level: "silent" }), later);
  expect(await rows()).toBe(0);
});

test("the summariser of the machine needs no consent, and nobody can give it one", async () => {
  const local = await startTestApi();
  const { token: own } = await newTherapist(local);
  const { id } = await createClient(local, own);
  const path = `/notas/ai/consent/${id}`;
  const { body } = await local.call(path, { token: own });
  expect(body).toEqual({ recipient: null, consentGivenAt: null, consentWithdrawnAt: null });
  expect((await local.call(path, { token: own, body: { recipient: "x" } })).status).toBe(422);
  const asked = { noteContent: "Duerme mejor. Pasea.", clientId: id };
  expect((await local.call("/notas/ai/summary", { token: own, body: asked })).status).toBe(200);
  await local.close();
});
