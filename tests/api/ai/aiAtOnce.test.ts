import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aiReservations } from "../../../api/ai/ai.table.ts";
import { counters } from "../../../api/core/limits.table.ts";
import { wireAiSummary } from "../../../schema/wire/ai.ts";
import { practiceInfo } from "../../support/ai.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { practiceOf } from "../../support/overview.ts";

const NOTE = `Refiere que duerme mal desde hace tres semanas y que la ansiedad en el trabajo ha aumentado.
La ansiedad aparece los domingos por la noche, antes de volver al trabajo. Discutió con su hermana por el cuidado de la madre.
Siente culpa por no llegar a todo. Acordamos que hablará con su jefa para reducir la jornada.`;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test("one text asked for twice at once is answered alike and counted once, and shows other sentences after that", async () => {
  const { token } = await newTherapist(api);
  const ask = async () => {
    const { body } = await api.call("/notas/ai/summary", { token, body: { noteContent: NOTE } });
    return wireAiSummary.parse(body).data.map(({ content }) => content);
  };
  const used = async () => (await practiceInfo(api, token)).planPeriodAIGenerations;
  const practice = await practiceOf(api, token);
  const asked: Promise<string[]>[] = [];
  // All have begun before one is written: what is counted between the two waits.
  await api.database.owner.transaction(async (tx) => {
    await tx.execute(sql`lock table ${counters} in exclusive mode`);
    asked.push(ask(), ask());
    const begun = () => tx.$count(aiReservations, eq(aiReservations.professionalId, practice));
    await expect.poll(begun, { timeout: 30_000, interval: 20 }).toBe(2);
  });
  const [first, second] = await Promise.all(asked);
  expect(second).toEqual(first);
  expect(await used()).toBe(1);
  expect(await ask()).not.toEqual(first);
  expect(await used()).toBe(2);
});
