import { type AiSection, headed } from "../../schema/rules/ai/headed.ts";
import type { NoteLength } from "../../schema/rules/ai.ts";
import { sectionsIn } from "../../schema/rules/record/templates.ts";
import { type Summarised, summarise } from "./summary.ts";

/**
 * The same two views under the headings that were asked for. Whoever sums up without understanding puts nothing under a
 * heading it did not stand under: what was noted down beneath one is summed up there, all else before the first.
 */
export function summariseUnder(
  sections: readonly AiSection[],
  text: string,
  round: number,
  length: NoteLength | undefined,
): Summarised {
  const whole = summarise(text, round, length);
  if (sections.length === 0) return whole;
  const parts = sectionsIn(headed(text, sections), sections)
    .filter((part) => part.text !== "")
    .map(({ heading, text: beneath }) => ({ heading, made: summarise(beneath, round, length) }));
  const options = whole.options.map((option, at) => {
    const under = parts.map(({ heading, made }) => [heading, made.options[at]?.content].filter(Boolean).join("\n"));
    return { ...option, content: headed(under.join("\n\n"), sections) };
  });
  return { options, isNew: round === 0 || parts.some(({ made }) => made.isNew) };
}
