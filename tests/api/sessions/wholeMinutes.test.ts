import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { answers } from "../../../api/sessions/answers/answers.table.ts";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { startOf } from "../../../schema/rules/sessions.ts";
import type { ExportedClient } from "../../../schema/wire/exports/client.ts";
import type { WirePending } from "../../../schema/wire/overview.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { linkedSession, pageOf, press, rowOf, timesOn, wednesday } from "../../support/answers.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { exportedClientOf } from "../../support/archives.ts";
import { bringIn, preview } from "../../support/imports.ts";
import { addSession, minutesFromNow, outcomesOf, payingTherapist, type TestPractice } from "../../support/reminders.ts";

const UPDATE = readFileSync("api/core/database/migrations/0068_whole_minutes.sql", "utf8");
const SECONDS = 30_500;
let api: TestApi;
let therapist: TestPractice & { token: string };
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  therapist = await payingTherapist(api, "Elena Vidal");
});

const update = () => api.database.owner.execute(sql.raw(UPDATE));
const withSeconds = (at: Date) => new Date(startOf(at).getTime() + SECONDS);
/** The numbers of what the practice is told of, and keeps, of each change. */
const noted = () =>
  api.database.owner
    .select({
      changes: sql`change_count`,
      acts: sql`(select count(*) from audit_entries where professional_id = ${professionals.id})`,
    })
    .from(professionals)
    .where(eq(professionals.id, therapist.professionalId));
const all = async () =>
  (await api.call<{ data: WireSession[] }>("/sessions?startDate=2020-01-01", { token: therapist.token })).body.data;
const wishes = async () =>
  (await api.call<{ data: WirePending }>("/dashboard/pendientes", { token: therapist.token })).body.data;
const accept = (id: string) =>
  api.call<WireSession>(`/sessions/peticiones/${id}/aceptar`, { token: therapist.token, body: {} });

test("a session that was brought in with seconds begins on its minute after the update, which is nobody's change, and its file repeats it", async () => {
  const startsAt = new Date("2098-03-10T09:00:30.500Z");
  const email = "anavega@ejemplo.es";
  const added = await addSession(api.database, therapist, { dueAt: startsAt, startsAt }, { name: "Ana Vega", email });
  const own = { seriesOwn: { startsAt: startsAt.toISOString(), type: "Evaluación" as const } };
  await api.database.owner.update(sessions).set(own).where(eq(sessions.id, added.sessionId));
  const before = { ...(await rowOf(api, added)) };
  const seen = await noted();
  await update();
  const whole = startOf(startsAt);
  expect(await rowOf(api, added)).toEqual({
    ...{ ...before, startsAt: whole, reminderDueAt: whole },
    seriesOwn: { startsAt: "2098-03-10T09:00:00.000Z", type: "Evaluación" },
  });
  expect(await noted()).toEqual(seen);
  const file = "Cliente;Fecha;Hora\nAna Vega;10/03/2098;10:00:30";
  const { body } = await preview(api, therapist.token, file, { clase: "SESSIONS" });
  expect(body).toMatchObject({ traer: 0, repeticiones: [{ linea: 2, motivo: "SAME_SESSION" }] });
});

test("its client's link leads to it, and what waits to be decided moves it, after the update", async () => {
  const linked = await linkedSession(api, therapist, { startsAt: withSeconds(wednesday()) });
  const [hora = ""] = timesOn((await api.call<string>(`${linked.page}/no`)).body);
  await press(api, linked.page, { respuesta: "otra-hora", hora });
  const wantedAt = withSeconds(new Date(hora));
  await api.database.owner.update(answers).set({ wantedAt }).where(eq(answers.sessionId, linked.sessionId));
  await update();
  expect((await api.call<string>(linked.page)).body).toContain("Has pedido");
  const confirmed = await press(api, linked.page, { respuesta: "confirmar" });
  expect(confirmed.status).toBe(200);
  await press(api, linked.page, { respuesta: "otra-hora", hora });
  await api.database.owner.update(answers).set({ wantedAt }).where(eq(answers.outcome, "PENDIENTE"));
  await update();
  const [wish] = (await wishes()).peticiones;
  expect((await accept(wish?.id ?? "")).body.datetime).toBe(new Date(hora).toISOString());
  const moved = await pageOf(api, { ...linked, startsAt: new Date(hora) });
  expect((await api.call(moved)).status).toBe(200);
});

test("links that say seconds confirm their session and cancel it after the update, and show that they did", async () => {
  const at = withSeconds(wednesday());
  const [confirmed, cancelled] = [
    await linkedSession(api, therapist, { startsAt: at }),
    await linkedSession(api, therapist, { startsAt: at }),
  ];
  await update();
  const yes = await press(api, confirmed.page, { respuesta: "confirmar" });
  expect([yes.status, (await rowOf(api, confirmed)).status]).toEqual([200, "CONFIRMADA"]);
  const no = await press(api, cancelled.page, { respuesta: "cancelar", motivo: "ENFERMEDAD" });
  expect([no.status, (await rowOf(api, cancelled)).status]).toEqual([200, "CANCELADA"]);
  for (const [{ page, sessionId }, shown] of [
    [confirmed, "Cita confirmada"],
    [cancelled, "Tu cita está cancelada"],
  ] as const) {
    expect((await api.call<string>(page)).body).toContain(shown);
    const [answer] = await api.database.owner.select().from(answers).where(eq(answers.sessionId, sessionId));
    expect(answer?.startsAt).toEqual(wednesday());
  }
});

test("another time that is wished with seconds is wished at its minute", async () => {
  const linked = await linkedSession(api, therapist);
  const [hora = ""] = timesOn((await api.call<string>(`${linked.page}/no`)).body);
  const wish = { respuesta: "otra-hora", hora: withSeconds(new Date(hora)).toISOString() };
  expect((await press(api, linked.page, wish)).status).toBe(200);
  expect((await wishes()).peticiones).toMatchObject([{ horaPedida: new Date(hora).toISOString() }]);
});

test("nor does a reminder that went out before go out again as it is saved", async () => {
  const startsAt = withSeconds(minutesFromNow(50));
  const dueAt = new Date(startsAt.getTime() - 3_600_000);
  const added = await addSession(api.database, therapist, { dueAt, startsAt });
  await api.database.owner
    .update(reminders)
    .set({ status: "ENVIADO", triedAt: dueAt, toldAt: dueAt, toldStart: startsAt, attempts: 1 })
    .where(eq(reminders.sessionId, added.sessionId));
  await update();
  const body = { datetime: startOf(startsAt).toISOString(), notes: "Otra" };
  const put = await api.call(`/sessions/${added.sessionId}`, { token: therapist.token, method: "PUT", body });
  expect(put.status).toBe(200);
  expect(await outcomesOf(api.database, added)).toEqual(["ENVIADO", "ENVIADO"]);
});

test("an export with seconds brings in its sessions with their wishes and what their series has, all on their minutes", async () => {
  const client = exportedClientOf("Ana Vega", 1);
  const at = withSeconds(wednesday());
  const wanted = new Date(at.getTime() + 3_600_000).toISOString();
  const hora = at.toISOString();
  const createdAt = minutesFromNow(-60).toISOString();
  const rule = {
    frecuencia: "SEMANAL",
    cada: 1,
    dia: hora.slice(0, 10),
    hora: "10:00",
    zona: "Europe/Madrid",
  } as const;
  const said: ExportedClient["sesiones"][number]["respuestas"][number] = {
    ...{ tipo: "OTRA_HORA", hora, texto: null, horaPedida: wanted, resultado: "PENDIENTE", respuesta: null },
    ...{ creada: createdAt, decidida: null, vista: null },
  };
  const sesiones = client.sesiones.map((session) => ({
    ...{ ...session, datetime: hora, status: "PROGRAMADA" as const, respuestas: [said] },
    serie: { id: "serie", lugar: 1, propio: { startsAt: hora } },
  }));
  const series = [{ id: "serie", ...rule, lugares: 1, lugarDia: 1, createdAt }];
  await bringIn(api, therapist.token, JSON.stringify({ ...client, series, sesiones, notas: [] }), { clase: "EXPORT" });
  const [session] = await all();
  const whole = startOf(at);
  expect(await rowOf(api, { sessionId: session?.id ?? "", clientId: "", email: "" })).toMatchObject({
    startsAt: whole,
    seriesOwn: { startsAt: whole.toISOString() },
  });
  const [wish] = (await wishes()).peticiones;
  expect((await accept(wish?.id ?? "")).body.datetime).toBe(startOf(new Date(wanted)).toISOString());
});
