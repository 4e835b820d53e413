import type { AiSection } from "../../schema/rules/ai/headed.ts";
import type { NoteLength, NoteTone } from "../../schema/rules/ai.ts";
import type { WireAiAssistant } from "../../schema/wire/ai.ts";
import type { NoteOption } from "./ai.rules.ts";

/** What a generation makes of a text: two notes to choose from, or one that says the same better. */
export type AiTask = "summary" | "enhance";

/** How something is to be written. */
export interface Manner {
  /** How often the same text was written before; only the summariser on this machine makes use of it. */
  round?: number;
  /** How much of the text a summary tells; whoever writes decides without it. */
  length?: NoteLength | null;
  /** How it is worded; only a model makes use of it. */
  tone?: NoteTone | null;
  /** The headings it is to have, in order; none leaves the structure to whoever writes. */
  sections?: readonly AiSection[];
}

/** Takes what is written so far, as far as it is: each time all of it; and the instructions it is written by. */
export type Tell = (drafts: Partial<NoteOption>[], instructions: string) => void;

/** What was written. */
export interface Written {
  /** Two for a summary and one for an enhancement. */
  options: NoteOption[];
  /** false: it is what the same text was answered before, and costs nothing. */
  isNew: boolean;
  /** What left the machine beside the text; none when nothing did. */
  instructions?: string;
}

/** Whoever writes for the therapist: a model elsewhere, or the summariser on this machine. */
export interface AiPort {
  about: Pick<WireAiAssistant, "provider" | "model" | "recipient">;
  /**
   * @param tell is told what stands there meanwhile; one who writes at once tells nothing
   * @param signal ends the work when nobody waits for it any more
   * @throws Problem AI_INVALID_ANSWER, AI_ANSWER_CUT, AI_UNAVAILABLE, AI_TIMEOUT, which tell nothing of the text
   */
  write(task: AiTask, text: string, signal: AbortSignal, manner?: Manner, tell?: Tell): Promise<Written>;
  close(): Promise<void>;
}
