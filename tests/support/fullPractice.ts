import { aiClientConsents } from "../../api/ai/ai.table.ts";
import { ratings } from "../../api/overview/ratings.table.ts";
import { answers } from "../../api/sessions/answers/answers.table.ts";
import type { WireSession } from "../../schema/wire/sessions.ts";
import { createClient, type TestApi } from "./api.ts";
import { accepting, ask, noted, pageOf, publish } from "./consents.ts";
import { aboutDeath, createMeasure, storeMeasures } from "./measures.ts";
import { createNote } from "./notes.ts";
import { createTemplate } from "./noteTemplates.ts";
import { createObjective } from "./objectives.ts";
import { practiceOf } from "./overview.ts";
import { earnedSession, makeReceipt, writeIssuer } from "./receipts.ts";
import { createSeries, sessionsFrom } from "./series.ts";
import { createSession } from "./sessions.ts";

export const LONG_TEXT = `${"Habló de su hermana, despacio. ".repeat(2_000)}\n\nשלום עליכם ‏مرحبا‎ 👩‍👩‍👧‍👦 z̵͎̾a̷lgo «ñ»\t"comillas" \\ \u2028`;

async function signedWithAddenda(api: TestApi, token: string, client: string): Promise<void> {
  const note = await createNote(api, token, client, { title: "Firmada", content: "uno", isPrivate: false });
  await api.call(`/notas/${note.id}`, { token, method: "PUT", body: { content: "dos", version: 1 } });
  await api.call(`/notas/${note.id}/firma`, { token, body: { version: 2 } });
  for (const content of ["Primera adenda 🙂", "Segunda adenda\ncon dos líneas"])
    await api.call(`/notas/${note.id}/adendas`, { token, body: { content } });
}

async function withSessions(api: TestApi, token: string, client: string) {
  const professionalId = await practiceOf(api, token);
  const past = await createSession(api, token, client, {
    ...{ datetime: "2026-10-02T10:00:00Z", notes: LONG_TEXT.slice(0, 1_000), price: 60.5, modalidad: "Online" },
    ...{ enviarRecordatorio: true, opcionRecordatorio: "P3_DIAS_ANTES", type: "Seguimiento" },
  });
  const cancelled = await createSession(api, token, client, { datetime: "2026-10-09T10:00:00Z", duracionMinutos: 90 });
  const reason = { motivoCancelacion: "ENFERMEDAD", canceladaPor: "CLIENTE", status: "CANCELADA" };
  await api.call(`/sessions/${cancelled.id}`, { token, method: "PUT", body: reason });
  await createSession(api, token, client, { enviarRecordatorio: true });
  await createSeries(api, token, client, { veces: 4, omitir: [2] });
  const [, moved] = (await sessionsFrom(api, token, "2098-01-01")) as [WireSession, WireSession];
  await api.call(`/sessions/${moved.id}`, {
    token,
    method: "PUT",
    body: { duracionMinutos: 45, modalidad: "Su casa" },
  });
  const ofPast = { professionalId, sessionId: past.id };
  const at = new Date("2026-10-01T08:00:00Z");
  await api.database.owner
    .insert(ratings)
    .values({ ...ofPast, status: "ENVIADO", rating: 4, ratedAt: new Date("2026-10-03T09:00:00Z") });
  const said = { ...ofPast, startsAt: new Date(past.datetime), told: "ENVIADO" as const };
  await api.database.owner.insert(answers).values([
    { ...said, kind: "CONFIRMA", createdAt: at },
    {
      ...{ ...said, kind: "OTRA_HORA", words: "¿Puede ser más tarde? 🕐", wantedAt: at, outcome: "RECHAZADA" },
      ...{ reply: "Ese día no puedo", createdAt: at, decidedAt: at },
    },
  ]);
  return past;
}

/**
 * A practice with all that can be kept, texts in which everything can go wrong, things that are deleted, and one client of whom
 * nothing but the name is known.
 * @param token of somebody with a plan that is paid for
 * @returns the id of the client who has everything
 */
export async function fillPractice(api: TestApi, token: string): Promise<string> {
  await createTemplate(api, token);
  await createTemplate(api, token, { nombre: "Niños 🧸" });
  const own = (await api.call<{ data: { id: string }[] }>("/notas/plantillas", { token })).body.data[0]?.id;
  const byType = (tipo: string, plantilla: string | undefined) =>
    api.call("/notas/plantillas/por-tipo", { token, method: "PUT", body: { tipo, plantilla } });
  await byType("Seguimiento", own);
  await byType("Evaluación", "SOAP");
  await publish(api, token, "TRATAMIENTO");
  await publish(api, token, "TRATAMIENTO", "La segunda versión, más clara.");
  await api.call("/consentimientos/textos/DATOS", { token, method: "PUT", body: { texto: "Un borrador" } });

  const full = await createClient(api, token, {
    ...{ nombre: "=Íñigo «Ñ» O'Hara 🙂", email: "inigo@ejemplo.es", phone: "+34 600 100 200" },
    ...{ dateOfBirth: "1980-02-29", address: "Calle Menor, 2\n28013 Madrid", emergencyContact: "@SUM(1)" },
    ...{ objetivosTerapeuticos: "Dormir\nComer", notes: LONG_TEXT.slice(0, 5_000) },
  });
  const past = await withSessions(api, token, full.id);
  const moved = await createNote(api, token, full.id, {
    ...{ title: "Secreta ‏שלום", content: LONG_TEXT, isPrivate: true, etiquetas: "duelo, ñoñería", prioridad: "ALTA" },
    sessionId: past.id,
  });
  await api.call(`/notas/${moved.id}`, { token, method: "PUT", body: { content: `${LONG_TEXT}.`, prioridad: "BAJA" } });
  await api.call(`/notas/${moved.id}`, { token, method: "PUT", body: { title: "Cambiada", etiquetas: "" } });
  await signedWithAddenda(api, token, full.id);
  const deleted = await createNote(api, token, full.id, { title: "Eliminada" });
  await api.call(`/notas/${deleted.id}`, { token, method: "DELETE" });

  const goal = await createObjective(api, token, full.id, { titulo: "Dormir mejor", fechaObjetivo: "2098-01-01" });
  const progress = (body: object) => api.call(`/objetivos/${goal.id}`, { token, method: "PUT", body });
  await progress({ progreso: 40, sessionId: past.id });
  await progress({ progreso: 70, noteId: moved.id });
  await createObjective(api, token, full.id, { titulo: "Hecho", prioridad: "BAJA" });
  const [done] = (
    await api.call<{ data: { id: string; titulo: string }[] }>(`/objetivos?clientId=${full.id}`, { token })
  ).body.data.filter(({ titulo }) => titulo === "Hecho");
  await api.call(`/objetivos/${done?.id}`, { token, method: "PUT", body: { estado: "completed" } });
  await createMeasure(api, token, full.id);
  await createMeasure(api, token, full.id, aboutDeath(2));
  await storeMeasures(api, token, full.id);

  await noted(api, token, full.id);
  await ask(api, token, full.id);
  const page = await pageOf(api, full.id);
  const answer = await accepting(api, page);
  await fetch(`${api.url}${page}`, { method: "POST", body: new URLSearchParams(answer), redirect: "manual" });
  const allowed = { professionalId: await practiceOf(api, token), clientId: full.id, recipient: "IA de fuera" };
  await api.database.owner.insert(aiClientConsents).values([
    { ...allowed, givenAt: new Date("2026-03-01T09:00:00Z"), withdrawnAt: new Date("2026-04-01T09:00:00Z") },
    { ...allowed, givenAt: new Date("2026-05-01T09:00:00Z") },
  ]);
  await writeIssuer(api, token);
  const earned = await earnedSession(api, token, full.id, "2026-09-02T10:00:00Z");
  await makeReceipt(api, token, { client: full.id, sesiones: [earned.id] });

  const archived = await createClient(api, token, { nombre: "Berta Archivada", email: "berta@ejemplo.es" });
  await api.call(`/clientes/${archived.id}`, { token, method: "PUT", body: { isActive: false } });
  await createNote(api, token, archived.id, { title: "De Berta", isPrivate: false });
  const gone = await createClient(api, token, { nombre: "Carla Eliminada", email: "carla@ejemplo.es" });
  await createSession(api, token, gone.id);
  await api.call(`/clientes/${gone.id}`, { token, method: "DELETE" });
  return full.id;
}
