import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { startTestGateway, type TestGateway } from "../../support/gateway.ts";
import { createSession } from "../../support/sessions.ts";
import { overDouble } from "../core/overDouble.ts";

const { gateway: other, service, token: bearer } = await overDouble();

let api: TestApi;
let gateway: TestGateway;
let token: string;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ apiUrl: api.url, authIssuer: api.config.tokens.issuer });
  token = (await newTherapist(api)).token;
  id = (await createSession(api, token, (await createClient(api, token)).id)).id;
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const SAVED = "{ therapySession { status cancelReason cancelledBy } errors { code field message } }";
const change = async (call: string) => {
  const { data, errors } = await gateway.ask(`mutation ($id: ID!) { told: ${call} ${SAVED} }`, { id }, token);
  expect(errors).toEqual([]);
  return (data as { told: unknown }).told;
};

test("why a session was cancelled, and by whom, is said with the cancellation or after it, and goes with it", async () => {
  expect(await change("setTherapySessionCancellation(id: $id, overwrite: true, reason: NO_SHOW)")).toEqual({
    therapySession: null,
    errors: [
      {
        code: "INVALID",
        field: ["reason"],
        message: "Motivo de la cancelación: solo se dice de una sesión cancelada.",
      },
    ],
  });
  expect(await change("cancelTherapySession(id: $id, overwrite: true, reason: ILLNESS)")).toEqual({
    therapySession: { status: "CANCELLED", cancelReason: "ILLNESS", cancelledBy: null },
    errors: [],
  });
  expect(await change("setTherapySessionCancellation(id: $id, overwrite: true, cancelledBy: CLIENT)")).toMatchObject({
    therapySession: { cancelReason: "ILLNESS", cancelledBy: "CLIENT" },
  });
  expect(await change("setTherapySessionCancellation(id: $id, overwrite: true, reason: null)")).toMatchObject({
    therapySession: { cancelReason: null, cancelledBy: "CLIENT" },
  });
  expect(await change("undoCancelTherapySession(id: $id, overwrite: true, to: SCHEDULED)")).toMatchObject({
    therapySession: { status: "SCHEDULED", cancelReason: null, cancelledBy: null },
  });
});

test("a cancellation is not taken back over what was booked at its hour meanwhile, unless that is allowed", async () => {
  await change("cancelTherapySession(id: $id, overwrite: true)");
  const other = await createSession(api, token, (await createClient(api, token)).id);
  const back = "undoCancelTherapySession(id: $id, overwrite: true, to: SCHEDULED";
  const { data } = await gateway.ask(
    `mutation ($id: ID!) { told: ${back}) { therapySession { id } errors { code overlaps { id } } } }`,
    { id },
    token,
  );
  expect(data).toEqual({ told: { therapySession: null, errors: [{ code: "OVERLAP", overlaps: [{ id: other.id }] }] } });
  expect(await change(`${back}, allowOverlap: true)`)).toMatchObject({ therapySession: { status: "SCHEDULED" } });
});

describe("taking a cancellation back", () => {
  const SEEN = "{ therapySession { status version } errors { code field message current { status } } }";
  const takenBack = async (args: string) => {
    const call = `mutation ($id: ID!) { told: undoCancelTherapySession(id: $id, ${args}) ${SEEN} }`;
    return ((await gateway.ask(call, { id }, token)).data as { told: Record<string, unknown> }).told;
  };
  const refused = (message: string) => ({
    therapySession: null,
    errors: [{ code: "INVALID", field: ["to"], message, current: null }],
  });

  test("cancels nothing, and confirms nothing that nobody cancelled", async () => {
    ({ id } = await createSession(api, token, (await createClient(api, token)).id));
    const choose = refused("Elige si la sesión vuelve programada o confirmada.");
    expect(await takenBack("to: CANCELLED, overwrite: true")).toEqual(choose);
    const standing = refused("Esta sesión no está cancelada.");
    expect(await takenBack("to: CONFIRMED, overwrite: true")).toEqual(standing);
    expect(await takenBack("to: CONFIRMED, version: 1")).toEqual(standing);
    expect(await takenBack("to: SCHEDULED, version: 1")).toMatchObject({
      therapySession: { status: "SCHEDULED" },
      errors: [],
    });
    const { body } = await api.call<{ status: string }>(`/sessions/${id}`, { token });
    expect(body.status).toBe("PROGRAMADA");
  });

  test("of another status than it had is refused by the argument, as is confirming what is cancelled by none", async () => {
    await change("cancelTherapySession(id: $id, overwrite: true)");
    expect(await takenBack("to: CONFIRMED, overwrite: true")).toMatchObject({
      errors: [{ code: "INVALID", field: ["to"] }],
    });
    expect(await change("confirmTherapySession(id: $id, overwrite: true)")).toMatchObject({
      errors: [{ code: "INVALID", field: null }],
    });
  });

  test("of a session that was changed meanwhile tells what it is by now", async () => {
    await takenBack("to: SCHEDULED, overwrite: true, allowOverlap: true");
    expect(await takenBack("to: CONFIRMED, version: 1")).toMatchObject({
      errors: [{ code: "CONFLICT", current: { status: "SCHEDULED" } }],
    });
  });
});

test("a service that keeps no reasons is sent none: cancelling stays one press, saying why is NOT_OFFERED", async () => {
  const codes = async (call: string) => {
    const { errors } = await other.ask(`mutation { told: ${call} { errors { code } } }`, {}, bearer);
    return errors.map(({ extensions }) => extensions.code);
  };
  service.on("GET /openapi.json", { status: 404, json: {} });
  const json = { id: "s1", datetime: "2098-03-04T09:00:00Z", client: "c1", status: "CANCELADA" };
  service.on("PUT /sessions/s1", { json });
  expect(await codes('cancelTherapySession(id: "s1", overwrite: true)')).toEqual([]);
  expect(service.calls.map(({ method, body }) => [method, body])).toEqual([["PUT", { status: "CANCELADA" }]]);
  expect(await codes('cancelTherapySession(id: "s1", overwrite: true, reason: OTHER)')).toEqual(["NOT_OFFERED"]);
  expect(await codes('setTherapySessionCancellation(id: "s1", overwrite: true, reason: OTHER)')).toEqual([
    "NOT_OFFERED",
  ]);
  expect(service.calls).toHaveLength(1);
});
