import { useState } from "react";
import { AI_OPTIONS } from "../../../schema/rules/ai.ts";
import { NOTE_TEMPLATES, templateOf } from "../../../schema/rules/record/templates.ts";
import type { AiGenerationInput } from "../../core/schema.generated.ts";
import { type AiRequest, bareSections, firstOf } from "../ai/aiRequest.ts";
import type { Sent } from "../ai/useAi.ts";
import type { TakenDraft } from "./MaybeDrafted.tsx";

/** What a generation was asked: about whom, with which headings, and what left the practice for it. */
interface Ask extends Pick<AiRequest, "sections"> {
  /** Empty: nobody knows. null: another than its draft was about when it was kept; of whom, is kept no more. */
  clientId: string | null;
  sent: Sent | null;
}

/** Those of a draft. One of before tells headings only by what is written, and was about one client when it was kept. */
function resumed({ values, aiWork }: TakenDraft): Record<number, Ask> {
  const { versions = [], generations } = aiWork ?? {};
  const firsts = versions.map((_none, at) => at).filter((at) => firstOf(at) === at);
  const sectionsOf = (first: number): AiRequest["sections"] =>
    generations?.[first / AI_OPTIONS]?.sections.map(({ heading, prompt }) => ({ heading, prompt: prompt ?? "" })) ??
    templateOf(versions[first]?.content ?? "", NOTE_TEMPLATES).sections;
  return Object.fromEntries(
    firsts.map((first) => {
      const clientId = generations?.[first / AI_OPTIONS]?.isForAnother ? null : values.clientId;
      return [first, { sent: null, clientId, sections: sectionsOf(first) }];
    }),
  );
}

/** What each generation was asked, by its first version. @param taken what was taken up from a draft */
export function useAsks(taken: TakenDraft | null) {
  const [asks, setAsks] = useState(() => (taken ? resumed(taken) : {}));
  return {
    of: (version: number): Ask | undefined => asks[firstOf(version)],
    note: (first: number, ask: Ask) => setAsks((known) => ({ ...known, [first]: ask })),
    /**
     * As a draft keeps them.
     * @param about whom the draft is about @param writing of the generation that is being written, if one is
     */
    all: (about: string, writing: Pick<Ask, "clientId" | "sections"> | null): AiGenerationInput[] =>
      [...Object.values(asks), ...(writing ? [writing] : [])].map(({ clientId, sections }) => ({
        sections: bareSections(sections),
        isForAnother: clientId === "" ? null : clientId !== about,
      })),
  };
}
