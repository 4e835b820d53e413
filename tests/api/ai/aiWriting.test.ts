import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aiReservations } from "../../../api/ai/ai.table.ts";
import { withoutOpenEnd } from "../../../api/ai/placeholders.ts";
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

const LONG = "duerme mejor, come con apetito y pasea por la tarde con su hermana. ".repeat(12);
const option = (n: number) => ({ title: `Opción ${n}`, content: `[PERSONA_1] ${LONG}`.trim(), tags: ["sueño"] });
const TWO = optionsText(option(1), option(2));
/** Cut so that a placeholder is split, wherever it stands. */
const pieces = (text: string, size = 7) => text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];

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
      { database: await openTestDatabase(), pace: {}, aiPatienceMs: 20_000 },
    );
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    provider.requests.length = 0;
    ({ token } = await newTherapist(api, "Elena Vidal"));
    clientId = await consentingClient(api, token, { nombre: "Lucía Martín" });
  });
  const used = async () => (await practiceInfo(api, token)).planPeriodAIGenerations;
  const underWay = () => api.database.owner.$count(aiReservations);

  async function* lines(signal?: AbortSignal, more: object = {}): AsyncGenerator<WireAiWritten> {
    const answer = await fetch(`${api.url}/notas/ai/escritura`, {
      method: "POST",
      signal,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ tarea: "summary", noteContent: "Lucía duerme mejor.", clientId, ...more }),
    });
    expect(answer.headers.get("content-type")).toContain("application/x-ndjson");
    let open = "";
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const whole = (open + chunk).split("\n");
      open = whole.pop() ?? "";
      for (const line of whole) yield JSON.parse(line) as WireAiWritten;
    }
  }

  test("what is written comes as it is written, names in their places, and at its end whole; it costs one", async () => {
    provider.tell({ pieces: pieces(TWO) });
    const all: WireAiWritten[] = [];
    for await (const line of lines()) all.push(line);
    const last = all.pop();
    expect(all.length).toBeGreaterThan(2);
    const begun = all.map(({ data }) => data?.[0]?.content ?? "");
    for (const text of begun) {
      expect(`Lucía ${LONG}`.startsWith(text)).toBe(true);
      expect(text).not.toMatch(/\[|PERSONA/);
    }
    expect(new Set(begun).size).toBeGreaterThan(2);
    const content = `Lucía ${LONG}`.trim();
    expect(last).toMatchObject({ fin: true, data: [{ content }, { content }], enviado: "[PERSONA_1] duerme mejor." });
    expect(last).not.toHaveProperty("problema");
    expect([await used(), await underWay()]).toEqual([1, 0]);
    expect(provider.requests[0]?.body.stream).toBe(true);
  });

  test("whoever goes after having read something stops the model, and has used one generation", async () => {
    provider.tell({ pieces: pieces(TWO).slice(0, 60), ends: "silence" });
    const leave = new AbortController();
    const read = lines(leave.signal);
    await read.next();
    leave.abort();
    await provider.requests[0]?.abandoned;
    await expect.poll(underWay).toBe(0);
    expect(await used()).toBe(1);
  });

  test("whoever goes before anything came stops the model too, and has used none", async () => {
    provider.tell({ pieces: [], ends: "silence" });
    const leave = new AbortController();
    const read = lines(leave.signal).next();
    await expect.poll(() => provider.requests.length).toBe(1);
    leave.abort();
    await expect(read).rejects.toThrow();
    await provider.requests[0]?.abandoned;
    await expect.poll(underWay).toBe(0);
    expect(await used()).toBe(0);
  });

  test.each(["hangup", "early", "failure"] as const)(
    "a model that stops in the middle (%s) is told to be away after what it wrote, and costs nothing",
    async (ends) => {
      provider.tell({ pieces: pieces(TWO).slice(0, 60), ends });
      const all: WireAiWritten[] = [];
      for await (const line of lines()) all.push(line);
      expect(all.length).toBeGreaterThan(1);
      expect(all.at(-1)).toMatchObject({ fin: true, problema: { code: "AI_UNAVAILABLE" } });
      expect([await used(), await underWay()]).toEqual([0, 0]);
      expect(api.logs.join("")).not.toMatch(/duerme|Luc[ií]a/);
    },
  );

  test.each([
    ["one option", optionsText(option(1))],
    ["an option without a text", optionsText(option(1), { title: "Opción 2" })],
    ["half of two options", TWO.slice(0, 420)],
  ])("%s, written to its end, is no answer of two options, and costs nothing", async (_what, written) => {
    provider.tell({ pieces: pieces(written) });
    const all: WireAiWritten[] = [];
    for await (const line of lines()) all.push(line);
    expect(all.at(-1)).toMatchObject({
      fin: true,
      problema: { code: "AI_INVALID_ANSWER", title: "Invalid response format from AI service" },
    });
    expect([await used(), await underWay()]).toEqual([0, 0]);
  });

  test("without consent nothing begins, and it is refused as ever", async () => {
    await api.call(`/notas/ai/consent/${clientId}`, { token, method: "DELETE" });
    const body = { tarea: "enhance", noteContent: "Lucía duerme.", clientId };
    expect(await api.call("/notas/ai/escritura", { token, body })).toMatchObject({
      status: 403,
      body: { code: "AI_CLIENT_CONSENT_REQUIRED" },
    });
    expect(provider.requests).toEqual([]);
  });
});

test.each([
  ["Duerme [PERSO", "Duerme "],
  ["Duerme [PERSONA_1", "Duerme "],
  ["Duerme \\[PERSONA_1\\", "Duerme "],
  ["Duerme PERSONA_", "Duerme "],
  ["Duerme [PERSONA_1]", "Duerme [PERSONA_1]"],
  ["Duerme mejor", "Duerme mejor"],
  ["Duerme [sic", "Duerme "],
])("of «%s» only what cannot become a placeholder is shown", (text, shown) => {
  expect(withoutOpenEnd(text)).toBe(shown);
});
