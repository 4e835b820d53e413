import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aiReservations } from "../../../api/ai/ai.table.ts";
import { AI_TEXT_MAX } from "../../../schema/rules/ai.ts";
import type { WireAiWritten } from "../../../schema/wire/ai.ts";
import { consentingClient, practiceInfo } from "../../support/ai.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import {
  type AiProviderDouble,
  KEY,
  optionsText,
  type Protocol,
  startAiProvider,
} from "../../support/outside/aiProvider.ts";
import { openTestDatabase } from "../../support/testDatabase.ts";

const PATIENCE_MS = 700;
const CONTENT = "Duerme mejor y pasea por la tarde. ".repeat(40).trim();
const WRITTEN = optionsText({ title: "Nota", content: CONTENT, tags: [] });
/** Some 250 pieces, ten milliseconds apart: far longer than the patience. */
const PIECES = WRITTEN.match(/[\s\S]{1,6}/g) ?? [];

let provider: AiProviderDouble;
beforeAll(async () => {
  provider = await startAiProvider();
});
afterAll(() => provider.close());

describe.each<Protocol>(["anthropic", "openai", "openai-compatible"])("%s", (kind) => {
  let api: TestApi;
  let token: string;
  let clientId: string;
  beforeAll(async () => {
    api = await startTestApi(
      { ai: { provider: kind, model: "modelo-de-prueba", apiKey: KEY, baseUrl: provider.url } },
      { database: await openTestDatabase(), pace: {}, aiPatienceMs: PATIENCE_MS },
    );
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    provider.requests.length = 0;
    ({ token } = await newTherapist(api, "Elena Vidal"));
    clientId = await consentingClient(api, token);
  });

  /** The lines that having a text improved is answered with. */
  async function improved(noteContent = "duerme mejor"): Promise<WireAiWritten[]> {
    const answer = await fetch(`${api.url}/notas/ai/escritura`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ tarea: "enhance", noteContent, clientId }),
    });
    const lines = (await answer.text()).split("\n").filter((line) => line !== "");
    return lines.map((line) => JSON.parse(line) as WireAiWritten);
  }
  const counted = async () => [
    (await practiceInfo(api, token)).planPeriodAIGenerations,
    await api.database.owner.$count(aiReservations),
  ];

  test("is waited for as long as it writes, however long that takes", async () => {
    provider.tell({ pieces: PIECES });
    const all = await improved();
    expect(all.at(-1)).toMatchObject({ fin: true, data: [{ title: "Nota", content: CONTENT }] });
    expect(all.at(-1)).not.toHaveProperty("problema");
    expect(await counted()).toEqual([1, 0]);
  });

  test("that falls silent in the midst is given up, and what it wrote is kept", async () => {
    provider.tell({ pieces: PIECES.slice(0, 120), ends: "silence" });
    const all = await improved();
    expect(all.length).toBeGreaterThan(1);
    expect(all.at(-1)).toMatchObject({ fin: true, problema: { code: "AI_TIMEOUT" } });
    await provider.requests[0]?.abandoned;
    expect(await counted()).toEqual([0, 0]);
  });

  test("that writes without an end is given up, too", async () => {
    const endless = `{"options":[{"title":"Nota","content":"${"Duerme mejor. ".repeat(700)}`;
    provider.tell({ pieces: endless.match(/[\s\S]{1,7}/g) ?? [] });
    const all = await improved();
    expect(all.at(-1)).toMatchObject({ fin: true, problema: { code: "AI_TIMEOUT" } });
    await provider.requests[0]?.abandoned;
  });

  test("that may write no more says so, with what can be done, and counts once something of it was shown", async () => {
    provider.tell({ pieces: PIECES.slice(0, 60), ends: "cut" });
    const all = await improved();
    expect(all.length).toBeGreaterThan(1);
    expect(all.at(-1)).toMatchObject({
      fin: true,
      problema: { code: "AI_ANSWER_CUT", title: expect.stringContaining("repártelo en partes") },
    });
    expect(await counted()).toEqual([1, 0]);
    provider.tell({ pieces: PIECES.slice(0, 2), ends: "cut" });
    expect((await improved()).at(-1)).toMatchObject({ code: "AI_ANSWER_CUT" });
    expect(await counted()).toEqual([1, 0]);
    expect(api.logs.join("")).not.toMatch(/duerme|pasea/i);
  });

  test("is allowed to write as much as the longest text needs", async () => {
    provider.tell({ pieces: PIECES });
    const long = "duerme mejor y come con apetito. ".repeat(AI_TEXT_MAX).slice(0, AI_TEXT_MAX - 1);
    expect((await improved(`${long}.`)).at(-1)).toMatchObject({ fin: true, data: [{ content: CONTENT }] });
    await improved();
    const [longest, shortest] = provider.requests.map(({ body }) => body.max_tokens ?? body.max_output_tokens);
    // Elsewhere nothing is said, and the model writes as much as it can.
    expect([longest, shortest]).toEqual(kind === "anthropic" ? [64_000, 8_192] : [undefined, undefined]);
  });
});
