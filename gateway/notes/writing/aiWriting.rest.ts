import { aiTextFault } from "../../../schema/rules/ai.ts";
import type { RestDoor } from "../../core/rest.ts";
import { toAiErrors, toTextErrors, toWireLength, toWireStyle, toWritten } from "../ai.mapper.ts";
import { PATIENCE_MS } from "../ai.rest.ts";
import type { AiAsked, AiTask, NoteWriting } from "./aiWriting.types.ts";

declare module "../../core/context.ts" {
  interface Rest {
    aiWriting: AiWritingRest;
  }
}

/** Milliseconds until the last line must be there: longer than the service itself waits for a model that goes on writing. */
const LONGEST_MS = 11 * 60_000;

const TASK: Record<AiTask, string> = { GENERATE: "summary", ENHANCE: "enhance" };
const failed = (errors: NoteWriting["errors"]): NoteWriting => ({
  options: [],
  isComplete: true,
  sent: null,
  instructions: null,
  errors,
});

/** What AI writes, as it writes it. */
export class AiWritingRest {
  constructor(readonly door: RestDoor) {}

  /** @throws {CodedError} NOT_OFFERED, and what is no refusal of AI's room */
  async *write({ task, text, clientId, length, ...style }: AiAsked): AsyncGenerator<NoteWriting, void, void> {
    await this.door.demand("aiWriting");
    const faults = toTextErrors(aiTextFault(text));
    if (faults.length > 0) return yield failed(faults);
    const more = { ...(length && { longitud: toWireLength(length) }), ...toWireStyle(style) };
    const body = { tarea: TASK[task], noteContent: text, clientId: clientId || undefined, ...more };
    try {
      const patience = { silenceMs: PATIENCE_MS, longestMs: LONGEST_MS };
      for await (const line of this.door.lines("/notas/ai/escritura", body, patience)) yield toWritten(line);
    } catch (error) {
      const errors = toAiErrors(error);
      if (!errors) throw error;
      yield failed(errors);
    }
  }
}
