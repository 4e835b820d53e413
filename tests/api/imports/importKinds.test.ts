import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ratings } from "../../../api/overview/ratings.table.ts";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import { IMPORT_NOBODY, IMPORT_SEVERAL } from "../../../schema/rules/imports/imports.ts";
import type { WireImportUndone } from "../../../schema/wire/imports/imports.ts";
import type { WireNote } from "../../../schema/wire/notes.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { bringIn, preview } from "../../support/imports.ts";
import { createSession } from "../../support/sessions.ts";

let api: TestApi;
let token: string;
let ana: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ token } = await newTherapist(api));
  ana = (await createClient(api, token, { nombre: "Ana Vega", email: "ana@ejemplo.es" })).id;
});

const sessionsNow = async () => (await api.call<{ data: WireSession[] }>("/sessions?pageSize=50", { token })).body.data;
const notesNow = async () => (await api.call<{ data: WireNote[] }>("/notas?pageSize=50", { token })).body.data;
const undo = (id: string) => api.call<WireImportUndone>(`/importaciones/${id}/deshacer`, { token, method: "POST" });
const SESSIONS = { clase: "SESSIONS" };
const NOTES = { clase: "NOTES" };

describe("a file of sessions", () => {
  test("is brought in at the practice's hours, whole past and to come, and no mail goes out because of it", async () => {
    const csv = [
      "Paciente;Fecha;Hora;Hora fin;Tipo;Estado;Precio",
      "ana vega;03/03/2025;09:30;10:15;Seguimiento;asistió;60,50 US$",
      "Ana Vega;04/07/2025;17h00;18:00;individual;;",
      "Ana Vega;04/07/2098;5:00 PM;;;;",
    ].join("\n");
    expect(await bringIn(api, token, csv, SESSIONS)).toMatchObject({ traidas: 3, omitidas: 0 });
    const stored = (await sessionsNow()).toSorted((a, b) => a.datetime.localeCompare(b.datetime));
    expect(
      stored.map(({ datetime, duracionMinutos, type, status, price }) => [
        datetime,
        duracionMinutos,
        type,
        status,
        price,
      ]),
    ).toEqual([
      ["2025-03-03T08:30:00.000Z", 45, "Seguimiento", "CONFIRMADA", 60.5],
      ["2025-07-04T15:00:00.000Z", 60, "Terapia Individual", "CONFIRMADA", null],
      ["2098-07-04T15:00:00.000Z", 60, "Terapia Individual", "PROGRAMADA", null],
    ]);
    expect(stored.every(({ enviarRecordatorio }) => !enviarRecordatorio)).toBe(true);
    expect(await api.database.owner.select().from(reminders)).toEqual([]);
  });

  test("nobody is asked how a session was that ended just before it was brought in", async () => {
    const ended = new Date(Date.now() - 3 * 3_600_000).toISOString();
    await bringIn(api, token, `Cliente;Fecha\nAna Vega;${ended}`, SESSIONS);
    const [session] = await sessionsNow();
    const asked = await api.database.owner
      .select()
      .from(ratings)
      .where(eq(ratings.sessionId, session?.id ?? ""));
    expect(asked.map(({ status }) => status)).toEqual(["OMITIDO"]);
  });

  test("tells by line what hour never was, whose it cannot be, and which words it does not know", async () => {
    await createClient(api, token, { nombre: "Luis Gil", email: "luis@ejemplo.es" });
    await createClient(api, token, { nombre: "Luis Gil", email: "otro.luis@ejemplo.es" });
    const csv = [
      "Cliente;Fecha y hora;Duración;Tipo",
      "Ana Vega;29/03/2026 02:30;60;",
      "Nadie Conocido;30/03/2026 10:00;60;",
      "Luis Gil;30/03/2026 11:00;60;",
      "Ana Vega;30/03/2026 12:00;50;Reiki",
      "Ana Vega;30/03/2026;60;",
      '"Ana Vega";"30/03/2026 13:00";60;',
    ].join("\n");
    const { body } = await preview(api, token, csv, SESSIONS);
    expect(body.fallos.map(({ linea, mensaje }) => [linea, mensaje.split(".")[0]])).toEqual([
      [2, "Hora: ese día el reloj se adelantó y esa hora no existió"],
      [3, IMPORT_NOBODY.split(".")[0]],
      [4, IMPORT_SEVERAL.split(".")[0]],
      [
        5,
        "Tipo de sesión: escribe Terapia Individual, Seguimiento, Primera Consulta, Terapia Grupal, Evaluación, Sesión Familiar",
      ],
      [5, "Duración: elige 30, 45, 60, 90 o 120 minutos"],
      [6, "Hora: falta, en la fecha o en una columna propia"],
    ]);
    expect([body.traer, body.conFallos]).toEqual([1, 5]);
  });

  test("tells what is there already and leaves it out, and tells what overlaps and brings it in", async () => {
    await createSession(api, token, ana, { datetime: "2098-03-10T09:00:00.000Z" });
    const csv = "Cliente;Fecha\nAna Vega;10/03/2098 10:00\nAna Vega;10/03/2098 10:30\nAna Vega;11/03/2098 10:30";
    const { body } = await preview(api, token, csv, SESSIONS);
    expect(body.repeticiones.map(({ linea, motivo, cliente }) => [linea, motivo, cliente])).toEqual([
      [2, "SAME_SESSION", ana],
    ]);
    expect([body.solapes, body.solapan.map(({ linea }) => linea)]).toEqual([1, [3]]);
    await bringIn(api, token, csv, SESSIONS);
    expect(await sessionsNow()).toHaveLength(3);
  });

  test("is taken back but for what was changed or noted since", async () => {
    const made = await bringIn(
      api,
      token,
      "Cliente;Fecha\nAna Vega;10/03/2098 10:00\nAna Vega;11/03/2098 10:00\nAna Vega;12/03/2098 10:00",
      SESSIONS,
    );
    const [first, second] = (await sessionsNow()).toSorted((a, b) => a.datetime.localeCompare(b.datetime));
    await api.call(`/sessions/${first?.id}`, { token, method: "PUT", body: { modalidad: "Online" } });
    const note = { title: "x", content: "x", client: ana, sessionId: second?.id };
    expect((await api.call("/notas", { token, body: note })).status).toBe(201);
    const { quedan } = (await undo(made.id)).body;
    expect(quedan).toEqual([
      { id: first?.id, nombre: "Ana Vega", motivo: "CHANGED" },
      { id: second?.id, nombre: "Ana Vega", motivo: "IN_USE" },
    ]);
    expect(await sessionsNow()).toHaveLength(2);
  });
});

describe("a file of notes", () => {
  test("keeps their days, text and formulas as they are written; a second time all of it is there already", async () => {
    const csv = [
      "Correo,Fecha,Título,Nota,Etiquetas",
      'ANA@ejemplo.es,05/11/2019,Primera,"Duerme mal.\n=1+1 ""así"".","sueño, inicio"',
      "ana@ejemplo.es,,,Sin fecha ni título,",
    ].join("\n");
    const made = await bringIn(api, token, csv, NOTES);
    expect(made).toMatchObject({ traidas: 2 });
    const stored = await notesNow();
    expect(stored.map(({ title, createdAt }) => [title, createdAt.slice(0, 10)])).toEqual([
      ["Nota", new Date().toISOString().slice(0, 10)],
      ["Primera", "2019-11-05"],
    ]);
    const { body } = await api.call<WireNote>(`/notas/${stored[1]?.id}`, { token });
    expect(body).toMatchObject({ content: 'Duerme mal.\n=1+1 "así".', etiquetas: "sueño, inicio" });
    expect((await preview(api, token, csv, NOTES)).body).toMatchObject({ traer: 0, repetidas: 2 });
  });

  test("keeps nothing of a child with whoever has the same e-mail, and says that the child is no client yet", async () => {
    const csv = "Cliente;Correo;Nota\nLeo Vega Gil;ana@ejemplo.es;De Leo\nAna Vega;ana@ejemplo.es;De Ana";
    const { body } = await preview(api, token, csv, NOTES);
    expect(body.fallos).toEqual([{ linea: 2, columna: 0, mensaje: IMPORT_NOBODY }]);
    expect(await bringIn(api, token, csv, NOTES)).toMatchObject({ traidas: 1, omitidas: 1 });
    const [note, ...others] = await notesNow();
    expect([(await api.call<WireNote>(`/notas/${note?.id}`, { token })).body.content, others]).toEqual(["De Ana", []]);
  });

  test("is taken back but for what was signed since", async () => {
    const made = await bringIn(api, token, "Cliente;Nota\nAna Vega;uno\nAna Vega;dos", NOTES);
    const [newest] = await notesNow();
    const signed = await api.call(`/notas/${newest?.id}/firma`, { token, body: { version: 1 } });
    expect(signed.status).toBe(200);
    const { quedan } = (await undo(made.id)).body;
    expect(quedan).toEqual([{ id: newest?.id, nombre: "Nota", motivo: "CHANGED" }]);
    expect(await notesNow()).toHaveLength(1);
  });
});
