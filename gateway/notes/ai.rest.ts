import { aiTextFault } from "../../schema/rules/ai.ts";
import { CodedError } from "../core/errors.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapRecord } from "../core/wire.ts";
import { toAiErrors, toAssistant, toImproved, toOptions, toTextErrors } from "./ai.mapper.ts";
import type { AiAssistant, EnhanceNotePayload, GenerateNoteOptionsPayload, NoteOption } from "./ai.types.ts";

/** Milliseconds until an answer must be there: longer than the service itself waits for a model. */
const PATIENCE_MS = 70_000;

export class AiRest {
  constructor(readonly door: RestDoor) {}

  async assistant(): Promise<AiAssistant> {
    const warn = this.door.warn.bind(this.door);
    try {
      return toAssistant(unwrapRecord(await this.door.get("/notas/ai")), warn);
    } catch (error) {
      // The document knows no such call: whoever writes there, nobody may take it for local.
      if (error instanceof CodedError && error.code === "NOT_FOUND") return toAssistant({ provider: "" }, warn);
      throw error;
    }
  }

  async generate(text: string, clientId: string | null | undefined): Promise<GenerateNoteOptionsPayload> {
    const { made, errors } = await this.#write("/notas/ai/summary", text, clientId, toOptions);
    return { options: made, errors };
  }

  async enhance(text: string, clientId: string | null | undefined): Promise<EnhanceNotePayload> {
    const { made, errors } = await this.#write("/notas/ai/enhance", text, clientId, toImproved);
    return { note: made, errors };
  }

  async #write<Made extends NoteOption | NoteOption[]>(
    path: string,
    text: string,
    clientId: string | null | undefined,
    read: (body: unknown) => Made,
  ): Promise<{ made: Made | null; errors: GenerateNoteOptionsPayload["errors"] }> {
    const faults = toTextErrors(aiTextFault(text));
    if (faults.length > 0) return { made: null, errors: faults };
    try {
      const body = { noteContent: text, clientId: clientId || undefined };
      return { made: read(await this.door.send("POST", path, body, {}, PATIENCE_MS)), errors: [] };
    } catch (error) {
      const errors = toAiErrors(error);
      if (!errors) throw error;
      return { made: null, errors };
    }
  }
}
