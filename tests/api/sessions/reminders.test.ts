import { eq, inArray } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { clients } from "../../../api/clients/clients.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { reminders } from "../../../api/sessions/reminders.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { startTestApi, type TestApi } from "../../support/api.ts";
import { type MailServer, startMailServer } from "../../support/mailServer.ts";
import { QUICK } from "../../support/pace.ts";
import {
  addPractice,
  addSession,
  cancelSession,
  minutesFromNow,
  moveSession,
  outcomesOf,
  type TestPractice,
} from "../../support/reminders.ts";
import { DATABASES } from "../../support/testDatabase.ts";

/** Long enough for everything that is due; nothing waits for it when all is well. */
const PATIENCE = { timeout: 30_000, interval: 50 };
const BOTH_SENT = ["ENVIADO", "ENVIADO"];

describe.each(DATABASES)("on $name", ({ open }) => {
  let server: MailServer;
  let api: TestApi;
  let practice: TestPractice;
  const refused = new Map<string, number>();
  beforeAll(async () => {
    server = await startMailServer({ refuse: (address) => refused.get(address) ?? null });
    api = await startTestApi({ smtpUrl: server.url }, { database: await open(), pace: QUICK });
    practice = await addPractice(api.database, { fullName: "Elena Vidal" });
  });
  afterAll(async () => {
    await api.close();
    await server.close();
  });
  afterEach(() => {
    server.mails.length = 0;
  });
  const outcomes = (session: { sessionId: string; clientId: string; email: string }) =>
    expect.poll(() => outcomesOf(api.database, session), PATIENCE);
  const mailsTo = (address: string) => server.mails.filter(({ to }) => to === address);

  test("a due reminder reaches client and professional, once each", async () => {
    const session = await addSession(api.database, practice, { dueAt: minutesFromNow(0), location: "Sala 2" });
    await outcomes(session).toEqual(BOTH_SENT);
    expect(server.mails.map(({ to }) => to).sort()).toEqual([session.email, practice.email].sort());
    const [toClient] = mailsTo(session.email);
    expect(toClient?.text).toContain("cita con Elena Vidal");
    expect(toClient?.text).toContain("Lugar: Sala 2");
    expect(toClient?.headers["reply-to"]).toBe(`Elena Vidal <${practice.email}>`);
    expect(toClient?.calendar).toMatchObject({
      METHOD: "PUBLISH",
      UID: `${session.sessionId}@consulta`,
      SEQUENCE: "1",
    });
    expect(toClient?.headers["content-type"]).toContain("multipart");
    const [toProfessional] = mailsTo(practice.email);
    expect(toProfessional?.text).toContain("sesión con Lucía Martín");
    expect(toProfessional?.headers["reply-to"]).toBeUndefined();
  });

  test("of a moved session only the new time is told", async () => {
    const session = await addSession(api.database, practice, { dueAt: minutesFromNow(1) });
    const startsAt = minutesFromNow(90);
    await moveSession(api.database, practice, session, startsAt, minutesFromNow(0));
    await outcomes(session).toEqual(BOTH_SENT);
    expect(mailsTo(session.email).map(({ calendar }) => [calendar?.DTSTART, calendar?.SEQUENCE])).toEqual([
      [startsAt.toISOString().replace(/[-:]|\.\d{3}/g, ""), "2"],
    ]);
  });

  test("a session moved after its reminder is reminded of again", async () => {
    const session = await addSession(api.database, practice, { dueAt: minutesFromNow(0) });
    await outcomes(session).toEqual(BOTH_SENT);
    await moveSession(api.database, practice, session, minutesFromNow(120), minutesFromNow(0));
    await outcomes(session).toEqual(BOTH_SENT);
    expect(mailsTo(session.email)).toHaveLength(2);
  });

  test("nobody is reminded of a session that is cancelled, switched off, or whose client is inactive", async () => {
    const add = () => addSession(api.database, practice, { dueAt: minutesFromNow(60) });
    const { professionalId } = practice;
    const change = api.database.asProfessional.bind(api.database, professionalId);
    const these = [await add(), await add(), await add(), await add()] as const;
    const [cancelled, cancelledUnplanned, off, inactive] = these;
    const isOfThese = inArray(
      reminders.sessionId,
      these.map(({ sessionId }) => sessionId),
    );
    await cancelSession(api.database, practice, cancelled);
    const set = (id: string, fields: object) =>
      change((tx) => tx.update(sessions).set(fields).where(eq(sessions.id, id)));
    const setClient = (id: string, fields: object) =>
      change((tx) => tx.update(clients).set(fields).where(eq(clients.id, id)));
    // As a writer would leave them that forgets to plan anew: the session itself is read when it is time.
    await set(cancelledUnplanned.sessionId, { status: "CANCELADA" });
    await set(off.sessionId, { remind: false });
    await setClient(inactive.clientId, { isActive: false });
    await change((tx) =>
      tx
        .update(reminders)
        .set({ dueAt: minutesFromNow(0) })
        .where(isOfThese),
    );
    for (const session of these) await outcomes(session).toEqual([]);
    expect(server.mails).toEqual([]);
  });

  test("nobody is reminded by a practice that is closed", async () => {
    const closed = await addPractice(api.database);
    await api.database.owner
      .update(professionals)
      .set({ closedAt: new Date() })
      .where(eq(professionals.id, closed.professionalId));
    // As one that was asked for while the practice closed.
    const session = await addSession(api.database, closed, { dueAt: minutesFromNow(0) });
    await outcomes(session).toEqual([]);
    expect(server.mails).toEqual([]);
  });

  test("the reminders of a deleted client or session wait: restored in time they are sent, later they are told as late", async () => {
    const change = api.database.asProfessional.bind(api.database, practice.professionalId);
    const set = (id: string, deletedAt: Date | null) =>
      change((tx) => tx.update(clients).set({ deletedAt }).where(eq(clients.id, id)));
    const setSession = (id: string, deletedAt: Date | null) =>
      change((tx) =>
        tx
          .update(sessions)
          .set({ deletedAt, hidden: deletedAt !== null })
          .where(eq(sessions.id, id)),
      );
    const [inTime, late, deleted] = [
      await addSession(api.database, practice, { dueAt: minutesFromNow(60) }),
      await addSession(api.database, practice, { dueAt: minutesFromNow(60) }),
      await addSession(api.database, practice, { dueAt: minutesFromNow(60) }),
    ];
    for (const { clientId } of [inTime, late]) await set(clientId, new Date());
    await setSession(deleted.sessionId, new Date());
    await moveSession(api.database, practice, deleted, minutesFromNow(60), minutesFromNow(-1));
    await moveSession(api.database, practice, inTime, minutesFromNow(60), minutesFromNow(-1));
    await moveSession(api.database, practice, late, minutesFromNow(60), minutesFromNow(-16));
    const other = await addSession(api.database, practice, { dueAt: minutesFromNow(0) });
    await outcomes(other).toEqual(BOTH_SENT);
    for (const session of [inTime, late, deleted])
      expect(await outcomesOf(api.database, session)).toEqual(["PENDIENTE", "PENDIENTE"]);
    for (const { clientId } of [inTime, late]) await set(clientId, null);
    await setSession(deleted.sessionId, null);
    await outcomes(inTime).toEqual(BOTH_SENT);
    await outcomes(deleted).toEqual(BOTH_SENT);
    await outcomes(late).toEqual(["OMITIDO TARDE", "OMITIDO TARDE"]);
  });

  test("an address that is none, or that its server refuses, is shown and not tried again", async () => {
    refused.set("nadie@ejemplo.es", 550);
    const none = await addSession(api.database, practice, { dueAt: minutesFromNow(0) }, { email: "sin correo" });
    const wrong = await addSession(api.database, practice, { dueAt: minutesFromNow(0) }, { email: "nadie@ejemplo.es" });
    await outcomes(none).toEqual(["OMITIDO SIN_CORREO", "ENVIADO"]);
    await outcomes(wrong).toEqual(["FALLIDO CORREO_RECHAZADO", "ENVIADO"]);
  });

  test("an address that is put off is tried again until it is taken", async () => {
    refused.set("luego@ejemplo.es", 450);
    const session = await addSession(
      api.database,
      practice,
      { dueAt: minutesFromNow(0) },
      { email: "luego@ejemplo.es" },
    );
    await outcomes(session).toEqual(["PENDIENTE CORREO_RECHAZADO", "ENVIADO"]);
    refused.clear();
    await outcomes(session).toEqual(BOTH_SENT);
    expect(mailsTo(session.email)).toHaveLength(1);
  });

  test("a reminder later than the grace is omitted, or failed when a mail server had its chance", async () => {
    const session = await addSession(api.database, practice, { dueAt: minutesFromNow(-16) });
    await outcomes(session).toEqual(["OMITIDO TARDE", "OMITIDO TARDE"]);
    const inside = await addSession(api.database, practice, { dueAt: minutesFromNow(-14) });
    await outcomes(inside).toEqual(BOTH_SENT);
    expect(server.mails).toHaveLength(2);
  });

  test("the log tells outcomes, and neither people nor what a session is about", async () => {
    const session = await addSession(
      api.database,
      practice,
      { dueAt: minutesFromNow(0), notes: "canario clínico", location: "canario lugar" },
      { name: "Canario Nombre" },
    );
    await outcomes(session).toEqual(BOTH_SENT);
    const log = api.logs.join("");
    expect(log).toContain('"outcome":"ENVIADO"');
    expect(log).not.toMatch(/canario|@ejemplo\.es|@consulta\.es|Elena/i);
    const [toClient] = mailsTo(session.email);
    expect(toClient?.raw).not.toMatch(/clínico|Terapia/);
  });
});
