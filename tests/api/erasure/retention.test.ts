import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addYears, dayIn } from "../../../schema/rules/days.ts";
import type { WireRetention } from "../../../schema/wire/erasure/erasure.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { exported } from "../../support/exports.ts";
import { createNote } from "../../support/notes.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
});

const today = new Date().toISOString().slice(0, 10);
/** A client whose last session was so many years and days ago. */
async function lastSeen(nombre: string, years: number, daysMore = 2) {
  const client = await createClient(api, token, { nombre });
  const at = new Date(Date.parse(`${addYears(today, -years)}T12:00:00Z`) - daysMore * 86_400_000);
  await createSession(api, token, client.id, { datetime: at.toISOString(), status: "CONFIRMADA" });
  return client;
}
const ask = (path = "/conservacion", method = "GET", body?: object, as = token) =>
  api.call<WireRetention>(path, { token: as, method, body });
const due = async () => (await ask()).body.data.map(({ client }) => client.nombre);

test("clients whose last session is five years ago are told, the longest ago first; newcomers and cancelled hours are not", async () => {
  await lastSeen("Ana", 6);
  await lastSeen("Berta", 8);
  const seenAgain = await lastSeen("Dora", 7);
  await createNote(api, token, seenAgain.id);
  await createClient(api, token, { nombre: "Eva" });
  const cancelled = await lastSeen("Flora", 9);
  const { id } = await createSession(api, token, cancelled.id, { datetime: new Date().toISOString() });
  await api.call(`/sessions/${id}`, { token, method: "PUT", body: { status: "CANCELADA" } });
  expect(await due()).toEqual(["Flora", "Berta", "Ana"]);
  expect((await ask()).body.anos).toBe(5);
});

test("the years are the practice's own, between one and thirty", async () => {
  await lastSeen("Ana", 6);
  expect((await ask("/conservacion", "PUT", { anos: 10 })).body).toEqual({ anos: 10, data: [] });
  expect((await ask("/conservacion", "PUT", { anos: 2 })).body.data).toHaveLength(1);
  for (const anos of [0, 31, 2.5]) {
    const { status, body } = await ask("/conservacion", "PUT", { anos });
    expect([status, body]).toMatchObject([422, { errors: [{ field: "anos" }] }]);
  }
  expect((await ask()).body.anos).toBe(2);
  const stranger = (await newTherapist(api)).token;
  expect((await ask("/conservacion", "GET", undefined, stranger)).body).toEqual({ anos: 5, data: [] });
});

test("an export of the practice tells its years, and who is kept beyond them", async () => {
  const kept = await lastSeen("Ana", 6);
  await lastSeen("Berta", 8);
  const gone = await lastSeen("Carla", 9);
  await ask("/conservacion", "PUT", { anos: 4 });
  for (const { id } of [kept, gone]) await ask(`/clientes/${id}/conservacion`, "POST");
  await api.call(`/clientes/${gone.id}`, { token, method: "DELETE" });
  const { index } = await exported(api, token);
  const until = addYears(dayIn("Europe/Madrid", new Date()), 1);
  expect(index.consulta?.ajustes.conservacion).toEqual({ anos: 4, ampliadas: [{ id: kept.id, hasta: until }] });
});

test("one that is kept another year waits no more, until that is taken back; nothing is deleted by itself", async () => {
  const client = await lastSeen("Ana", 6);
  const path = `/clientes/${client.id}/conservacion`;
  expect((await ask(path, "POST")).body.data).toEqual([]);
  expect((await ask(path, "POST")).status).toBe(200);
  expect((await ask(path, "DELETE")).body.data.map(({ client: { id } }) => id)).toEqual([client.id]);
  expect((await ask(path, "DELETE")).status).toBe(200);
  expect((await api.call(`/clientes/${client.id}`, { token })).status).toBe(200);
  const stranger = (await newTherapist(api)).token;
  expect((await ask(path, "POST", undefined, stranger)).status).toBe(404);
});
