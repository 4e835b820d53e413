import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailedProof } from "../../api/account/signIn/mailedCode.ts";
import { answers } from "../../api/sessions/answers/answers.table.ts";
import { bookingMails } from "../../api/sessions/booking/booking.table.ts";
import { sessions } from "../../api/sessions/sessions.table.ts";
import type { WirePending } from "../../schema/wire/overview.ts";
import { type Linked, linkedSession, press, rowOf, timesOn } from "../support/answers.ts";
import { createClient, type TestApi } from "../support/api.ts";
import { linkOf } from "../support/bookingLinks.ts";
import { anAddress, askFor, chosen, hourOn, openPage, requestsOf, send } from "../support/bookings.ts";
import { type MailServer, startMailServer } from "../support/mailServer.ts";
import { freePort } from "../support/ports.ts";
import { payingTherapist, type TestPractice } from "../support/reminders.ts";
import { type Services, startServices } from "../support/services.ts";

/** How often two processes meet at one session; with luck, one meeting shows nothing. */
const MEETINGS = 12;
const VISITORS = 50;
/** A mail that was just being tried is another process's for most of a minute. */
const PATIENCE = { timeout: 60_000, interval: 100 };
const services = await startServices();
let smtp: MailServer;
beforeAll(async () => {
  smtp = await startMailServer();
});
afterAll(async () => {
  await services?.close();
  await smtp.close();
});

/** The code in the newest mail about a request, as its visitor reads it. */
async function codeOf({ database, secret }: Services, path: string): Promise<string> {
  const requestId = path.split("/").at(-1) ?? "";
  const [mail] = await database.owner.select().from(bookingMails).where(eq(bookingMails.requestId, requestId));
  return mailedProof(secret, mail?.id ?? "").code;
}
const waitingOf = async (api: TestApi, token: string) =>
  (await api.call<{ data: WirePending }>("/dashboard/pendientes", { token })).body.data;
const accept = (api: TestApi, kind: "peticiones" | "reservas/solicitudes", id: string | undefined, token: string) =>
  api.call<{ code?: string }>(`/sessions/${kind}/${id}/aceptar`, { token, body: {} });
const cancelling = { respuesta: "cancelar", motivo: "VIAJE" };

describe.runIf(services)("two processes over one database", () => {
  const house = services as Services;
  const running: Awaited<ReturnType<Services["start"]>>[] = [];
  let both: [TestApi, TestApi];
  let therapist: TestPractice & { token: string };
  beforeAll(async () => {
    const [one, other] = await Promise.all([house.start(smtp.url), house.start(smtp.url)]);
    running.push(one, other);
    both = [one.api, other.api];
  });
  afterAll(async () => {
    for (const service of running) await service.end("SIGTERM");
  });
  beforeEach(async () => {
    therapist = await payingTherapist(both[0]);
  });
  const answersOf = ({ sessionId }: Linked) =>
    house.database.owner.select().from(answers).where(eq(answers.sessionId, sessionId)).orderBy(answers.createdAt);

  test("of fifty visitors who prove themselves at once for one hour, half of them at each, one gets it", async () => {
    const page = await openPage(both[0], therapist.token);
    const paths: string[] = [];
    for (let n = 0; n < VISITORS; n += 1)
      paths.push(await askFor(both[n % 2 ? 1 : 0], page, hourOn(2, "11:00"), { email: anAddress() }));
    const codes = await Promise.all(paths.map((path) => codeOf(house, path)));
    const proved = await Promise.all(
      paths.map((path, n) => send(both[n % 2 ? 1 : 0], path, { codigo: codes[n] ?? "" })),
    );
    expect(proved.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(proved.filter(({ status }) => status === 409)).toHaveLength(VISITORS - 1);
    expect(await requestsOf(both[0], therapist.token)).toHaveLength(1);
  });

  test("of fifty presses by clients' own links for one hour, half of them at each, one session is made", async () => {
    const page = await openPage(both[0], therapist.token, { clientesReservan: true });
    const paths: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      const { id } = await createClient(both[0], therapist.token, { email: anAddress() });
      paths.push(await linkOf(both[0], therapist.token, id));
    }
    const hour = hourOn(3, "11:00");
    const form = await chosen(both[0], page, hour);
    const pressed = await Promise.all(
      Array.from({ length: VISITORS }, (_, n) => send(both[n % 2 ? 1 : 0], `${paths[n % 10]}/datos`, form)),
    );
    const own = and(eq(sessions.professionalId, therapist.professionalId), eq(sessions.startsAt, hour));
    const made = await house.database.owner.select().from(sessions).where(own);
    expect(made).toHaveLength(1);
    // Whoever got it may have pressed again.
    const locations = pressed.filter(({ status }) => status === 303).map(({ location }) => location);
    expect(locations.length).toBeGreaterThan(0);
    expect(locations.filter((location) => !location.includes(made[0]?.id ?? "none"))).toEqual([]);
    expect(pressed.filter(({ status }) => status !== 303 && status !== 409)).toEqual([]);
  });

  test("a link that is pressed at both at the same moment is answered once, and of two different answers the second finds what the first made", async () => {
    for (let n = 0; n < MEETINGS; n += 1) {
      const same = await linkedSession(both[0], therapist);
      await Promise.all(both.map((api) => press(api, same.page, cancelling)));
      expect(await answersOf(same)).toMatchObject([{ kind: "CANCELA" }]);
      expect(await rowOf(both[0], same)).toMatchObject({ status: "CANCELADA", version: 2 });
      const differing = await linkedSession(both[0], therapist);
      await Promise.all([
        press(both[0], differing.page, { respuesta: "confirmar" }),
        press(both[1], differing.page, cancelling),
      ]);
      const { status, version } = await rowOf(both[0], differing);
      const told = (await answersOf(differing)).map(({ kind }) => kind);
      // A cancelled session is confirmed by no link; a confirmed one can still be cancelled.
      expect(status).toBe("CANCELADA");
      expect(told.at(-1)).toBe("CANCELA");
      expect(version).toBe(1 + told.length);
    }
  });

  test("a wish and a request that are accepted in two windows at once are accepted once", async () => {
    const { token } = therapist;
    const host = await payingTherapist(both[0]);
    const page = await openPage(both[0], host.token);
    for (let n = 0; n < MEETINGS; n += 1) {
      const linked = await linkedSession(both[0], therapist);
      const [hora = ""] = timesOn((await both[0].call<string>(`${linked.page}/no`)).body);
      await press(both[0], linked.page, { respuesta: "otra-hora", hora });
      const [wish] = (await waitingOf(both[0], token)).peticiones;
      const moved = await Promise.all(both.map((api) => accept(api, "peticiones", wish?.id, token)));
      expect(moved.map(({ status }) => status)).toEqual([200, 200]);
      expect(await rowOf(both[0], linked)).toMatchObject({ startsAt: new Date(hora), version: 3 });

      const path = await askFor(both[0], page, hourOn(2 + n, "10:00"), { email: anAddress() });
      await send(both[0], path, { codigo: await codeOf(house, path) });
      const [request] = await requestsOf(both[0], host.token);
      const made = await Promise.all(both.map((api) => accept(api, "reservas/solicitudes", request?.id, host.token)));
      expect(made.map(({ status }) => status)).toEqual([200, 200]);
      const startsAt = hourOn(2 + n, "10:00");
      const own = and(eq(sessions.professionalId, host.professionalId), eq(sessions.startsAt, startsAt));
      expect(await house.database.owner.select().from(sessions).where(own)).toHaveLength(1);
    }
  });
});

describe.runIf(services)("killed between storing and mailing", () => {
  const house = services as Services;

  test("what a client answered, what a visitor asked and what the therapist decided is mailed after the next start, each once", async () => {
    // Nobody listens there: what was planned stays so.
    const first = await house.start(`smtp://127.0.0.1:${await freePort()}`);
    const { api } = first;
    const therapist = await payingTherapist(api);
    const { token } = therapist;
    const page = await openPage(api, token);
    const [cancelled, wished] = [await linkedSession(api, therapist), await linkedSession(api, therapist)];
    await press(api, cancelled.page, cancelling);
    const [hora = ""] = timesOn((await api.call<string>(`${wished.page}/no`)).body);
    await press(api, wished.page, { respuesta: "otra-hora", hora });
    const [wish] = (await waitingOf(api, token)).peticiones;
    await accept(api, "peticiones", wish?.id, token);
    const [accepted, waiting] = [anAddress(), anAddress()];
    const asked = { [accepted]: hourOn(2, "10:00"), [waiting]: hourOn(2, "11:00") };
    for (const [email, hour] of Object.entries(asked)) {
      const path = await askFor(api, page, hour, { email });
      await send(api, path, { codigo: await codeOf(house, path) });
    }
    const request = (await requestsOf(api, token)).find(({ email }) => email === accepted);
    expect((await accept(api, "reservas/solicitudes", request?.id, token)).status).toBe(200);
    await first.end("SIGKILL");
    const mine = [therapist.email, wished.email, accepted, waiting];
    const got = () =>
      smtp.mails
        .filter(({ to }) => mine.includes(to))
        .map(({ to, headers }) => `${mine.indexOf(to)} ${headers.subject?.split(":")[0]}`)
        .sort();
    expect(got()).toEqual([]);

    await house.start(smtp.url);
    const isOut = async () => {
      const { owner } = house.database;
      const own = eq(answers.professionalId, therapist.professionalId);
      const ofAnswers = await owner.select().from(answers).where(own);
      const ofBookings = await owner
        .select({ status: bookingMails.status })
        .from(bookingMails)
        .where(eq(bookingMails.professionalId, therapist.professionalId));
      return [...ofAnswers.flatMap(({ told, replied }) => [told, replied]), ...ofBookings.map(({ status }) => status)];
    };
    await expect.poll(isOut, PATIENCE).not.toContain("PENDIENTE");
    // Of the request that was decided meanwhile there is nothing to tell the therapist any more.
    expect(got()).toEqual([
      "0 Cita cancelada",
      "0 Piden otra hora",
      "0 Tienes una solicitud de cita nueva",
      "1 Tu cita ha cambiado",
      "2 Tu cita está aceptada",
    ]);
  });
});
