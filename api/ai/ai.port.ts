import type { WireAiAssistant } from "../../schema/wire/ai.ts";
import type { NoteOption } from "./ai.rules.ts";

/** What a generation makes of a text: two notes to choose from, or one that says the same better. */
export type AiTask = "summary" | "enhance";

/** Whoever writes for the therapist: a model elsewhere, or the summariser on this machine. */
export interface AiPort {
  about: WireAiAssistant;
  /**
   * @param signal ends the work when nobody waits for it any more
   * @returns the options, two for a summary and one for an enhancement
   * @throws Problem AI_INVALID_ANSWER, AI_UNAVAILABLE, AI_TIMEOUT, which tell nothing of the text
   */
  write(task: AiTask, text: string, signal: AbortSignal): Promise<NoteOption[]>;
  close(): Promise<void>;
}
