import { aiTextFault } from "../../schema/rules/ai.ts";
import { CodedError } from "../core/errors.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapRecord, type Warn } from "../core/wire.ts";
import {
  type AiStyle,
  toAssistant,
  toImproved,
  toInstructions,
  toOptions,
  toPreview,
  toSent,
  toTextErrors,
  toWireLength,
  toWireStyle,
} from "./ai.mapper.ts";
import type { AiAssistant, NoteLength, NoteOption } from "./ai.types.ts";
import { tried } from "./aiConsents.rest.ts";
import type { AiPreviewPayload, EnhanceNotePayload, GenerateNoteOptionsPayload } from "./aiPayloads.types.ts";

/** Milliseconds until an answer must be there, and of one that comes in lines the next of them: longer than the service itself waits for a model. */
export const PATIENCE_MS = 70_000;

declare module "../core/context.ts" {
  interface Rest {
    ai: AiRest;
  }
}

export class AiRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  async assistant(): Promise<AiAssistant> {
    const { aiAssistant, aiConsent } = await this.door.offering();
    // The document knows no such call: whoever writes there, nobody may take it for local.
    const unknown = () => toAssistant({ provider: "" }, this.#warn);
    if (!aiAssistant) return unknown();
    try {
      const told = toAssistant(unwrapRecord(await this.door.get("/notas/ai")), this.#warn);
      return aiConsent ? told : { ...told, recipient: null, consentGivenAt: null };
    } catch (error) {
      if (error instanceof CodedError && error.code === "NOT_FOUND") return unknown();
      throw error;
    }
  }

  async generate(
    text: string,
    clientId: string | null | undefined,
    length: NoteLength | null | undefined,
    style: AiStyle,
  ): Promise<GenerateNoteOptionsPayload> {
    const isChosen = length && (await this.door.offering()).noteLengths;
    const more = { ...(isChosen && { longitud: toWireLength(length) }), ...(await this.#styled(style)) };
    const { made, ...outcome } = await this.#write("/notas/ai/summary", text, clientId, toOptions, more);
    return { options: made, ...outcome };
  }

  async enhance(text: string, clientId: string | null | undefined, style: AiStyle): Promise<EnhanceNotePayload> {
    const more = await this.#styled(style);
    const { made, ...outcome } = await this.#write("/notas/ai/enhance", text, clientId, toImproved, more);
    return { note: made, ...outcome };
  }

  /** What is chosen of tone and headings, where that can be. */
  async #styled(style: AiStyle): Promise<object> {
    return (await this.door.offering()).aiStyle ? toWireStyle(style) : {};
  }

  /** What would be sent of a text; nothing is. Null where the service cannot tell. */
  async preview(text: string, clientId: string | null | undefined): Promise<AiPreviewPayload | null> {
    if (!(await this.door.offering()).aiConsent) return null;
    const faults = toTextErrors(aiTextFault(text));
    if (faults.length > 0) return { preview: null, errors: faults };
    const { made, errors } = await tried(async () => {
      const body = { noteContent: text, clientId: clientId || undefined };
      return toPreview(unwrapRecord(await this.door.send("POST", "/notas/ai/preview", body)), this.#warn);
    });
    return { preview: made, errors };
  }

  async #write<Made extends NoteOption | NoteOption[]>(
    path: string,
    text: string,
    clientId: string | null | undefined,
    read: (body: unknown) => Made,
    more: object,
  ): Promise<{ made: Made | null } & Pick<GenerateNoteOptionsPayload, "sent" | "instructions" | "errors">> {
    const faults = toTextErrors(aiTextFault(text));
    if (faults.length > 0) return { made: null, sent: null, instructions: null, errors: faults };
    const body = { noteContent: text, clientId: clientId || undefined, ...more };
    const { made: answer, errors } = await tried(async () => {
      const told = await this.door.send("POST", path, body, {}, PATIENCE_MS);
      return { made: read(told), sent: toSent(told), instructions: toInstructions(told) };
    });
    const { made = null, sent = null, instructions = null } = answer ?? {};
    return { made, sent, instructions, errors };
  }
}
