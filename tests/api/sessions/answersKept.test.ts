import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answers } from "../../../api/sessions/answers/answers.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { type Linked, linkedSession, press, rowOf, timesOn } from "../../support/answers.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { minutesFromNow, payingTherapist, type TestPractice } from "../../support/reminders.ts";

let api: TestApi;
let therapist: TestPractice & { token: string };
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  therapist = await payingTherapist(api, "Elena Vidal");
});

const texto = "Tengo <fiebre>\r\ndesde ayer";
const KEPT = "\nTengo &lt;fiebre&gt;\ndesde ayer</textarea>";
const cancelling = { respuesta: "cancelar", motivo: "ENFERMEDAD", texto };
const change = ({ sessionId }: Linked, set: Partial<typeof sessions.$inferInsert>) =>
  api.database.owner.update(sessions).set(set).where(eq(sessions.id, sessionId));
/** How often the sentence stands on a page, and whether it can be changed there. */
const kept = (html: string) => [html.split(KEPT).length - 1, html.includes("<textarea readonly")];

test("a client is told that what was pressed was not kept, where the link is over or is pressed too often, with a sentence or without", async () => {
  const moved = await linkedSession(api, therapist);
  await change(moved, { startsAt: minutesFromNow(9_000) });
  const notKept = "<p>Lo que acabas de enviar no se ha guardado. ";
  const pressed: Record<string, string>[] = [{ respuesta: "confirmar" }, cancelling, {}];
  for (const page of [moved.page, "/cita/nada"])
    for (const fields of pressed) {
      const { status, body } = await press(api, page, fields);
      expect([status, body]).toEqual([404, expect.stringContaining(notKept)]);
    }
  for (const page of [moved.page, `${moved.page}/no`])
    expect((await api.call<string>(page)).body).not.toContain("guardado");
  const often = await linkedSession(api, therapist);
  for (let n = 0; n < 12; n += 1) await press(api, often.page, {});
  const { status, body } = await press(api, often.page, { respuesta: "confirmar" });
  expect([status, body]).toEqual([429, expect.stringContaining(notKept)]);
});

describe("the sentence that a client adds", () => {
  test("can be copied when the session was moved meanwhile, when the link was pressed too often, or too many were opened from one place", async () => {
    const linked = await linkedSession(api, therapist);
    for (let n = 0; n < 12; n += 1) await press(api, linked.page, {});
    const often = await press(api, linked.page, cancelling);
    expect([often.status, kept(often.body)]).toEqual([429, [1, true]]);
    const headers = { "x-forwarded-for": "10.7.7.8" };
    for (let n = 0; n < 70; n += 1) await api.call("/cita/nada", { headers });
    const crowded = await press(api, (await linkedSession(api, therapist)).page, cancelling, headers);
    expect([crowded.status, kept(crowded.body)]).toEqual([429, [1, true]]);
    const moved = await linkedSession(api, therapist);
    const [hora = ""] = timesOn((await api.call<string>(`${moved.page}/no`)).body);
    await change(moved, { startsAt: minutesFromNow(9_000) });
    for (const fields of [cancelling, { respuesta: "otra-hora", hora, texto }]) {
      const { status, body } = await press(api, moved.page, fields);
      expect([status, kept(body), body.includes("Este enlace ya no vale")]).toEqual([404, [1, true], true]);
    }
    const plain = await press(api, moved.page, { respuesta: "confirmar", texto });
    expect([plain.status, kept(plain.body)]).toEqual([404, [0, false]]);
  });

  test("can be copied once it is too late to cancel, to be sent otherwise", async () => {
    const linked = await linkedSession(api, therapist, { startsAt: minutesFromNow(60) });
    const { status, body } = await press(api, linked.page, cancelling);
    expect([status, kept(body)]).toEqual([409, [1, true]]);
    expect(body).toMatch(/Responde al correo que recibiste, o llama\.[\s\S]*Tengo/);
  });

  test("can be copied once the session was cancelled in another window, in other words or for another reason", async () => {
    const linked = await linkedSession(api, therapist);
    const [hora = ""] = timesOn((await api.call<string>(`${linked.page}/no`)).body);
    const first = { respuesta: "cancelar", motivo: "VIAJE" };
    for (const _ of [1, 2]) expect((await press(api, linked.page, first)).status).toBe(200);
    const others: Record<string, string>[] = [
      { respuesta: "otra-hora", hora, texto },
      { ...first, texto },
      { respuesta: "cancelar", texto },
    ];
    for (const fields of others) {
      const { status, body } = await press(api, linked.page, fields);
      expect([status, kept(body), body.includes("no se ha guardado")]).toEqual([409, [1, true], true]);
    }
    const reason = await press(api, linked.page, { respuesta: "cancelar", motivo: "ENFERMEDAD" });
    expect([reason.status, reason.body]).toEqual([409, expect.stringContaining("Ya la habías cancelado")]);
    expect((await rowOf(api, linked)).cancelReason).toBe("VIAJE");
  });

  test("with a time that was asked for before is told with it", async () => {
    const linked = await linkedSession(api, therapist);
    const [hora = ""] = timesOn((await api.call<string>(`${linked.page}/no`)).body);
    for (const said of ["", texto, texto, ""])
      expect((await press(api, linked.page, { respuesta: "otra-hora", hora, texto: said })).status).toBe(200);
    const rows = await api.database.owner.select().from(answers).where(eq(answers.sessionId, linked.sessionId));
    expect(rows.map(({ outcome, words }) => [outcome, words]).toSorted()).toEqual([
      ["PENDIENTE", "Tengo <fiebre>\ndesde ayer"],
      ["RETIRADA", null],
    ]);
  });

  test("stays in its own form when nothing was chosen with it", async () => {
    const linked = await linkedSession(api, therapist);
    const { status, body } = await press(api, linked.page, { respuesta: "cancelar", texto });
    expect([status, kept(body)]).toEqual([422, [1, false]]);
    expect(body.indexOf(KEPT)).toBeGreaterThan(body.indexOf("Cancelar la cita"));
  });
});
