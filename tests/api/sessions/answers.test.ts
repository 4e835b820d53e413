import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answers } from "../../../api/sessions/answers/answers.table.ts";
import { type Linked, linkedSession, press, rowOf } from "../../support/answers.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import { minutesFromNow, payingTherapist, type TestPractice } from "../../support/reminders.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
let server: MailServer;
let api: TestApi;
let therapist: TestPractice & { token: string };
beforeAll(async () => {
  server = await startMailServer();
  api = await startTestApi({ smtpUrl: server.url }, { pace: QUICK });
});
afterAll(async () => {
  await api.close();
  await server.close();
});
beforeEach(async () => {
  therapist = await payingTherapist(api, "Elena Vidal");
});

const open = (page: string) => api.call<string>(page);
const said = (linked: Linked) =>
  api.database.owner.select().from(answers).where(eq(answers.sessionId, linked.sessionId)).orderBy(answers.createdAt);
const mailsTo = (email: string, subject: RegExp) =>
  server.mails.filter((mail) => mail.to === email && subject.test(mail.headers.subject ?? ""));
const settle = (respuestas: { plazoHoras: number; avisarPorCorreo: boolean }) =>
  api.call("/user-info", { token: therapist.token, method: "PATCH", body: { respuestas } });
/** What nobody but the two may read. */
const PRIVATE = /Luc|Mart|Evaluaci|duelo|Calle|ejemplo\.es/;
const SECRETS = { type: "Evaluación", notes: "Habla de su duelo", location: "Calle Mayor 1" } as const;

describe("the mail", () => {
  test("a reminder carries both links, in the text and in the HTML, and nothing of the client stands in them", async () => {
    const linked = await linkedSession(api, therapist, { ...SECRETS, reminderDueAt: minutesFromNow(0) });
    const due = { token: therapist.token, body: { destinatario: "CLIENTE" } };
    expect((await api.call(`/sessions/${linked.sessionId}/recordatorios`, due)).status).toBe(202);
    await expect.poll(() => mailsTo(linked.email, /Recordatorio/).length, PATIENCE).toBe(1);
    const [mail] = mailsTo(linked.email, /Recordatorio/);
    const [confirm = "", cannot = ""] = mail?.text.match(/http\S+\/cita\/\S+/g) ?? [];
    expect(mail?.text).toContain(`Confirmar: ${confirm}\nNo puedo ir: ${cannot}`);
    expect(mail?.html).toContain(`<a href="${confirm}">Confirmar</a>`);
    expect(mail?.html).toContain(`<a href="${cannot}">No puedo ir</a>`);
    expect(cannot).toBe(`${confirm}/no`);
    const token = confirm.split("/").at(-1) ?? "";
    expect(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).not.toMatch(PRIVATE);
    for (const page of [confirm, cannot]) {
      const { status, body } = await open(new URL(page).pathname);
      expect(status).toBe(200);
      expect(body).toContain("Elena Vidal");
      expect(body).not.toMatch(PRIVATE);
    }
  });

  test("once the client's address is put right, what went to the one before answers nothing, and what goes to the new one does", async () => {
    const linked = await linkedSession(api, therapist);
    const { token } = therapist;
    const mailedTo = async (email: string) => {
      const body = { destinatario: "CLIENTE" };
      expect((await api.call(`/sessions/${linked.sessionId}/recordatorios`, { token, body })).status).toBe(202);
      await expect.poll(() => mailsTo(email, /Recordatorio/).length, PATIENCE).toBe(1);
      const [confirm = ""] = mailsTo(email, /Recordatorio/)[0]?.text.match(/http\S+\/cita\/\S+/) ?? [];
      return new URL(confirm).pathname;
    };
    const wrong = await mailedTo(linked.email);
    expect((await open(wrong)).status).toBe(200);
    const email = linked.email.replace("@", ".bien@");
    const put = { token, method: "PUT", body: { email } };
    expect((await api.call(`/clientes/${linked.clientId}`, put)).status).toBe(200);
    const right = await mailedTo(email);
    for (const page of [wrong, `${wrong}/no`]) expect((await open(page)).status).toBe(404);
    const pressed = await press(api, wrong, { respuesta: "cancelar", motivo: "NADA" });
    expect([pressed.status, pressed.body]).toEqual([404, expect.stringContaining("Este enlace ya no vale")]);
    expect(await said(linked)).toEqual([]);
    // One that says nothing of an address was mailed before links did, and is good.
    expect((await open(linked.page)).status).toBe(200);
    expect((await press(api, right, { respuesta: "confirmar" })).body).toContain("Cita confirmada");
  });
});

describe("opening", () => {
  test("a link opened a hundred times, from everywhere, stores nothing", async () => {
    const linked = await linkedSession(api, therapist);
    const before = await rowOf(api, linked);
    const pages = Array.from({ length: 100 }, (_, index) => (index % 2 ? linked.page : `${linked.page}/no`));
    const opened = await Promise.all(pages.map((page) => open(page).then(({ status }) => status)));
    const heads = await api.call(linked.page, { method: "HEAD" });
    expect(new Set([...opened, heads.status])).toEqual(new Set([200]));
    expect(await rowOf(api, linked)).toEqual(before);
    expect(await said(linked)).toEqual([]);
  });

  test("the page tells practice, day and hour with its zone, has no script, and may load nothing", async () => {
    const linked = await linkedSession(api, therapist, { ...SECRETS, startsAt: new Date("2031-03-05T09:00:00Z") });
    const { body, headers } = await open(linked.page);
    expect(body).toContain("Tu cita con Elena Vidal");
    expect(body).toContain("miércoles, 5 de marzo de 2031, 10:00");
    expect(body).toContain("hora de Madrid");
    expect(body).not.toContain("<script");
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';style-src 'sha256-[^']+'/);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("one address on the net does not open for ever, and one link is not pressed for ever", async () => {
    const linked = await linkedSession(api, therapist);
    const headers = { "x-forwarded-for": "10.7.7.7" };
    const opened = new Set<number>();
    for (let time = 0; time < 70; time += 1) opened.add((await api.call("/cita/nada", { headers })).status);
    expect([...opened]).toEqual([404, 429]);
    const pressed: number[] = [];
    for (let time = 0; time < 14; time += 1)
      pressed.push((await press(api, linked.page, { respuesta: "cancelar", motivo: "NADA" })).status);
    expect(pressed.slice(-2)).toEqual([429, 429]);
    expect(pressed[0]).toBe(422);
  });
});

describe("answering", () => {
  test("one press confirms, pressed twice it counts once, and the therapist is told by mail", async () => {
    const linked = await linkedSession(api, therapist, SECRETS);
    const presses = await Promise.all([1, 2].map(() => press(api, linked.page, { respuesta: "confirmar" })));
    for (const { body } of presses) expect(body).toContain("Cita confirmada");
    expect(await rowOf(api, linked)).toMatchObject({ status: "CONFIRMADA", version: 2 });
    expect(await said(linked)).toMatchObject([{ kind: "CONFIRMA" }]);
    await expect.poll(() => mailsTo(therapist.email, /^Cita confirmada/).length, PATIENCE).toBe(1);
    const [mail] = mailsTo(therapist.email, /^Cita confirmada/);
    expect(mail?.headers.subject).not.toMatch(PRIVATE);
    expect(mail?.text).toContain("Lucía Martín ha confirmado su cita:");
    expect(mail?.text).toContain(`/dashboard/sessions?sesion=${linked.sessionId}`);
    expect(mail?.text).not.toMatch(/duelo|Evaluaci/);
  });

  test("a client cancels with a reason and a sentence; the link is dead then and says so, and reminders are off", async () => {
    const linked = await linkedSession(api, therapist);
    const fields = { respuesta: "cancelar", motivo: "ENFERMEDAD", texto: " Tengo fiebre " };
    const { status, body } = await press(api, linked.page, fields);
    expect([status, body]).toEqual([200, expect.stringContaining("Tu cita está cancelada")]);
    expect(await rowOf(api, linked)).toMatchObject({
      status: "CANCELADA",
      reminderDueAt: null,
      cancelReason: "ENFERMEDAD",
      cancelledBy: "CLIENTE",
    });
    expect(await said(linked)).toMatchObject([{ kind: "CANCELA", words: "Tengo fiebre" }]);
    expect((await press(api, linked.page, { respuesta: "confirmar" })).body).toContain("Tu cita está cancelada");
    expect(await rowOf(api, linked)).toMatchObject({ status: "CANCELADA", version: 2 });
    await expect.poll(() => mailsTo(therapist.email, /^Cita cancelada/).length, PATIENCE).toBe(1);
    expect(mailsTo(therapist.email, /^Cita cancelada/)[0]?.text).not.toContain("fiebre");
    expect(api.logs.join("")).not.toMatch(/fiebre|ENFERMEDAD/);
  });

  test("past the deadline a link cancels nothing and says why; with none it does until the session begins", async () => {
    await settle({ plazoHoras: 48, avisarPorCorreo: false });
    const linked = await linkedSession(api, therapist, { startsAt: minutesFromNow(47 * 60) });
    expect((await open(`${linked.page}/no`)).body).toContain(
      "Elena Vidal pide que las citas se cancelen al menos 48 horas antes",
    );
    const late = await press(api, linked.page, { respuesta: "cancelar", motivo: "TRABAJO" });
    expect([late.status, late.body]).toEqual([409, expect.stringContaining("El plazo para cancelar ya ha acabado.")]);
    expect((await rowOf(api, linked)).status).toBe("PROGRAMADA");
    await settle({ plazoHoras: 0, avisarPorCorreo: false });
    await press(api, linked.page, { respuesta: "cancelar", motivo: "TRABAJO" });
    expect((await rowOf(api, linked)).status).toBe("CANCELADA");
    expect(await said(linked)).toMatchObject([{ told: "OMITIDO" }]);
  });

  test.each<Record<string, string>>([
    { respuesta: "borrar" },
    { respuesta: "cancelar" },
    { respuesta: "cancelar", motivo: "NO_VINO" },
    { respuesta: "cancelar", motivo: "OTRO", texto: "x".repeat(301) },
    { respuesta: "cancelar", motivo: "OTRO", texto: "a\u0000b" },
    { respuesta: "otra-hora", hora: "mañana" },
    {},
  ])("«%j» is no answer", async (fields) => {
    const linked = await linkedSession(api, therapist);
    expect((await press(api, linked.page, fields)).status).toBe(422);
    expect(await rowOf(api, linked)).toMatchObject({ status: "PROGRAMADA", version: 1 });
  });
});

test("the deadline and the mails are settings of the practice, within a week", async () => {
  const read = async () =>
    (await api.call<{ data: { data: unknown } }>("/user-info", { token: therapist.token })).body.data.data;
  expect(await read()).toMatchObject({ respuestas: { plazoHoras: 24, avisarPorCorreo: true } });
  expect((await settle({ plazoHoras: 12, avisarPorCorreo: false })).status).toBe(200);
  expect(await read()).toMatchObject({ respuestas: { plazoHoras: 12, avisarPorCorreo: false } });
  for (const plazoHoras of [-1, 169, 1.5])
    expect((await settle({ plazoHoras, avisarPorCorreo: false })).status).toBe(422);
});
