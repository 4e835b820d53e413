import { afterAll, beforeAll, expect, test } from "vitest";
import type { ZodObject } from "zod";
import { wireBookingSettingsInput } from "../../../schema/wire/booking/booking.ts";
import { wireClientInput } from "../../../schema/wire/clients.ts";
import { wireUserInfoInput } from "../../../schema/wire/membership.ts";
import { wireIssuerInput } from "../../../schema/wire/money/receipts.ts";
import { wireNoteDraftInput, wireNoteInput } from "../../../schema/wire/notes.ts";
import { wireObjectiveChange } from "../../../schema/wire/objectives.ts";
import { openapiDocument } from "../../../schema/wire/openapi.ts";
import { wireSessionInput } from "../../../schema/wire/sessions.ts";
import { wireWebhookChange } from "../../../schema/wire/webhooks.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { createNote } from "../../support/notes.ts";
import { createObjective } from "../../support/objectives.ts";
import { createSession } from "../../support/sessions.ts";
import { createWebhook } from "../../support/webhooks.ts";

let api: TestApi;
let token: string;
const made = { client: "", session: "", note: "", objective: "", webhook: "" };
beforeAll(async () => {
  api = await startTestApi();
  token = (await newTherapist(api)).token;
  made.client = (await createClient(api, token)).id;
  made.session = (await createSession(api, token, made.client)).id;
  made.note = (await createNote(api, token, made.client)).id;
  made.objective = (await createObjective(api, token, made.client)).id;
  made.webhook = (await createWebhook(api, token, "https://ejemplo.es/avisos", { activo: false })).webhook.id;
});
afterAll(() => api.close());

type Row = Record<string, unknown>;
interface Update {
  input: ZodObject;
  path: () => string;
  method: "PUT" | "PATCH";
  /** What stands there before; each field is then sent alone. */
  full: () => Row;
  /** Fields of the input that are no part of what is stored, or another word for one that is. */
  other: string[];
}

/** Every documented address that changes something. One that is new has to be told here. */
const UPDATES: Record<string, Update> = {
  "/clientes/{id}": {
    input: wireClientInput,
    method: "PUT",
    path: () => `/clientes/${made.client}`,
    full: () => ({
      nombre: "Ana Vega",
      email: "ana@correo.es",
      phone: "600 000 000",
      address: "Calle Mayor, 1",
      dateOfBirth: "1990-02-28",
      emergencyContact: "Luis",
      objetivosTerapeuticos: "Dormir mejor",
      notes: "Primera visita por insomnio.",
      isActive: false,
    }),
    other: ["version"],
  },
  "/notas/{id}": {
    input: wireNoteInput,
    method: "PUT",
    path: () => `/notas/${made.note}`,
    full: () => ({
      title: "Sueño",
      content: "Duerme mejor.",
      client: made.client,
      prioridad: "ALTA",
      etiquetas: "sueño, paseo",
      isPrivate: false,
      isAI: true,
      sessionId: made.session,
    }),
    other: ["clientId", "version", "borrador", "borradorSavedAt"],
  },
  "/notas/borradores/{key}": {
    input: wireNoteDraftInput,
    method: "PUT",
    path: () => "/notas/borradores/new",
    full: () => ({
      title: "Sueño",
      content: "Duerme mej",
      client: made.client,
      prioridad: "ALTA",
      etiquetas: "sueño",
      isPrivate: false,
      isAI: true,
      sessionId: made.session,
      version: 3,
      ia: { apuntes: "duerme", versiones: [{ title: "V", content: "Duerme.", etiquetas: "sueño" }], elegida: 0 },
    }),
    other: ["clientId", "savedAt"],
  },
  "/objetivos/{id}": {
    input: wireObjectiveChange,
    method: "PUT",
    path: () => `/objetivos/${made.objective}`,
    full: () => ({
      titulo: "Dormir siete horas",
      descripcion: "Sin pantallas.",
      prioridad: "ALTA",
      fechaObjetivo: "2098-12-31",
      client: made.client,
      progreso: 40,
      estado: "active",
    }),
    other: ["noteId", "sessionId", "fechaFinalizado", "version"],
  },
  "/sessions/{id}": {
    input: wireSessionInput,
    method: "PUT",
    path: () => `/sessions/${made.session}`,
    full: () => ({
      client: made.client,
      type: "Evaluación",
      datetime: "2027-03-10T09:00:00.000Z",
      modalidad: "Consulta",
      notes: "Trae el registro.",
      duracionMinutos: 45,
      price: 45.5,
      status: "CONFIRMADA",
      enviarRecordatorio: true,
      opcionRecordatorio: "P1_DIA_ANTES",
    }),
    // What is said of a cancellation has tests of its own.
    other: [
      "clientId",
      "duration",
      "fechaRecordatorio",
      "evitarSolape",
      "solapesVistos",
      "reprogramar",
      "motivoCancelacion",
      "canceladaPor",
      "version",
    ],
  },
  "/user-info": {
    input: wireUserInfoInput,
    method: "PATCH",
    path: () => "/user-info",
    full: () => ({
      fullName: "Elena Vidal",
      timeZone: "Europe/Madrid",
      asksForRatings: true,
      workingHours: { from: 9, to: 21 },
      respuestas: { plazoHoras: 12, avisarPorCorreo: false },
    }),
    other: [],
  },
  "/sessions/reservas": {
    input: wireBookingSettingsInput,
    method: "PUT",
    path: () => "/sessions/reservas",
    full: () => ({
      activa: true,
      nombre: "elena-vidal",
      buscadores: true,
      clientesReservan: true,
      avisarPorCorreo: false,
      bienvenida: "Cuéntame qué te trae.",
      semana: [{ dia: 2, desde: "10:00", hasta: "14:00" }],
      excepciones: [{ desde: "2027-08-01", hasta: "2027-08-31", horas: [] }],
      tipos: [{ type: "Evaluación", duracionMinutos: 90, price: 80, modalidad: "Consulta" }],
      paso: 15,
      margenAntes: 5,
      margenDespues: 10,
      antelacionHoras: 48,
      diasVista: 30,
      maximoDia: 4,
    }),
    other: ["version"],
  },
  "/recibos/emisor": {
    input: wireIssuerInput,
    method: "PUT",
    path: () => "/recibos/emisor",
    full: () => ({
      nombre: "Elena Vidal",
      nif: "12345678Z",
      domicilio: "Calle Mayor, 1",
      colegiado: "M-1",
      concepto: "Psicoterapia",
      exencion: "Exenta",
      proximoNumero: 12,
    }),
    other: [],
  },
  "/avisos/{id}": {
    input: wireWebhookChange,
    method: "PUT",
    path: () => `/avisos/${made.webhook}`,
    full: () => ({ nombre: "Hoja", url: "https://hoja.ejemplo.es/avisos", tipos: ["CLIENTE", "NOTA"] }),
    other: ["activo", "version"],
  },
};

test("every address that changes something is tried, and every field it takes", () => {
  const paths = Object.entries(openapiDocument().paths ?? {});
  // What changes several sessions at once answers how many, and templates, consents, how long records are kept whether somebody is asked each month and pieces of files are sent whole: they are tried in their rooms.
  const elsewhere = [
    "/sessions/series/{id}",
    "/sessions/series/{id}/apartada",
    "/notas/plantillas/{id}",
    "/notas/plantillas/por-tipo",
    "/consentimientos/textos/{tipo}",
    "/medidas/recordatorios",
    "/conservacion",
    "/importaciones/subidas/{id}/trozos/{numero}",
  ];
  const changing = paths.filter(
    ([path, operations]) => !elsewhere.includes(path) && ("put" in operations || "patch" in operations),
  );
  expect(changing.map(([path]) => path).toSorted()).toEqual(Object.keys(UPDATES).toSorted());
  for (const { input, full, other } of Object.values(UPDATES))
    expect([...Object.keys(full()), ...other].toSorted()).toEqual(Object.keys(input.shape).toSorted());
});

test.each(Object.entries(UPDATES))("%s leaves every field that is not sent as it is", async (_path, update) => {
  const full = update.full();
  const send = async (body: Row): Promise<Row> => {
    const answer = await api.call<Row>(update.path(), { method: update.method, token, body });
    expect(answer.status).toBe(200);
    const row = (answer.body.data as { data: Row } | undefined)?.data ?? answer.body;
    const stored = Object.fromEntries(Object.keys(full).map((field) => [field, row[field]]));
    return "client" in stored ? { ...stored, client: (stored.client as { id: string }).id } : stored;
  };
  expect(await send(full)).toEqual(full);
  expect(await send({})).toEqual(full);
  for (const [field, value] of Object.entries(full)) expect(await send({ [field]: value })).toEqual(full);
});
