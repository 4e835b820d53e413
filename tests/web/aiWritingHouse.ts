import type { BrowserContextOptions } from "@playwright/test";
import { giveAiClientConsent, giveAiConsent, practiceInfo } from "../support/ai.ts";
import { KEY, optionsText, startAiProvider } from "../support/outside/aiProvider.ts";
import { startWebHouse, type WebHouse } from "./accountHouse.ts";
import { openNotes } from "./notesHouse.ts";

/** What the model writes about whom. */
export const CONTENT = "[PERSONA_1] duerme mejor y pasea por la tarde con su hermana. ".repeat(6).trim();
const TWO = optionsText(...[1, 2].map((n) => ({ title: `Versión ${n}`, content: CONTENT, tags: ["sueño"] })));
export const pieces = TWO.match(/[\s\S]{1,9}/g) ?? [];
/** Of which the first version's text has begun. */
export const half = pieces.slice(0, 40);

/** A portal whose AI is written by a model of ours. */
export async function startAiHouse() {
  const provider = await startAiProvider();
  const ai = { provider: "openai-compatible", model: "modelo", apiKey: KEY, baseUrl: provider.url } as const;
  const house = await startWebHouse(async () => ({ api: { ai } }));
  return {
    provider,
    house,
    async close() {
      await house.close();
      await provider.close();
    },
  };
}

/** What is to be written is noted down, and AI not asked yet. */
export async function noted(house: WebHouse, options: BrowserContextOptions = {}) {
  const notes = await openNotes(house, { options });
  await giveAiConsent(house.api, notes.token);
  await giveAiClientConsent(house.api, notes.token, notes.idOf("Ángela Muñoz"));
  await notes.openAi();
  await notes.chooseClient("Ángela Muñoz");
  await notes.field("Notas").fill("Ángela duerme mejor y pasea por la tarde con su hermana.");
  const button = (name: string) => notes.dialog.getByRole("button", { name, exact: true });
  const used = async () => (await practiceInfo(house.api, notes.token)).planPeriodAIGenerations;
  return { ...notes, button, used };
}
