import { aiTextFault } from "../../schema/rules/ai.ts";
import { CodedError } from "../core/errors.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapRecord, type Warn } from "../core/wire.ts";
import {
  toAiErrors,
  toAssistant,
  toImproved,
  toOptions,
  toPreview,
  toSent,
  toTextErrors,
  toWireLength,
} from "./ai.mapper.ts";
import type { AiAssistant, NoteLength, NoteOption } from "./ai.types.ts";
import type {
  AiConsentPayload,
  AiPreviewPayload,
  EnhanceNotePayload,
  GenerateNoteOptionsPayload,
} from "./aiPayloads.types.ts";

/** Milliseconds until an answer must be there: longer than the service itself waits for a model. */
const PATIENCE_MS = 70_000;

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
  ): Promise<GenerateNoteOptionsPayload> {
    const isChosen = length && (await this.door.offering()).noteLengths;
    const more = isChosen ? { longitud: toWireLength(length) } : {};
    const { made, ...outcome } = await this.#write("/notas/ai/summary", text, clientId, toOptions, more);
    return { options: made, ...outcome };
  }

  async enhance(text: string, clientId: string | null | undefined): Promise<EnhanceNotePayload> {
    const { made, ...outcome } = await this.#write("/notas/ai/enhance", text, clientId, toImproved);
    return { note: made, ...outcome };
  }

  /** What would be sent of a text; nothing is. Null where the service cannot tell. */
  async preview(text: string, clientId: string | null | undefined): Promise<AiPreviewPayload | null> {
    if (!(await this.door.offering()).aiConsent) return null;
    const faults = toTextErrors(aiTextFault(text));
    if (faults.length > 0) return { preview: null, errors: faults };
    const { made, errors } = await this.#tried(async () => {
      const body = { noteContent: text, clientId: clientId || undefined };
      return toPreview(unwrapRecord(await this.door.send("POST", "/notas/ai/preview", body)), this.#warn);
    });
    return { preview: made, errors };
  }

  async giveConsent(recipient: string): Promise<AiConsentPayload> {
    return this.#consent("POST", { recipient });
  }

  async withdrawConsent(): Promise<AiConsentPayload> {
    return this.#consent("DELETE", null);
  }

  async #consent(verb: "POST" | "DELETE", body: { recipient: string } | null): Promise<AiConsentPayload> {
    await this.door.demand("aiConsent");
    const { made, errors } = await this.#tried(async () =>
      toAssistant(unwrapRecord(await this.door.send(verb, "/notas/ai/consent", body)), this.#warn),
    );
    return { assistant: made, errors };
  }

  async #tried<Made>(ask: () => Promise<Made>): Promise<{ made: Made | null; errors: AiPreviewPayload["errors"] }> {
    try {
      return { made: await ask(), errors: [] };
    } catch (error) {
      const errors = toAiErrors(error);
      if (!errors) throw error;
      return { made: null, errors };
    }
  }

  async #write<Made extends NoteOption | NoteOption[]>(
    path: string,
    text: string,
    clientId: string | null | undefined,
    read: (body: unknown) => Made,
    more: object = {},
  ): Promise<{ made: Made | null } & Pick<GenerateNoteOptionsPayload, "sent" | "errors">> {
    const faults = toTextErrors(aiTextFault(text));
    if (faults.length > 0) return { made: null, sent: null, errors: faults };
    const body = { noteContent: text, clientId: clientId || undefined, ...more };
    const { made: answer, errors } = await this.#tried(async () => {
      const told = await this.door.send("POST", path, body, {}, PATIENCE_MS);
      return { made: read(told), sent: toSent(told) };
    });
    return { made: answer?.made ?? null, sent: answer?.sent ?? null, errors };
  }
}
