import type { AiSection } from "../../../schema/rules/ai/headed.ts";
import { AI_OPTIONS, aiTextFault, aiTextMessage, aiWorkFault } from "../../../schema/rules/ai.ts";
import { noteFaultMessage } from "../../../schema/rules/notes.ts";
import type {
  AiGenerationInput,
  AiSectionInput,
  NoteDraftInput,
  NoteLength,
  NoteTone,
} from "../../core/schema.generated.ts";
import type { TakenDraft } from "../draft/MaybeDrafted.tsx";
import { type NoteValues, toDraftInput } from "../form/noteForm.ts";
import type { NoteOption } from "./useAi.ts";

/** Stands in a draft between what was made of AI's version and what it was made from. */
const MEMO_HEADING = "Apuntes:";

/** What is asked of AI. */
export interface AiRequest {
  text: string;
  clientId: string;
  /** How long both versions are to be; null where the service lets nobody choose. */
  length: NoteLength | null;
  /** How they are worded; null where nobody chooses. */
  tone: NoteTone | null;
  /** The headings they are to have; none for a note as it comes. */
  sections: readonly AiSection[];
}
/** Headings with nothing but what is asked for. */
export const bareSections = (sections: AiRequest["sections"]): AiSectionInput[] =>
  sections.map(({ heading, prompt }) => ({ heading, prompt }));
/** Headings as they are asked for; nothing where there are none. */
export const toSections = (sections: AiRequest["sections"]): AiSectionInput[] | null =>
  sections.length === 0 ? null : bareSections(sections);
export type AiRequestErrors = Partial<Record<"text" | "clientId", string>>;

/** One Spanish sentence for each part that AI cannot work with. */
export function requestErrors({ text, clientId }: Pick<AiRequest, "text" | "clientId">): AiRequestErrors {
  const fault = aiTextFault(text);
  return {
    ...(fault && { text: aiTextMessage(fault) }),
    ...(clientId === "" && { clientId: noteFaultMessage("clientId", "REQUIRED") }),
  };
}

/** A note with what it was made from below it. */
export const withMemo = (content: string, text: string): string => `${content}\n\n${MEMO_HEADING}\n${text}`;

/** All that AI wrote so far, two versions a generation, as they stand now. */
export interface Versions {
  all: NoteOption[];
  chosen: number;
}

/** The first version of the generation that one belongs to. */
export const firstOf = (chosen: number): number => Math.floor(chosen / AI_OPTIONS) * AI_OPTIONS;

/** A version with nothing but what is written in it. */
const bare = ({ title, content, tags }: NoteOption): NoteOption => ({ title, content, tags });
/** What tells one generation from another. */
export const identityOf = (made: readonly NoteOption[]): string => JSON.stringify(made.map(bare));

/** Versions by generation. */
const generations = (all: readonly NoteOption[]): NoteOption[][] =>
  Array.from({ length: Math.ceil(all.length / AI_OPTIONS) }, (_none, at) =>
    all.slice(at * AI_OPTIONS, (at + 1) * AI_OPTIONS),
  );
export const identitiesOf = (all: readonly NoteOption[]): string[] => generations(all).map(identityOf);

/** The work as a draft keeps it: when it is too much, without the oldest generations but the chosen one, or not at all. */
function workToKeep(
  { text, length }: AiRequest,
  { all, chosen }: Versions,
  cut: readonly number[] | null,
  asked: readonly AiGenerationInput[],
): NoteDraftInput["aiWork"] {
  const version = all[chosen];
  const written = generations(all);
  let left = written;
  while (version && left.length > 0) {
    const versions = left.flat();
    const askedThen = left.flatMap((one) => asked[written.indexOf(one)] ?? []);
    const place = versions.indexOf(version);
    const work = { text, versions: versions.map(bare), chosen: place, generations: askedThen };
    if (aiWorkFault(work) === null) {
      const cutGenerations = cut && left.flatMap((one, at) => (cut.includes(written.indexOf(one)) ? [at] : []));
      return { ...work, length, cutGenerations };
    }
    const oldest = left.find((generation) => !generation.includes(version));
    left = left.filter((generation) => oldest !== undefined && generation !== oldest);
  }
  return null;
}

/** The session that what was begun is about: one of its client, and of nobody else. */
export const sessionFor = ({ clientId, sessionId }: NoteValues, about: string): string =>
  about === clientId ? sessionId : "";

/**
 * What is kept while a note is written with AI: in the form of a note, so that it can also be gone on with by hand, and
 * with all versions.
 * @param begun the draft this began with, or a new note, and whether AI wrote that
 * @param cut the generations that were not written to their end; null where nobody knows
 * @param asked what each generation was asked
 * @returns null when there is nothing to keep
 */
export function aiDraft(
  { values: begun, isAiGenerated }: Pick<TakenDraft, "values" | "isAiGenerated">,
  request: AiRequest,
  versions: Versions,
  cut: readonly number[] | null,
  asked: readonly AiGenerationInput[],
): NoteDraftInput | null {
  const { text, clientId } = request;
  const chosen = versions.all[versions.chosen];
  if (text.trim() === "" && !chosen) return null;
  const note = { ...begun, clientId, sessionId: sessionFor(begun, clientId), content: text };
  if (!chosen) return { ...toDraftInput(note, null), isAiGenerated };
  const { title, content, tags } = chosen;
  const written = toDraftInput({ ...note, title, tags, content: withMemo(content, text) }, null);
  return { ...written, isAiGenerated: true, aiWork: workToKeep(request, versions, cut, asked) };
}
