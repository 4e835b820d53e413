import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aiReservations } from "../../../api/ai/ai.table.ts";
import { professionals } from "../../../api/practice/professionals.table.ts";
import { AI_TEXT_MAX } from "../../../schema/rules/ai.ts";
import { type WireAiOption, wireAiOption, wireAiSummary } from "../../../schema/wire/ai.ts";
import type { WireUserInfo } from "../../../schema/wire/membership.ts";
import { createClient, newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { DATABASES } from "../../support/testDatabase.ts";

const DAY = 86_400_000;
const FREE = 1;
const UNLIMITED = 4;
const NOBODYS = "00000000-0000-4000-8000-000000000000";
const NOTE = `Refiere que duerme mal desde hace tres semanas y que la ansiedad en el trabajo ha aumentado.
La ansiedad aparece los domingos por la noche, antes de volver al trabajo. Discutió con su hermana por el cuidado de la madre.
Siente culpa por no llegar a todo. Acordamos que hablará con su jefa para reducir la jornada.`;

let api: TestApi;
let token: string;
let practice: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const signIn = async (at = api) => {
  ({ token } = await newTherapist(at));
  practice = (await info(at)).id;
};
beforeEach(() => signIn());

const info = async (at = api) =>
  (await at.call<{ data: { data: WireUserInfo } }>("/user-info", { token })).body.data.data;
const used = async (at = api) => (await info(at)).planPeriodAIGenerations;
const summary = (body: object = { noteContent: NOTE }, at = api) => at.call("/notas/ai/summary", { token, body });
const change = (changes: Partial<typeof professionals.$inferInsert>, at = api) =>
  at.database.owner.update(professionals).set(changes).where(eq(professionals.id, practice));
const reservations = (at = api) =>
  at.database.owner.select().from(aiReservations).where(eq(aiReservations.professionalId, practice));

describe("without a provider", () => {
  test("two options are made of the text's own sentences, and nothing of them is stored", async () => {
    const { status, body } = await summary();
    expect(status).toBe(200);
    const { data } = wireAiSummary.parse(body);
    expect(data[0]?.content).not.toBe(data[1]?.content);
    for (const { content } of data)
      for (const sentence of content.split(/\n- |^- |(?<=\.) /).filter(Boolean)) expect(NOTE).toContain(sentence);
    expect((await api.call("/notas/stats", { token })).body).toMatchObject({ data: { totalNotes: 0 } });
    expect((await api.call("/notas/ai", { token })).body).toEqual({
      provider: "local",
      model: null,
      recipient: null,
      consentGivenAt: null,
    });
    expect(api.logs.join("")).not.toMatch(/ansiedad|hermana/);
  });

  test("nothing is sent, so that nothing is shown beforehand and nobody is asked", async () => {
    const shown = await api.call("/notas/ai/preview", { token, body: { noteContent: NOTE } });
    expect(shown.body).toEqual({ recipient: null, model: null, text: "", replaced: [] });
    const put = { token, body: { recipient: "local" } };
    expect((await api.call("/notas/ai/consent", put)).body.errors).toMatchObject([{ field: "recipient" }]);
  });

  test("the same text again shows other sentences, and costs nothing when there are none", async () => {
    const long = wireAiSummary.parse((await summary()).body).data;
    const again = wireAiSummary.parse((await summary()).body).data;
    expect(again.map(({ content }) => content)).not.toEqual(long.map(({ content }) => content));
    expect(await used()).toBe(2);
    for (let n = 0; n < 3; n += 1) expect((await summary({ noteContent: "Duerme mejor." })).status).toBe(200);
    expect(await used()).toBe(3);
    const enhance = () => api.call("/notas/ai/enhance", { token, body: { noteContent: NOTE } });
    expect((await enhance()).body).toEqual((await enhance()).body);
    expect(await used()).toBe(4);
    expect(await reservations()).toEqual([]);
    await signIn();
    await summary({ noteContent: "Duerme mejor." });
    expect(await used()).toBe(1);
  });

  test("another length is another generation, and the middle one what is answered to whoever names none", async () => {
    const ask = async (longitud?: string) =>
      wireAiSummary.parse((await summary({ noteContent: NOTE, longitud })).body).data.map(({ content }) => content);
    const unasked = await ask();
    const brief = await ask("BREVE");
    expect(brief.join().length).toBeLessThan(unasked.join().length);
    expect((await ask("DETALLADA")).join().length).toBeGreaterThan(unasked.join().length);
    expect(await used()).toBe(3);
    // Asked again, of the middle length or of none, it shows other sentences; a brief note too.
    const second = await ask("MEDIA");
    expect(second).not.toEqual(unasked);
    expect(await ask("BREVE")).not.toEqual(brief);
    await signIn();
    expect(await ask("MEDIA")).toEqual(unasked);
    expect(await ask()).toEqual(second);
    expect(await ask("BREVE")).toEqual(brief);
    expect(await used()).toBe(3);
  });

  test("a text is tidied without another word", async () => {
    const body = { noteContent: "  duerme   mal ,come poco\n\n\n\n- pasea cada tarde" };
    const improved = wireAiOption.parse((await api.call<WireAiOption>("/notas/ai/enhance", { token, body })).body);
    expect(improved.content).toBe("Duerme mal, come poco.\n\n- Pasea cada tarde.");
  });
});

describe("the plan's limit", () => {
  const inParallel = async (at: TestApi) => {
    await change({ aiGenerationsUsed: 9, aiPeriodStartedAt: new Date() }, at);
    const answers = await Promise.all(Array.from({ length: 50 }, () => summary(undefined, at)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(49);
    expect(refused[0]?.body).toMatchObject({ code: "LIMIT_REACHED", limit: { used: 10, max: 10, plan: "Gratis" } });
    expect(await used(at)).toBe(10);
    expect(await reservations(at)).toEqual([]);
  };

  test.each(DATABASES)("fifty generations at once beside nine make exactly ten, on $name", async ({ open }) => {
    const onServer = await startTestApi({}, { database: await open() });
    try {
      await signIn(onServer);
      await inParallel(onServer);
    } finally {
      await onServer.close();
    }
  });

  test("summaries and enhancements count alike", async () => {
    await summary();
    await api.call("/notas/ai/enhance", { token, body: { noteContent: NOTE } });
    expect(await used()).toBe(2);
  });

  test("starts anew with each month of the plan", async () => {
    await change({
      planStartedAt: new Date(Date.now() - 100 * DAY),
      aiGenerationsUsed: 10,
      aiPeriodStartedAt: new Date(Date.now() - 40 * DAY),
    });
    expect((await summary()).status).toBe(200);
    expect(await used()).toBe(1);
  });

  test("is the free plan's once a paid one is over", async () => {
    const spent = { planId: UNLIMITED, aiGenerationsUsed: 12, aiPeriodStartedAt: new Date() };
    await change({ ...spent, planExpiresAt: new Date(Date.now() + DAY) });
    expect((await summary()).status).toBe(200);
    await change({ planExpiresAt: new Date(Date.now() - DAY) });
    expect((await summary()).body).toMatchObject({ limit: { used: 13, max: 10, plan: "Gratis" } });
  });

  test("starts anew with the free plan that follows one begun in the middle of its month", async () => {
    const began = new Date(Date.now() - 10 * DAY);
    const spent = { planId: UNLIMITED, planStartedAt: began, aiGenerationsUsed: 30, aiPeriodStartedAt: began };
    await change({ ...spent, planExpiresAt: new Date(Date.now() - DAY / 24) });
    expect(await used()).toBe(0);
    expect((await summary()).status).toBe(200);
    expect(await used()).toBe(1);
  });

  test("counts generations under way, but none that a crash left behind once its time is over", async () => {
    await change({ planId: FREE, aiGenerationsUsed: 9, aiPeriodStartedAt: new Date() });
    const [left] = await api.database.owner
      .insert(aiReservations)
      .values({ professionalId: practice, expiresAt: new Date(Date.now() + 60_000) })
      .returning();
    expect((await summary()).status).toBe(409);
    await api.database.owner
      .update(aiReservations)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(aiReservations.id, left?.id ?? ""));
    expect((await summary()).status).toBe(200);
    expect(await reservations()).toEqual([]);
  });

  test("holds for every practice by itself", async () => {
    await change({ aiGenerationsUsed: 10, aiPeriodStartedAt: new Date() });
    expect((await summary()).status).toBe(409);
    await signIn();
    expect((await summary()).status).toBe(200);
  });
});

describe("a request", () => {
  test.each<[string, object, string, string]>([
    ["no text", {}, "noteContent", "REQUIRED"],
    ["a blank text", { noteContent: " \n" }, "noteContent", "REQUIRED"],
    ["a text too long", { noteContent: "a".repeat(AI_TEXT_MAX + 1) }, "noteContent", "TOO_LONG"],
    ["NUL in the text", { noteContent: "a\u0000b" }, "noteContent", "INVALID"],
    ["a lone surrogate", { noteContent: "a\ud800" }, "noteContent", "INVALID"],
    ["a number for a text", { noteContent: 7 }, "noteContent", "INVALID"],
    ["a client nobody has", { noteContent: NOTE, clientId: NOBODYS }, "clientId", "INVALID"],
    ["no client's id at all", { noteContent: NOTE, clientId: "x" }, "clientId", "INVALID"],
  ])("with %s is refused by the field's name and costs nothing", async (_what, body, field, code) => {
    for (const path of ["summary", "enhance"]) {
      const refused = await api.call(`/notas/ai/${path}`, { token, body });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toMatchObject([{ field, code }]);
    }
    expect(await used()).toBe(0);
  });

  test("with a length nobody knows is refused by the field's name and costs nothing", async () => {
    for (const longitud of ["LARGA", "breve", "", 7]) {
      const refused = await summary({ noteContent: NOTE, longitud });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual([
        { field: "longitud", code: "INVALID", message: "Longitud: tiene un valor que no es válido." },
      ]);
    }
    expect(await used()).toBe(0);
    expect((await summary({ noteContent: NOTE, longitud: null })).status).toBe(200);
  });

  test("about another practice's client is answered like one about nobody's", async () => {
    const { id } = await createClient(api, token);
    expect((await summary({ noteContent: NOTE, clientId: id })).status).toBe(200);
    await signIn();
    const [theirs, nobodys] = [id, NOBODYS].map((clientId) => summary({ noteContent: NOTE, clientId }));
    const { requestId: _one, ...told } = (await theirs)?.body ?? { requestId: "" };
    expect((await nobodys)?.body).toMatchObject(told);
    expect(await reservations()).toEqual([]);
  });

  test("without a sign-in is refused", async () => {
    const body = { noteContent: NOTE };
    expect((await api.call("/notas/ai/summary", { body })).status).toBe(401);
    expect((await api.call("/notas/ai")).status).toBe(401);
  });

  test("after twenty in a minute has to wait, and takes nothing off the plan", async () => {
    await change({ planId: UNLIMITED });
    const answers = [];
    for (let n = 0; n < 21; n++) answers.push(await summary({ noteContent: `Duerme mejor ${n}.` }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429]);
    expect(await used()).toBe(20);
    expect(await reservations()).toEqual([]);
  });

  test("with the longest text is answered", async () => {
    const sentences = Array.from({ length: 12_000 }, (_, n) => `Palabra${n.toString(36)} va.`).join(" ");
    expect((await summary({ noteContent: sentences.slice(0, AI_TEXT_MAX) })).status).toBe(200);
    expect((await summary({ noteContent: "\u0001".repeat(AI_TEXT_MAX) })).status).toBe(200);
  });
});
