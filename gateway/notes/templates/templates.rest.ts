import { type TemplateDraft, templateFaults, trimmedTemplate } from "../../../schema/rules/record/ownTemplates.ts";
import { type BasedOn, versionOf } from "../../core/basedOn.ts";
import { given } from "../../core/given.ts";
import { sendCreation } from "../../core/idempotency.ts";
import { pathTo } from "../../core/paths.ts";
import type { RestDoor } from "../../core/rest.ts";
import type { Warn } from "../../core/wire.ts";
import type { TherapySessionType } from "../../sessions/sessions.enums.ts";
import { toWireType } from "../../sessions/sessions.mapper.ts";
import {
  readDefaults,
  readTemplate,
  readTemplates,
  toTemplateDraft,
  toTemplateErrors,
  toTemplateRefusals,
  toWireTemplate,
} from "./templates.mapper.ts";
import type {
  DeleteNoteTemplatePayload,
  NoteTemplateError,
  NoteTemplateInput,
  NoteTemplates,
  SetNoteTemplateDefaultPayload,
  UpdateNoteTemplatePayload,
} from "./templates.types.ts";

const PATH = "/notas/plantillas";

declare module "../../core/context.ts" {
  interface Rest {
    noteTemplates: NoteTemplatesRest;
  }
}

export class NoteTemplatesRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** Null before a service that keeps none. */
  async all(): Promise<NoteTemplates | null> {
    if (!(await this.door.offering()).noteTemplates) return null;
    return readTemplates(await this.door.get(PATH), this.#warn);
  }

  create(input: NoteTemplateInput, idempotencyKey: string | undefined): Promise<UpdateNoteTemplatePayload> {
    const draft = { name: "", sections: [], ...toTemplateDraft(input) };
    return this.#saved(draft, draft, () => sendCreation(this.door, PATH, toWireTemplate(draft), idempotencyKey));
  }

  update(id: string, basedOn: BasedOn, input: NoteTemplateInput): Promise<UpdateNoteTemplatePayload> {
    const draft = toTemplateDraft(input);
    return this.#saved(draft, given(draft), async () =>
      this.door.send("PUT", pathTo(PATH, id), { ...toWireTemplate(draft), ...versionOf(basedOn) }),
    );
  }

  async remove(id: string): Promise<DeleteNoteTemplatePayload> {
    const errors = await this.#tried(() => this.door.send("DELETE", pathTo(PATH, id), null));
    return Array.isArray(errors) ? { deletedNoteTemplateId: null, errors } : { deletedNoteTemplateId: id, errors: [] };
  }

  async setDefault(type: TherapySessionType, templateId: string | null): Promise<SetNoteTemplateDefaultPayload> {
    const body = { tipo: toWireType(type), plantilla: templateId };
    const outcome = await this.#tried(() => this.door.send("PUT", `${PATH}/por-tipo`, body), "templateId");
    return Array.isArray(outcome)
      ? { defaults: null, errors: outcome }
      : { defaults: readDefaults(outcome.body, this.#warn), errors: [] };
  }

  /** The rules of the house come before the service, which checks again and decides. */
  async #saved(
    draft: Partial<TemplateDraft>,
    told: object,
    send: () => Promise<unknown>,
  ): Promise<UpdateNoteTemplatePayload> {
    const whole = trimmedTemplate({ name: "", sections: [], ...draft });
    const faults = templateFaults(whole).filter(({ field, at }) => (at === null ? field : "sections") in told);
    const outcome = await this.#tried(send, "id", toTemplateErrors(faults));
    return Array.isArray(outcome)
      ? { noteTemplate: null, errors: outcome }
      : { noteTemplate: readTemplate(outcome.body, this.#warn), errors: [] };
  }

  /** What the service answers, or why it is not done. */
  async #tried(
    send: () => Promise<unknown>,
    argument = "id",
    errors: NoteTemplateError[] = [],
  ): Promise<{ body: unknown } | NoteTemplateError[]> {
    await this.door.demand("noteTemplates");
    if (errors.length > 0) return errors;
    try {
      return { body: await send() };
    } catch (error) {
      const refused = toTemplateRefusals(error, this.#warn, argument);
      if (!refused) throw error;
      return refused;
    }
  }
}
