import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { answerLinks } from "../../../api/sessions/answers/answers.links.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import { type Linked, linkedSession, press, rowOf, wednesday } from "../../support/answers.ts";
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

const open = (page: string) => api.call<string>(page);

describe("dead links", () => {
  const isOver = async (page: string) => {
    for (const path of [page, `${page}/no`]) {
      const { status, body } = await open(path);
      expect([status, body]).toEqual([404, expect.stringContaining("Este enlace ya no vale")]);
    }
    const pressed = await press(api, page, { respuesta: "confirmar" });
    expect([pressed.status, pressed.body]).toEqual([404, expect.stringContaining("Este enlace ya no vale")]);
  };
  const change = (linked: Linked, set: Partial<typeof sessions.$inferInsert>) =>
    api.database.owner.update(sessions).set(set).where(eq(sessions.id, linked.sessionId));

  test("a session that its therapist cancels, moves, deletes or gives to another client is answered no more", async () => {
    const [cancelled, moved, deleted, given] = await Promise.all([1, 2, 3, 4].map(() => linkedSession(api, therapist)));
    const { token } = therapist;
    await api.call(`/sessions/${cancelled?.sessionId}`, { token, method: "PUT", body: { status: "CANCELADA" } });
    const datetime = new Date(wednesday().getTime() + 3_600_000).toISOString();
    await api.call(`/sessions/${moved?.sessionId}`, { token, method: "PUT", body: { datetime } });
    await api.call(`/sessions/${deleted?.sessionId}`, { token, method: "DELETE" });
    if (given && moved) await change(given, { clientId: moved.clientId });
    for (const linked of [cancelled, moved, deleted, given]) await isOver(linked?.page ?? "");
  });

  test("a session that has begun, one of a closed practice, and a token that was altered, signed elsewhere or for something else", async () => {
    const begun = await linkedSession(api, therapist);
    await change(begun, { startsAt: minutesFromNow(-1) });
    const closed = await linkedSession(api, await payingTherapist(api));
    await api.database.owner
      .update(professionals)
      .set({ closedAt: new Date() })
      .where(eq(professionals.id, closed.professionalId));
    const linked = await linkedSession(api, therapist);
    const sign = (secret: string, audience: string, until: number, practice = linked.professionalId) =>
      new SignJWT({ practice, client: linked.clientId, at: linked.startsAt.getTime() })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(linked.sessionId)
        .setAudience(audience)
        .setExpirationTime(until)
        .sign(new TextEncoder().encode(secret));
    const secret = `${api.config.authSecret}:cita`;
    const later = Math.floor(Date.now() / 1_000) + 1_000;
    const other = await payingTherapist(api);
    const tokens = [
      `${linked.page.split("/").at(-1)?.slice(0, -4)}AAAA`,
      await sign("otro:cita", "cita", later),
      await sign(secret, "valoracion", later),
      await sign(secret, "cita", 1_000),
      await sign(secret, "cita", later, other.professionalId),
      "nada",
    ];
    for (const page of [begun.page, closed.page, ...tokens.map((token) => `/cita/${token}`)]) await isOver(page);
    expect(await rowOf(api, linked)).toMatchObject({ status: "PROGRAMADA", version: 1 });
    const good = await press(api, `/cita/${await sign(secret, "cita", later)}`, { respuesta: "confirmar" });
    expect(good.status).toBe(200);
  });

  test("a link is over at the session's begin by its own signature", async () => {
    const links = answerLinks("x".repeat(40), "https://consulta.ejemplo");
    const [professionalId = "", sessionId = "", clientId = ""] = [1, 2, 3].map(() => crypto.randomUUID());
    const key = { professionalId, sessionId, clientId, emailSince: minutesFromNow(-5) };
    const read = async (startsAt: Date) =>
      await links.read((await links.make({ ...key, startsAt })).split("/").at(-1) ?? "");
    const soon = minutesFromNow(1);
    expect(await read(soon)).toEqual({ ...key, startsAt: soon });
    expect(await read(minutesFromNow(-1))).toBeNull();
  });
});
