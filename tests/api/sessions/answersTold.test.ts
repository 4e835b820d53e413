import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { answers } from "../../../api/sessions/answers/answers.table.ts";
import { PENDING_DAYS } from "../../../schema/rules/overview.ts";
import type { WireAnswer } from "../../../schema/wire/answers/answers.ts";
import type { WirePending } from "../../../schema/wire/overview.ts";
import { type Linked, linkedSession, press, rowOf, timesOn } from "../../support/answers.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { closeAccount } from "../../support/closing.ts";
import { minutesFromNow, payingTherapist, type TestPractice } from "../../support/reminders.ts";

let api: TestApi;
let therapist: TestPractice & { token: string };
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  therapist = await payingTherapist(api, "Elena Vidal");
});

const waiting = async (token = therapist.token) =>
  (await api.call<{ data: WirePending }>("/dashboard/pendientes", { token })).body.data;
const cancelled = async (token?: string) => (await waiting(token)).canceladasPorClientes;
const cancel = (linked: Linked, texto = "") =>
  press(api, linked.page, { respuesta: "cancelar", motivo: "ENFERMEDAD", texto });
const see = (id = "", token = therapist.token) =>
  api.call(`/sessions/cancelaciones/${id}/vista`, { token, method: "POST" });
const answersOf = ({ sessionId }: Linked, token = therapist.token) =>
  api.call<{ data: WireAnswer[] }>(`/sessions/${sessionId}/respuestas`, { token });
const put = ({ sessionId }: Linked, body: object) =>
  api.call(`/sessions/${sessionId}`, { token: therapist.token, method: "PUT", body });

test("a cancellation by a link waits with its reason and sentence until it is put aside, which changes nothing else and may be done twice", async () => {
  const [first, second] = [await linkedSession(api, therapist), await linkedSession(api, therapist)];
  await cancel(first, " Tengo fiebre ");
  await cancel(second);
  const told = await cancelled();
  expect(told).toMatchObject([
    { session: { id: second.sessionId, motivoCancelacion: "ENFERMEDAD", canceladaPor: "CLIENTE" }, texto: null },
    { session: { id: first.sessionId }, texto: "Tengo fiebre" },
  ]);
  const { version } = await rowOf(api, first);
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await see(told[1]?.id);
    expect([status, body]).toMatchObject([200, { id: first.sessionId, version }]);
  }
  expect(await cancelled()).toMatchObject([{ session: { id: second.sessionId } }]);
  expect((await answersOf(first)).body.data).toMatchObject([{ tipo: "CANCELA", texto: "Tengo fiebre" }]);
});

test("another practice is told nothing, puts nothing aside and reads no answers", async () => {
  const linked = await linkedSession(api, therapist);
  await cancel(linked, "Tengo fiebre");
  const [one] = await cancelled();
  const { token } = await newTherapist(api);
  expect(await cancelled(token)).toEqual([]);
  expect((await see(one?.id, token)).status).toBe(404);
  expect((await answersOf(linked, token)).status).toBe(404);
  expect(await cancelled()).toHaveLength(1);
  expect((await see("nada")).status).toBe(404);
});

test("one that takes place after all, was moved, deleted or said to be the therapist's tells nothing; cancelled again it is told once", async () => {
  const [back, own, gone] = [
    await linkedSession(api, therapist),
    await linkedSession(api, therapist),
    await linkedSession(api, therapist),
  ];
  for (const linked of [back, own, gone]) await cancel(linked);
  await put(back, { status: "PROGRAMADA" });
  await put(own, { canceladaPor: "PROFESIONAL" });
  const ofGone = (await cancelled()).find(({ session }) => session.id === gone.sessionId);
  await api.call(`/sessions/${gone.sessionId}`, { token: therapist.token, method: "DELETE" });
  expect(await cancelled()).toEqual([]);
  expect((await see(ofGone?.id)).status).toBe(404);
  await cancel(back, "Esta vez sí");
  expect(await cancelled()).toMatchObject([{ session: { id: back.sessionId }, texto: "Esta vez sí" }]);
});

test("after some weeks a cancellation nobody looked at waits no more", async () => {
  const linked = await linkedSession(api, therapist);
  await cancel(linked);
  const age = (days: number) =>
    api.database.owner
      .update(answers)
      .set({ createdAt: minutesFromNow(-days * 24 * 60) })
      .where(eq(answers.sessionId, linked.sessionId));
  await age(PENDING_DAYS);
  expect(await cancelled()).toHaveLength(1);
  await age(PENDING_DAYS + 2);
  expect(await cancelled()).toEqual([]);
});

test("what is said with a wish for another time waits with it, and stays with the session, the newest answer first", async () => {
  const linked = await linkedSession(api, therapist);
  const [hora = ""] = timesOn((await api.call<string>(`${linked.page}/no`)).body);
  await press(api, linked.page, { respuesta: "confirmar" });
  await press(api, linked.page, { respuesta: "otra-hora", hora, texto: "Salgo tarde del trabajo" });
  expect((await waiting()).peticiones).toMatchObject([{ horaPedida: hora, texto: "Salgo tarde del trabajo" }]);
  await press(api, linked.page, { respuesta: "confirmar" });
  expect((await answersOf(linked)).body.data).toMatchObject([
    { tipo: "CONFIRMA", texto: null, horaPedida: null, resultado: null },
    { tipo: "OTRA_HORA", texto: "Salgo tarde del trabajo", horaPedida: hora, resultado: "RETIRADA" },
    { tipo: "CONFIRMA" },
  ]);
  expect(api.logs.join("")).not.toMatch(/Salgo tarde/);
});

test("a wish that waits is told as one to be decided only while its session is at that hour, which is still to come", async () => {
  const linked = await linkedSession(api, therapist);
  const { startsAt } = linked;
  const [hora = ""] = timesOn((await api.call<string>(`${linked.page}/no`)).body);
  await press(api, linked.page, { respuesta: "otra-hora", hora });
  const told = async () => (await answersOf(linked)).body.data.map(({ resultado, vigente }) => [resultado, vigente]);
  const waits = async () => [await told(), (await waiting()).peticiones.length];
  const [current, former] = [
    [[["PENDIENTE", true]], 1],
    [[["PENDIENTE", false]], 0],
  ];
  expect(await waits()).toEqual(current);
  await put(linked, { datetime: hora });
  expect(await waits()).toEqual(former);
  await put(linked, { datetime: startsAt.toISOString() });
  expect(await waits()).toEqual(current);
  await put(linked, { status: "CANCELADA" });
  expect(await waits()).toEqual(former);
  await put(linked, { status: "PROGRAMADA" });
  await press(api, linked.page, { respuesta: "confirmar" });
  expect(await told()).toEqual([
    [null, null],
    ["RETIRADA", null],
  ]);
});

test("whose account goes tells nobody what clients answered, and clients nothing of it", async () => {
  const { professionalId, sessionId, startsAt } = await linkedSession(api, therapist);
  const own = eq(answers.sessionId, sessionId);
  const waits = { kind: "RESERVA", told: "PENDIENTE", replied: "PENDIENTE" } as const;
  // In one go: who mails what waits has not seen it before.
  await api.database.owner.transaction(async (owner) => {
    await owner.insert(answers).values({ professionalId, sessionId, startsAt, ...waits });
    await closeAccount({ database: { ...api.database, owner } }, therapist.email);
  });
  const [answer] = await api.database.owner.select().from(answers).where(own);
  expect(answer).toMatchObject({ told: "OMITIDO", replied: "OMITIDO" });
});
