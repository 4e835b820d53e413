import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { answers } from "../../../api/sessions/answers/answers.table.ts";
import { readAnswerMail } from "../../../api/sessions/answers/mails.store.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { ANSWER_WORDS_MAX } from "../../../schema/rules/agenda/answers.ts";
import { UNDO_CANCEL_MINUTES } from "../../../schema/rules/sessions.ts";
import type { WirePending } from "../../../schema/wire/overview.ts";
import type { WireSession } from "../../../schema/wire/sessions.ts";
import { type Linked, linkedSession, pageOf, press, rowOf, timesOn } from "../../support/answers.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
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
const pending = async (token = therapist.token) =>
  (await api.call<{ data: WirePending }>("/dashboard/pendientes", { token })).body.data.peticiones;
const ofSession = ({ sessionId }: Linked) => eq(answers.sessionId, sessionId);
/** Decides a wish, of which the client is still to be told. */
const reply = (linked: Linked, set: Partial<typeof answers.$inferInsert>) =>
  api.database.owner
    .update(answers)
    .set({ ...set, replied: "PENDIENTE" })
    .where(ofSession(linked));
const repliedOf = async (linked: Linked) =>
  (await api.database.owner.select().from(answers).where(ofSession(linked)))[0]?.replied;
const mailsTo = (email: string, subject: RegExp) =>
  server.mails.filter((mail) => mail.to === email && subject.test(mail.headers.subject ?? ""));

const asked = async (linked: Linked) => {
  const [first = ""] = timesOn((await open(`${linked.page}/no`)).body);
  const answer = await press(api, linked.page, { respuesta: "otra-hora", hora: first });
  return { first, answer };
};

describe("another time", () => {
  test("three free times are offered; one that is asked for moves nothing and waits for the therapist", async () => {
    const linked = await linkedSession(api, therapist);
    const offered = timesOn((await open(`${linked.page}/no`)).body);
    expect(offered).toHaveLength(3);
    const { first, answer } = await asked(linked);
    expect(answer.body).toContain("Has pedido otra hora");
    expect(await rowOf(api, linked)).toMatchObject({ startsAt: linked.startsAt, status: "PROGRAMADA", version: 2 });
    expect(await pending()).toMatchObject([{ horaPedida: first, session: { id: linked.sessionId } }]);
    expect(await pending((await newTherapist(api)).token)).toEqual([]);
    await expect.poll(() => mailsTo(therapist.email, /^Piden otra hora/).length, PATIENCE).toBe(1);
  });

  test("another wish takes the place of the first, coming after all takes it back, and what is taken is not offered", async () => {
    const linked = await linkedSession(api, therapist);
    const [first = "", second = ""] = timesOn((await open(`${linked.page}/no`)).body);
    for (const hora of [first, second]) await press(api, linked.page, { respuesta: "otra-hora", hora });
    expect(await pending()).toMatchObject([{ horaPedida: second }]);
    const other = await linkedSession(api, therapist, { startsAt: linked.startsAt });
    expect(timesOn((await open(`${other.page}/no`)).body)).not.toContain(second);
    const texto = "Mejor <pronto>";
    const taken = await press(api, other.page, { respuesta: "otra-hora", hora: second, texto });
    expect([taken.status, taken.body]).toEqual([409, expect.stringContaining("Esa hora acaba de ocuparse.")]);
    // In the form in which it was written alone.
    expect(taken.body.split("Mejor &lt;pronto&gt;</textarea>")).toHaveLength(2);
    const invented = await press(api, other.page, {
      respuesta: "otra-hora",
      hora: minutesFromNow(7_000).toISOString(),
    });
    expect(invented.status).toBe(409);
    await press(api, linked.page, { respuesta: "confirmar" });
    expect(await pending()).toEqual([]);
    expect((await rowOf(api, linked)).status).toBe("CONFIRMADA");
  });

  test("a sentence may be as long as the browser lets it be, with line breaks", async () => {
    const linked = await linkedSession(api, therapist);
    const [hora = ""] = timesOn((await open(`${linked.page}/no`)).body);
    const typed = `${"a".repeat(ANSWER_WORDS_MAX - 2)}\nb`;
    const texto = typed.replaceAll("\n", "\r\n");
    expect((await press(api, linked.page, { respuesta: "otra-hora", hora, texto })).status).toBe(200);
    expect(await pending()).toMatchObject([{ texto: typed }]);
  });

  test("accepted it moves the session; the client reads so, with links to the new time alone", async () => {
    const linked = await linkedSession(api, therapist);
    const { first } = await asked(linked);
    const [wish] = await pending();
    const accept = () =>
      api.call<WireSession>(`/sessions/peticiones/${wish?.id}/aceptar`, { token: therapist.token, body: {} });
    const accepted = await accept();
    expect([accepted.status, accepted.body.datetime]).toEqual([200, first]);
    expect(await accept()).toMatchObject({ status: 200, body: accepted.body });
    const otherwise = `/sessions/peticiones/${wish?.id}/rechazar`;
    expect((await api.call(otherwise, { token: therapist.token, body: {} })).status).toBe(404);
    expect(await pending()).toEqual([]);
    expect((await open(linked.page)).status).toBe(404);
    await expect.poll(() => mailsTo(linked.email, /^Tu cita ha cambiado/).length, PATIENCE).toBe(1);
    const [mail] = mailsTo(linked.email, /^Tu cita ha cambiado/);
    expect(mail?.calendar).toMatchObject({ UID: `${linked.sessionId}@consulta` });
    const [link = ""] = mail?.text.match(/http\S+\/cita\/\S+/) ?? [];
    expect((await open(new URL(link).pathname)).status).toBe(200);
    // Moved on by the therapist, it is no answer to a second press.
    const later = { datetime: new Date(Date.parse(first) + 86_400_000).toISOString(), evitarSolape: false };
    const moved = await api.call(`/sessions/${linked.sessionId}`, {
      token: therapist.token,
      method: "PUT",
      body: later,
    });
    expect(moved.status).toBe(200);
    expect((await accept()).status).toBe(404);
  });

  test("declined it stays where it is; the client reads the therapist's sentence, in which nothing is a link", async () => {
    const linked = await linkedSession(api, therapist);
    await asked(linked);
    const [wish] = await pending();
    const body = { mensaje: "Ese día no puedo. Mira www.ejemplo.es" };
    const decline = (path: string, more: object) => api.call(path, { token: therapist.token, ...more });
    const path = `/sessions/peticiones/${wish?.id}/rechazar`;
    expect((await decline(path, { body: { mensaje: "x".repeat(301) } })).status).toBe(422);
    expect((await decline(path, { body })).status).toBe(200);
    expect((await decline(path, { body })).status).toBe(200);
    expect((await decline(path, { body: { mensaje: "Otro día." } })).status).toBe(404);
    expect((await rowOf(api, linked)).startsAt).toEqual(linked.startsAt);
    await expect.poll(() => mailsTo(linked.email, /^Tu cita sigue/).length, PATIENCE).toBe(1);
    const [mail] = mailsTo(linked.email, /^Tu cita sigue/);
    expect(mail?.text).toContain("Elena Vidal te dice: Ese día no puedo. Mira www. ejemplo. es");
    expect((await open(linked.page)).body).not.toContain("Has pedido otra hora");
  });

  test("of one that was decided nothing is mailed once its session is called off", async () => {
    const linked = await linkedSession(api, therapist);
    await asked(linked);
    const { token } = therapist;
    await api.call(`/sessions/${linked.sessionId}`, { token, method: "PUT", body: { status: "CANCELADA" } });
    const cancelledAt = minutesFromNow(-UNDO_CANCEL_MINUTES);
    await api.database.owner.update(sessions).set({ cancelledAt }).where(eq(sessions.id, linked.sessionId));
    await reply(linked, { outcome: "RECHAZADA" });
    await expect.poll(() => repliedOf(linked), PATIENCE).toBe("OMITIDO");
  });

  test("coming after all, said of a session that is confirmed, takes the wish back and is told to all who follow it", async () => {
    const linked = await linkedSession(api, therapist);
    await press(api, linked.page, { respuesta: "confirmar" });
    await asked(linked);
    expect(await rowOf(api, linked)).toMatchObject({ status: "CONFIRMADA", version: 3 });
    await press(api, linked.page, { respuesta: "confirmar" });
    expect(await pending()).toEqual([]);
    expect(await rowOf(api, linked)).toMatchObject({ status: "CONFIRMADA", version: 4 });
  });

  test("an hour that was filled meanwhile is refused with what is in the way, a stranger finds nothing, and a moved session asks for nothing", async () => {
    const linked = await linkedSession(api, therapist);
    const { first } = await asked(linked);
    const [wish] = await pending();
    const path = `/sessions/peticiones/${wish?.id}/aceptar`;
    const stranger = await newTherapist(api);
    for (const what of [path, path.replace("aceptar", "rechazar")])
      expect((await api.call(what, { token: stranger.token, body: {} })).status).toBe(404);
    const taken = await linkedSession(api, therapist, { startsAt: new Date(first) });
    const refused = await api.call(path, { token: therapist.token, body: { evitarSolape: true } });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "OVERLAP", overlaps: [{ id: taken.sessionId }] },
    ]);
    const datetime = new Date(linked.startsAt.getTime() + 3_600_000).toISOString();
    await api.call(`/sessions/${linked.sessionId}`, { token: therapist.token, method: "PUT", body: { datetime } });
    expect(await pending()).toEqual([]);
    expect((await api.call(path, { token: therapist.token, body: {} })).status).toBe(404);
    const page = await pageOf(api, { ...linked, startsAt: new Date(datetime) });
    expect((await open(page)).body).not.toContain("Has pedido otra hora");
  });
});

describe("a decision whose mail was put off", () => {
  const accepted = ({ startsAt }: Linked) => ({ outcome: "ACEPTADA", wantedAt: startsAt }) as const;
  /** A session whose client has asked for another time. */
  async function wished(): Promise<Linked> {
    const linked = await linkedSession(api, therapist);
    await asked(linked);
    return linked;
  }
  const mailsOf = ({ email }: Linked) => mailsTo(email, /^Tu cita/).length;
  const call = async (path: string, method: string, body?: object) =>
    expect((await api.call(path, { token: therapist.token, method, body })).status).toBeLessThan(300);
  const undone = {
    "its session is deleted": {
      go: ({ sessionId }: Linked) => call(`/sessions/${sessionId}`, "DELETE"),
      back: ({ sessionId }: Linked) => call(`/sessions/${sessionId}/restaurar`, "POST", {}),
    },
    "its client is deleted": {
      go: ({ clientId }: Linked) => call(`/clientes/${clientId}`, "DELETE"),
      back: ({ clientId }: Linked) => call(`/clientes/${clientId}/restaurar`, "POST"),
    },
    "its session was called off a moment ago": {
      go: ({ sessionId }: Linked) => call(`/sessions/${sessionId}`, "PUT", { status: "CANCELADA" }),
      back: ({ sessionId }: Linked) => call(`/sessions/${sessionId}`, "PUT", { status: "PROGRAMADA" }),
    },
  };

  test.each(Object.entries(undone))("waits while %s, and goes out once that is undone", async (_, { go, back }) => {
    const linked = await wished();
    await go(linked);
    await reply(linked, accepted(linked));
    // Of two that go out after it, one by one, the second is looked at later than it.
    for (const _ of ["once", "again"]) {
      const other = await wished();
      await reply(other, { outcome: "RECHAZADA" });
      await expect.poll(() => mailsOf(other), PATIENCE).toBe(1);
    }
    expect([await repliedOf(linked), mailsOf(linked)]).toEqual(["PENDIENTE", 0]);
    // Nor does a try that was in the queue before end it.
    const [answer] = await api.database.owner.select().from(answers).where(ofSession(linked));
    expect(answer && (await readAnswerMail(api.database.owner, { ...answer, which: "replied" }))).toBeNull();
    await back(linked);
    await expect.poll(() => mailsOf(linked), PATIENCE).toBe(1);
    await expect.poll(() => repliedOf(linked), PATIENCE).toBe("ENVIADO");
  });

  test.each([
    ["accepted", accepted],
    ["declined", () => ({ outcome: "RECHAZADA" }) as const],
  ] as const)(
    "is not mailed of a wish that was %s once the session is at an hour that was not decided, or has begun",
    async (_, decided) => {
      const moved = await wished();
      const datetime = new Date(moved.startsAt.getTime() + 30 * 3_600_000).toISOString();
      await call(`/sessions/${moved.sessionId}`, "PUT", { datetime });
      await reply(moved, decided(moved));
      const begun = { ...(await wished()), startsAt: minutesFromNow(-1) };
      const { startsAt, sessionId } = begun;
      await api.database.owner.update(sessions).set({ startsAt }).where(eq(sessions.id, sessionId));
      await reply(begun, { startsAt, ...decided(begun) });
      for (const linked of [moved, begun]) {
        await expect.poll(() => repliedOf(linked), PATIENCE).toBe("OMITIDO");
        expect(mailsOf(linked)).toBe(0);
      }
    },
  );
});
