import type { AiPort } from "./ai.port.ts";
import type { NoteOption } from "./ai.rules.ts";

const TITLE_WORDS = 8;
const sentencesOf = (text: string): string[] =>
  [...new Intl.Segmenter("es", { granularity: "sentence" }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== "");

function optionsOf(text: string): NoteOption[] {
  const sentences = sentencesOf(text);
  const title = (sentences[0] ?? "").split(/\s+/).slice(0, TITLE_WORDS).join(" ");
  return [
    { title, content: sentences.slice(0, 3).join(" "), tags: [] },
    { title, content: sentences.map((sentence) => `- ${sentence}`).join("\n"), tags: [] },
  ];
}

/** Summarises on this machine, with the text's own sentences. */
export function openLocal(): AiPort {
  return {
    about: { provider: "local", model: null },
    write: async (task, text) => optionsOf(text).slice(0, task === "summary" ? 2 : 1),
    close: async () => undefined,
  };
}
