import { afterAll, beforeAll, expect, test } from "vitest";
import { consentingClient } from "../../support/ai.ts";
import { newTherapist, startTestApi, type TestApi } from "../../support/api.ts";
import { type AiProviderDouble, KEY, optionsText, startAiProvider } from "../../support/outside/aiProvider.ts";
import { openTestDatabase } from "../../support/testDatabase.ts";

const OPTION = { title: "Sueño", content: "Duerme mejor.", tags: ["sueño"] };
let provider: AiProviderDouble;
let api: TestApi;
beforeAll(async () => {
  provider = await startAiProvider();
  api = await startTestApi(
    { ai: { provider: "openai-compatible", model: "modelo-de-prueba", apiKey: KEY, baseUrl: provider.url } },
    { database: await openTestDatabase(), pace: {}, aiPatienceMs: 10_000 },
  );
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

test("says the chosen length in words, and none when none was chosen or a note is improved", async () => {
  const { token } = await newTherapist(api, "Elena Vidal");
  const clientId = await consentingClient(api, token);
  const instructed = async (path: string, longitud?: string) => {
    provider.requests.length = 0;
    provider.tell({ writes: path === "summary" ? optionsText(OPTION, OPTION) : optionsText(OPTION) });
    await api.call(`/notas/ai/${path}`, { token, body: { noteContent: "Duerme mejor.", clientId, longitud } });
    const messages = (provider.requests[0]?.body.messages ?? []) as { content: string }[];
    return messages[0]?.content ?? "";
  };
  const bound = /no omitas nunca lo que el material dice de riesgos \(también los negados\), dosis, fechas/;
  for (const [word, said] of [
    ["BREVE", /Longitud: breve\. .* tres o cuatro frases/],
    ["MEDIA", /Longitud: media\. .* cinco a ocho frases/],
    ["DETALLADA", /Longitud: detallada\. .* todos los hechos/],
  ] as const) {
    const words = await instructed("summary", word);
    expect(words).toMatch(said);
    expect(words).toMatch(bound);
    expect(words).toContain("1. Un resumen en prosa.");
  }
  const unasked = await instructed("summary");
  expect(unasked).toContain("1. Un resumen breve en prosa.");
  for (const words of [unasked, await instructed("enhance", "BREVE")]) {
    expect(words).toContain("Escribe exactamente");
    expect(words).not.toMatch(/Longitud|no omitas/);
  }
});
