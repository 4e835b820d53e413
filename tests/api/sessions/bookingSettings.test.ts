import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BOOKING_NAME_TAKEN, BOOKING_SENTENCE } from "../../../schema/rules/booking/settings.ts";
import {
  type WireBookingSettings,
  type WireFreeTimes,
  wireBookingSettings,
  wireFreeTimes,
} from "../../../schema/wire/booking/booking.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createSessionAt, onClocks } from "../../support/overview.ts";

const PATH = "/sessions/reservas";
const ALL_DAY = [1, 2, 3, 4, 5, 6, 7].map((dia) => ({ dia, desde: "09:00", hasta: "12:00" }));
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const read = async (token: string) => (await api.call<WireBookingSettings>(PATH, { token })).body;
const change = (token: string, body: object) =>
  api.call<WireBookingSettings & { errors?: { field: string; message: string }[] }>(PATH, {
    token,
    method: "PUT",
    body,
  });
const timesOf = async (token: string, query: string) =>
  (await api.call<WireFreeTimes>(`${PATH}/horas?${query}`, { token })).body;
const aName = () => `ana-ruiz-${randomUUID().slice(0, 8)}`;

test("a new practice has no page, and office hours that can be begun with", async () => {
  const { token } = await newTherapist(api);
  const settings = wireBookingSettings.parse(await read(token));
  expect(settings).toMatchObject({ activa: false, nombre: "", direccion: null, buscadores: false, version: 0 });
  expect(settings.semana).toHaveLength(10);
  expect((await api.call(PATH)).status).toBe(401);
});

test("what is given of the settings changes, what is not stays, and nobody else's change with it", async () => {
  const [one, other] = [await newTherapist(api), await newTherapist(api)];
  const nombre = aName();
  const tipos = [{ type: "Seguimiento", duracionMinutos: 45, price: 45.5, modalidad: "Online" }];
  const exception = { desde: "2026-12-24", hasta: "2027-01-06", horas: [] };
  const first = await change(one.token, {
    nombre: ` ${nombre.toUpperCase()} `,
    tipos,
    excepciones: [exception],
    version: 0,
  });
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ nombre, tipos, excepciones: [exception], version: 1 });
  expect((await change(one.token, { activa: true })).body).toMatchObject({
    activa: true,
    tipos,
    direccion: `http://localhost:4000/reservar/${nombre}`,
    version: 2,
  });
  expect(await read(one.token)).toMatchObject({ activa: true, nombre, version: 2 });
  expect(await read(other.token)).toMatchObject({ activa: false, nombre: "", version: 0 });
});

test("a name that another practice has is refused by its field, also of two who take it at once", async () => {
  const [one, other] = [await newTherapist(api), await newTherapist(api)];
  const nombre = aName();
  const both = await Promise.all([one, other].map(({ token }) => change(token, { nombre })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  const refused = both.find(({ status }) => status === 422);
  expect(refused?.body.errors).toEqual([{ field: "nombre", code: "INVALID", message: BOOKING_NAME_TAKEN }]);
});

test("faulty settings are refused by their names on the wire, an older version with the settings as they are", async () => {
  const { token } = await newTherapist(api);
  const { status, body } = await change(token, {
    activa: true,
    paso: 20,
    tipos: [{ type: "Nada", duracionMinutos: 60, price: null, modalidad: null }],
  });
  expect(status).toBe(422);
  expect(body.errors?.map(({ field }) => field).sort()).toEqual(["activa", "paso", "tipos"]);
  expect(body.errors?.map(({ message }) => message)).toContain(BOOKING_SENTENCE.isOn);
  await change(token, { paso: 15 });
  const late = await change(token, { paso: 60, version: 0 });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ current: { paso: 15, version: 1 } });
});

test("free times are those of the practice's zone that no session takes", async () => {
  const { token } = await newTherapist(api);
  await change(token, { semana: ALL_DAY, paso: 60, antelacionHoras: 0 });
  const ana = await createClient(api, token);
  const tomorrow = onClocks("Europe/Madrid", 1, "10:00");
  const session = await createSessionAt(api, token, ana.id, tomorrow);
  const query = `duracionMinutos=60&desde=${tomorrow.toISOString().slice(0, 10)}&dias=1`;
  const told = wireFreeTimes.parse(await timesOf(token, query));
  expect(told.zona).toBe("Europe/Madrid");
  const at = (time: string) => onClocks("Europe/Madrid", 1, time).toISOString();
  expect(told.data).toEqual([{ dia: tomorrow.toISOString().slice(0, 10), horas: [at("09:00"), at("11:00")] }]);
  await api.call(`/sessions/${session.id}`, { token, method: "PUT", body: { status: "CANCELADA" } });
  expect((await timesOf(token, query)).data[0]?.horas).toContain(at("10:00"));
  const stranger = await newTherapist(api);
  await change(stranger.token, { semana: ALL_DAY, paso: 60, antelacionHoras: 0 });
  expect((await timesOf(stranger.token, query)).data[0]?.horas).toHaveLength(3);
});

test.each(["0000-01-01", "9999-12-31"])("on days from %s on nothing can be booked", async (desde) => {
  const { token } = await newTherapist(api);
  await change(token, { semana: ALL_DAY });
  expect(await timesOf(token, `duracionMinutos=60&dias=31&desde=${desde}`)).toMatchObject({ data: [] });
});
