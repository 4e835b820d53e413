import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireChangedSeries } from "../../../schema/wire/series/series.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createSeries } from "../../support/series.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
let token: string;
let clientId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  clientId = (await createClient(api, token)).id;
});

const put = <Body = WireSession>(id: string, body: object, path = "/sessions") =>
  api.call<Body>(`${path}/${id}`, { token, method: "PUT", body });
const UNTOLD = { motivoCancelacion: null, canceladaPor: null };

test("a session is cancelled without a word, or with a reason and who cancelled, which can also be said later and taken away", async () => {
  const { id, ...made } = await createSession(api, token, clientId);
  expect(made).toMatchObject(UNTOLD);
  expect((await put(id, { status: "CANCELADA" })).body).toMatchObject({ status: "CANCELADA", ...UNTOLD });
  const told = await put(id, { motivoCancelacion: "ENFERMEDAD", canceladaPor: "CLIENTE" });
  expect(told.body).toMatchObject({ motivoCancelacion: "ENFERMEDAD", canceladaPor: "CLIENTE", version: 3 });
  expect((await put(id, { motivoCancelacion: null, version: 3 })).body).toMatchObject({
    motivoCancelacion: null,
    canceladaPor: "CLIENTE",
  });
  const { body } = await api.call<WireProblem>(`/sessions/${id}`, {
    token,
    method: "PUT",
    body: { motivoCancelacion: "OTRO", version: 3 },
  });
  expect(body.code).toBe("CONFLICT");
  const other = await createSession(api, token, clientId);
  expect((await put(other.id, { status: "CANCELADA", motivoCancelacion: "NO_VINO" })).body).toMatchObject({
    motivoCancelacion: "NO_VINO",
    canceladaPor: null,
  });
});

test("what was said of a cancellation stays when something else is changed, and goes when the session takes place after all", async () => {
  const { id } = await createSession(api, token, clientId);
  await put(id, { status: "CANCELADA", motivoCancelacion: "VIAJE", canceladaPor: "PROFESIONAL" });
  expect((await put(id, { notes: "avisó" })).body).toMatchObject({ motivoCancelacion: "VIAJE" });
  expect((await put(id, { status: "PROGRAMADA" })).body).toMatchObject({ status: "PROGRAMADA", ...UNTOLD });
  await put(id, { status: "CANCELADA", motivoCancelacion: "VIAJE" });
  expect((await put(id, { status: "PROGRAMADA", reprogramar: true })).body).toMatchObject(UNTOLD);
});

test.each([
  ["motivoCancelacion", "PEREZA", "CANCELADA", "Motivo de la cancelación: elige una de las opciones."],
  ["canceladaPor", "NADIE", "CANCELADA", "Quién cancela: elige una de las opciones."],
  ["motivoCancelacion", "NO_VINO", "CONFIRMADA", "Motivo de la cancelación: solo se dice de una sesión cancelada."],
])(
  "%s %j is refused of a session that becomes %s with it, and nothing is kept",
  async (field, word, status, message) => {
    const { id } = await createSession(api, token, clientId);
    const refused = await put<WireProblem>(id, { status, [field]: word });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field, code: "INVALID", message }] } });
    const { body } = await api.call(`/sessions/${id}`, { token });
    expect(body).toMatchObject({ status: "PROGRAMADA", version: 1 });
  },
);

test("a series is cancelled with a reason, and undoing that takes it away", async () => {
  const { id } = await createSeries(api, token, clientId);
  const list = async () => (await api.call<{ data: WireSession[] }>("/sessions", { token })).body.data;
  const [first] = (await list()).toReversed();
  const said = { motivoCancelacion: "ENFERMEDAD", canceladaPor: "CLIENTE" };
  const scope = { desde: first?.id, alcance: "TODA" };
  expect((await put<WireProblem>(id, { ...scope, ...said, notes: "x" }, "/sessions/series")).status).toBe(422);
  const change = await put<WireChangedSeries>(id, { ...scope, ...said, status: "CANCELADA" }, "/sessions/series");
  expect(change.status).toBe(200);
  expect(await list()).toEqual((await list()).map((one) => expect.objectContaining({ ...said, id: one.id })));
  await api.call(`/sessions/series/${id}/deshacer`, { token, body: {} });
  expect((await list()).filter(({ status, motivoCancelacion }) => status === "CANCELADA" || motivoCancelacion)).toEqual(
    [],
  );
});

test("another therapist's session is not there to say anything of", async () => {
  const { id } = await createSession(api, token, clientId);
  await put(id, { status: "CANCELADA" });
  const stranger = await newTherapist(api);
  const body = { motivoCancelacion: "OTRO" };
  expect((await api.call(`/sessions/${id}`, { token: stranger.token, method: "PUT", body })).status).toBe(404);
});
