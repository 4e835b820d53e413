import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { wireSession } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { aSession, createSession } from "../../support/sessions.ts";

let api: TestApi;
let token: string;
let client: WireClient;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  client = await createClient(api, token, { nombre: "Lucía Martín" });
});

const read = async (id: string) => await api.call<WireSession>(`/sessions/${id}`, { token });
const put = <Body = WireSession>(id: string, body: unknown) =>
  api.call<Body>(`/sessions/${id}`, { token, method: "PUT", body });
const create = <Body = WireSession>(fields: object, headers: Record<string, string> = {}) =>
  api.call<Body>("/sessions", { token, body: { ...aSession(client.id), ...fields }, headers });

describe("creating", () => {
  test("a new session is PROGRAMADA, whatever was asked for, and comes in the documented shape", async () => {
    const { status, headers, body } = await create({
      status: "CONFIRMADA",
      modalidad: "Consulta 2",
      notes: "Traer el cuestionario",
      price: 45.5,
      enviarRecordatorio: true,
      opcionRecordatorio: "P4_HORAS_ANTES",
      fechaRecordatorio: "1999-01-01T00:00:00Z",
    });
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`/sessions/${body.id}`);
    expect(wireSession.parse(body)).toEqual({
      id: body.id,
      datetime: "2027-03-10T09:00:00.000Z",
      client: { id: client.id, nombre: "Lucía Martín", avatar: null },
      type: "Terapia Individual",
      modalidad: "Consulta 2",
      notes: "Traer el cuestionario",
      duracionMinutos: 60,
      duration: 60,
      price: 45.5,
      status: "PROGRAMADA",
      motivoCancelacion: null,
      canceladaPor: null,
      enviarRecordatorio: true,
      opcionRecordatorio: "P4_HORAS_ANTES",
      fechaRecordatorio: "2027-03-10T05:00:00.000Z",
      recordatorios: ["PROFESIONAL", "CLIENTE"].map((destinatario) => ({
        destinatario,
        estado: "PENDIENTE",
        motivo: null,
        fecha: "2027-03-10T05:00:00.000Z",
      })),
      createdAt: body.createdAt,
      updatedAt: body.createdAt,
      serie: null,
      version: 1,
    });
    expect((await read(body.id)).body).toEqual(body);
  });

  test("the required fields alone make a session of defaults", async () => {
    expect(await createSession(api, token, client.id)).toMatchObject({
      modalidad: null,
      notes: null,
      price: null,
      enviarRecordatorio: false,
      opcionRecordatorio: "P1_HORA_ANTES",
      fechaRecordatorio: null,
      recordatorios: [],
    });
  });

  test.each([
    ["the client as an object", { client: { id: "CLIENT" } }, {}],
    ["the client's id apart", { client: undefined, clientId: "CLIENT" }, {}],
    ["the other word for the duration", { duracionMinutos: undefined, duration: 45 }, { duration: 45 }],
    ["both words for the duration, one of them text", { duracionMinutos: "90", duration: 90 }, { duracionMinutos: 90 }],
    ["a price as text", { price: "1.200,50" }, { price: 1200.5 }],
    ["a price with a comma", { price: "45,5" }, { price: 45.5 }],
    ["an empty price", { price: "" }, { price: null }],
    ["a price of nothing", { price: 0 }, { price: 0 }],
    ["no reminder option", { opcionRecordatorio: "" }, { opcionRecordatorio: "P1_HORA_ANTES" }],
    ["empty texts", { modalidad: "", notes: "" }, { modalidad: null, notes: null }],
    [
      "the longest texts",
      { modalidad: "m".repeat(120), notes: "ñ".repeat(20_000) },
      { modalidad: "m".repeat(120), notes: "ñ".repeat(20_000) },
    ],
    ["emoji, HTML and SQL", { notes: "👩🏽‍⚕️ <b>'; drop table x;--" }, { notes: "👩🏽‍⚕️ <b>'; drop table x;--" }],
    ["the first day", { datetime: "2000-01-01T00:00:00Z" }, { datetime: "2000-01-01T00:00:00.000Z" }],
    ["the last day", { datetime: "2099-12-31T23:59:59.999Z" }, { datetime: "2099-12-31T23:59:00.000Z" }],
  ])("takes %s", async (_what, fields, expected) => {
    const own = JSON.parse(JSON.stringify({ ...aSession(client.id), ...fields }).replaceAll("CLIENT", client.id));
    const { status, body } = await api.call<WireSession>("/sessions", { token, body: own });
    expect(status).toBe(201);
    expect(body).toMatchObject(expected);
    expect(body.client.id).toBe(client.id);
  });

  test.each<[string, unknown, string, string?]>([
    ["datetime", "", "REQUIRED"],
    ["datetime", null, "REQUIRED"],
    ["datetime", "mañana", "INVALID"],
    ["datetime", "2027-03-10", "INVALID"],
    ["datetime", "2027-03-10T10:00:00", "INVALID"],
    ["datetime", "2027-02-30T10:00:00Z", "INVALID"],
    ["datetime", "2027-03-10T10:00:00+99:99", "INVALID"],
    ["datetime", "0000-01-01T10:00:00Z", "INVALID"],
    ["datetime", "9999-12-31T10:00:00Z", "INVALID"],
    ["datetime", "1999-12-31T23:59:59Z", "INVALID"],
    ["datetime", 1_800_000_000, "INVALID"],
    ["client", "", "REQUIRED"],
    ["client", null, "REQUIRED"],
    ["client", 7, "INVALID"],
    ["client", "no-es-id", "INVALID"],
    ["client", "a\u0000b", "INVALID"],
    ["client", "00000000-0000-4000-8000-000000000000", "INVALID"],
    ["client", { id: "00000000-0000-4000-8000-000000000000" }, "INVALID"],
    ["type", "", "REQUIRED"],
    ["type", "Terapia", "INVALID"],
    ["duracionMinutos", null, "REQUIRED"],
    ["duracionMinutos", 0, "INVALID"],
    ["duracionMinutos", -60, "INVALID"],
    ["duracionMinutos", 50, "INVALID"],
    ["duracionMinutos", 60.5, "INVALID"],
    ["duracionMinutos", "0", "INVALID"],
    ["duracionMinutos", "una hora", "INVALID"],
    ["duracionMinutos", "6e1", "INVALID"],
    ["duration", 45, "INVALID", "duracionMinutos"],
    ["modalidad", "m".repeat(121), "TOO_LONG"],
    ["modalidad", "a\u0000b", "INVALID"],
    ["notes", "n".repeat(20_001), "TOO_LONG"],
    ["notes", "suelto \ud800 fin", "INVALID"],
    ["notes", ["lista"], "INVALID"],
    ["price", "cuarenta", "INVALID"],
    ["price", "-5", "INVALID"],
    ["price", -5, "INVALID"],
    ["price", "45,505", "INVALID"],
    ["price", "1.234", "INVALID"],
    ["price", "45.505", "INVALID"],
    ["price", 1.234, "INVALID"],
    ["price", 45.505, "INVALID"],
    ["price", 100_000.01, "INVALID"],
    ["price", 1e30, "INVALID"],
    ["price", true, "INVALID"],
    ["enviarRecordatorio", "sí", "INVALID"],
    ["opcionRecordatorio", "P2_HORAS_ANTES", "INVALID"],
    ["opcionRecordatorio", "toString", "INVALID"],
    ["opcionRecordatorio", "__proto__", "INVALID"],
    ["evitarSolape", "true", "INVALID"],
  ])(
    "a faulty %s is refused by name, in Spanish, on creating and on changing (case %#)",
    async (field, value, code, named = field) => {
      const { id } = await createSession(api, token, client.id);
      const change = field === "duration" ? { duracionMinutos: 60 } : {};
      for (const answer of [
        await create<WireProblem>({ [field]: value }),
        await put<WireProblem>(id, { ...change, [field]: value }),
      ]) {
        expect(answer.status).toBe(422);
        expect(answer.body.errors).toEqual([
          { field: named, code, message: expect.stringMatching(/^[A-ZÁÉÍÓÚ].+\.$/) },
        ]);
      }
      expect((await read(id)).body.version).toBe(1);
    },
  );

  test("an unknown client is named the way the form names it", async () => {
    const stranger = await newTherapist(api);
    const theirs = await createClient(api, stranger.token);
    for (const id of [theirs.id, "00000000-0000-4000-8000-000000000000", "no-es-id"]) {
      const { body } = await create<WireProblem>({ client: id });
      expect(body.errors).toEqual([{ field: "client", code: "INVALID", message: "Cliente no encontrado." }]);
    }
  });

  test("nothing given names everything required at once", async () => {
    const { body } = await api.call("/sessions", { token, body: {} });
    expect(body.errors?.map(({ field, code }) => [field, code])).toEqual([
      ["client", "REQUIRED"],
      ["type", "REQUIRED"],
      ["datetime", "REQUIRED"],
      ["duracionMinutos", "REQUIRED"],
    ]);
  });
});
