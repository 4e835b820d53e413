import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WireClient } from "../../../schema/wire/clients.ts";
import type { WireProblem } from "../../../schema/wire/core.ts";
import { REASON_WIRE } from "../../../schema/wire/erasure/erasure.ts";
import type { WireNote, WireNoteStats } from "../../../schema/wire/notes.ts";
import type { WireObjective } from "../../../schema/wire/objectives.ts";
import { openapiDocument } from "../../../schema/wire/openapi.ts";
import type { WireSession, WireSessionStats } from "../../../schema/wire/sessions.ts";
import { aClient, createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { aNote } from "../../support/notes.ts";
import { anObjective } from "../../support/objectives.ts";
import { earnedSession, makeReceipt, writeIssuer } from "../../support/receipts.ts";
import { createSeries } from "../../support/series.ts";
import { aSession } from "../../support/sessions.ts";
import { type TwoPractices, twoPractices } from "../../support/walls.ts";
import { aWebhook } from "../../support/webhooks.ts";

let api: TestApi;
let mine: TwoPractices["mine"];
let theirs: TwoPractices["theirs"];
beforeAll(async () => {
  api = await startTestApi();
  ({ mine, theirs } = await twoPractices(api));
});
afterAll(() => api.close());

describe("another therapist's client, session, note or objective", () => {
  test("is answered on every route with an id like one that does not exist or cannot exist", async () => {
    const withId = Object.entries(openapiDocument().paths ?? {}).filter(([path]) => path.includes("{id}"));
    const calls = withId.flatMap(([path, item]) => Object.keys(item).map((method) => ({ path, method })));
    const { client: clientes, session: sesiones, note: notas, objective: objetivos } = theirs;
    const rows: Record<string, { id: string }> = { clientes, sessions: sesiones, notas, objetivos };
    const { webhook: avisos, feed: calendarios, measure: medidas, consent: consentimientos } = theirs;
    const bodies: Record<string, object> = {
      // Of the client, of what it is asked to consent to, and of its being erased.
      clientes: {
        ...aClient(),
        tipos: ["TRATAMIENTO"],
        tipo: "TRATAMIENTO",
        fecha: "2026-10-01",
        motivo: REASON_WIRE.REQUEST,
        elementos: 0,
      },
      consentimientos: { fecha: "2026-10-01" },
      sessions: { notes: "x", destinatario: "CLIENTE" },
      notas: { title: "x" },
      objetivos: { progreso: 100, version: 1 },
      avisos: aWebhook("https://otra.ejemplo.es"),
    };
    const { token: anothers } = await newTherapist(api);
    const { id: client } = await createClient(api, anothers);
    const series = await createSeries(api, anothers, client);
    await writeIssuer(api, anothers);
    const { id: earned } = await earnedSession(api, anothers, client, "2026-01-12T09:00:00Z");
    const { body: recibos } = await makeReceipt(api, anothers, { client, sesiones: [earned] });
    const { body: exportaciones } = await api.call<{ id: string }>("/exportaciones", { token: anothers, body: {} });
    const several = { desde: theirs.session.id, alcance: "TODA" };
    expect(calls.length).toBeGreaterThanOrEqual(6);
    for (const { path, method } of calls) {
      const room = path.split("/")[1] ?? "";
      const ofSeries = path.startsWith("/sessions/series/");
      const ask = async (id: string) => {
        const written = ofSeries ? { ...several, veces: 2, apartada: true } : bodies[room];
        const body = ["put", "post", "patch"].includes(method) ? written : undefined;
        const query = ofSeries && method === "delete" ? `?${new URLSearchParams(several)}` : "";
        const target = path.replace("{id}", encodeURIComponent(id)) + query;
        const answer = await api.call<WireProblem>(target, { token: mine.token, method: method.toUpperCase(), body });
        return { ...answer.body, requestId: null, status: answer.status };
      };
      const ofRequests = path.startsWith("/sessions/reservas/");
      const foreign = await ask(
        path.startsWith("/calendarios/externos/")
          ? theirs.busyCalendar.id
          : path.startsWith("/medidas/enlaces/")
            ? theirs.measure.linkId
            : ofRequests
              ? theirs.request.id
              : ofSeries
                ? series.id
                : ({ ...rows, avisos, calendarios, recibos, medidas, consentimientos, exportaciones }[room]?.id ?? ""),
      );
      expect(foreign.status).toBe(404);
      for (const id of ["00000000-0000-4000-8000-000000000000", "no-es-id", "1' or '1'='1"])
        expect(await ask(id)).toEqual(foreign);
    }
    for (const [room, row] of Object.entries(rows))
      expect((await api.call(`/${room}/${row.id}`, { token: theirs.token })).body).toEqual(row);
  });

  test("can be named in no body and in no filter", async () => {
    const { body: mySessions } = await api.call<{ data: WireSession[] }>("/sessions", { token: mine.token });
    const ask = async (path: string, method: string, body: object) => {
      const answer = await api.call<WireProblem>(path, { token: mine.token, method, body });
      return { ...answer.body, requestId: null };
    };
    const { body: myNotes } = await api.call<{ data: WireNote[] }>("/notas", { token: mine.token });
    const { body: myGoals } = await api.call<{ data: WireObjective[] }>("/objetivos", { token: mine.token });
    for (const [path, method, bodyFor] of [
      ["/sessions", "POST", aSession],
      [`/sessions/${mySessions.data[0]?.id}`, "PUT", aSession],
      ["/notas", "POST", aNote],
      [`/notas/${myNotes.data[0]?.id}`, "PUT", aNote],
      ["/notas/borradores/new", "PUT", aNote],
      ["/objetivos", "POST", anObjective],
      [`/objetivos/${myGoals.data[0]?.id}`, "PUT", anObjective],
    ] as const) {
      const foreign = await ask(path, method, bodyFor(theirs.client.id));
      expect(foreign).toMatchObject({ status: 422, errors: [{ field: "client" }] });
      expect(await ask(path, method, bodyFor("00000000-0000-4000-8000-000000000000"))).toEqual(foreign);
    }
    for (const room of ["sessions", "notas", "objetivos"]) {
      const found = await api.call<{ data: unknown[] }>(`/${room}?clientId=${theirs.client.id}`, { token: mine.token });
      expect(found.body.data).toEqual([]);
    }
  });

  test("shows in no list, search or number", async () => {
    const { body } = await api.call<{ data: WireClient[] }>("/clientes", { token: mine.token });
    expect(body.data.map(({ nombre }) => nombre)).toEqual(["Propia"]);
    const found = await api.call<{ pagination: { total: number } }>("/clientes?search=secreta", { token: mine.token });
    expect(found.body.pagination.total).toBe(0);
    const stats = await api.call<{ data: { totalClients: number } }>("/clientes/stats", { token: mine.token });
    expect(stats.body.data.totalClients).toBe(1);
    for (const query of ["", "?startDate=2000-01-01", "?search=secreta", "?status=PROGRAMADA"]) {
      const sessionsOfMine = await api.call<{ data: WireSession[] }>(`/sessions${query}`, { token: mine.token });
      expect(sessionsOfMine.body.data.filter(({ modalidad }) => modalidad !== "Propia")).toEqual([]);
    }
    for (const query of ["", "?search=ajena", "?search=propia"]) {
      const notesOfMine = await api.call<{ data: WireNote[] }>(`/notas${query}`, { token: mine.token });
      expect(notesOfMine.body.data.filter(({ title }) => title !== "Propia")).toEqual([]);
    }
    for (const query of ["", "?estado=active", `?clientId=${theirs.client.id}`]) {
      const goalsOfMine = await api.call<{ data: WireObjective[] }>(`/objetivos${query}`, { token: mine.token });
      expect(goalsOfMine.body.data.filter(({ titulo }) => titulo !== "Propia")).toEqual([]);
    }
    const written = await api.call<{ data: WireNoteStats }>("/notas/stats", { token: mine.token });
    expect(written.body.data.totalNotes).toBe(1);
    const numbers = await api.call<{ data: WireSessionStats }>("/sessions/stats", { token: mine.token });
    expect(numbers.body.data).toMatchObject({ upcomingSessions: 1, sessionsWithReminder: 0 });
  });

  test("stands in the way of nobody else", async () => {
    const { body } = await api.call<{ data: WireSession[] }>("/sessions", { token: mine.token });
    const { client, datetime, id } = body.data[0] ?? theirs.session;
    expect(datetime).toBe(theirs.session.datetime);
    const change = { datetime: theirs.session.datetime, duration: 90, client, evitarSolape: true };
    expect((await api.call(`/sessions/${id}`, { token: mine.token, method: "PUT", body: change })).status).toBe(200);
  });
});

test("two therapists asking at the same time never see each other's rows", async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const { token } = n % 2 ? mine : theirs;
      const { body } = await api.call<{ data: WireClient[] }>("/clientes", { token });
      return body.data.every(({ nombre }) => nombre === (n % 2 ? "Propia" : "Ajena Secreta"));
    }),
  );
  expect(answers.every(Boolean)).toBe(true);
});
