import { aiWorkFault } from "../../schema/rules/ai.ts";
import { plainId } from "../../schema/rules/fields.ts";
import { unfinishedNoteFaults } from "../../schema/rules/notes.ts";
import { CodedError } from "../core/errors.ts";
import { pathTo } from "../core/paths.ts";
import { orRefused } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapRecord, type Warn } from "../core/wire.ts";
import type { NoteDraftInput } from "./notes.inputs.ts";
import { toDraft, toNoteDraft, toWire, toWireWork } from "./notes.mapper.ts";
import type { NoteDraft } from "./notes.types.ts";
import type { NoteError } from "./payloads.types.ts";
import { toDraftRefusals, toErrors, toWorkErrors } from "./refusals.mapper.ts";

/** Whether a form's draft goes with what is saved, and which one: any without its moment. */
export interface SpentDraft {
  discardDraft: boolean;
  savedAt: string | null | undefined;
}

const isMissing = (error: unknown): boolean => error instanceof CodedError && error.code === "NOT_FOUND";

/** Key of the draft of the new note's form; any other is a note's id. */
const keyOf = (noteId: string | null): string => noteId ?? "new";
const pathOf = (noteId: string | null): string => pathTo("/notas/borradores", keyOf(noteId));

/** What was typed into notes' forms and not saved. Everywhere null stands for the new note. */
export class NoteDrafts {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** The draft of a note, or of the new note's form; null when there is none. */
  async one(noteId: string | null): Promise<NoteDraft | null> {
    if (!(await this.door.offering()).noteDrafts) return null;
    try {
      return this.#read(await this.door.get(pathOf(noteId)), noteId);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** @param savedAt of the draft it takes the place of; null: none is known; undefined: any */
  async save(
    noteId: string | null,
    input: NoteDraftInput,
    savedAt: string | null | undefined,
  ): Promise<{ draft: NoteDraft | null; errors: NoteError[] }> {
    await this.door.demand("noteDrafts");
    const unfinished = toDraft(input);
    const fault = input.aiWork ? aiWorkFault({ ...input.aiWork, cut: input.aiWork.cutGenerations }) : null;
    const faults = [...toErrors(unfinishedNoteFaults(unfinished)), ...toWorkErrors(fault)];
    if (faults.length > 0) return { draft: null, errors: faults };
    return await orRefused(
      async () => {
        const ia = input.aiWork && toWireWork(input.aiWork);
        const body = { ...toWire(unfinished), version: input.version, ia, savedAt };
        return { draft: this.#read(await this.door.send("PUT", pathOf(noteId), body), noteId), errors: [] };
      },
      (failure) => toDraftRefusals(failure, this.#warn),
      (errors) => ({ draft: null, errors }),
    );
  }

  /** @param savedAt of the one that is meant; any without it @returns whether it was there */
  async discard(noteId: string | null, savedAt: string | null | undefined): Promise<boolean> {
    await this.door.demand("noteDrafts");
    const which = savedAt ? `?${new URLSearchParams({ savedAt })}` : "";
    try {
      await this.door.send("DELETE", `${pathOf(noteId)}${which}`, null);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** What a change says of the draft that goes with it; nothing before a service that keeps none. */
  async spent({ discardDraft, savedAt }: SpentDraft, noteId: string | null): Promise<object> {
    if (!discardDraft || !(await this.door.offering()).noteDrafts) return {};
    return { borrador: keyOf(noteId), borradorSavedAt: savedAt ?? undefined };
  }

  #read(body: unknown, noteId: string | null): NoteDraft {
    const draft = toNoteDraft(unwrapRecord(body), noteId && plainId(noteId), this.#warn);
    if (!draft) throw new CodedError("UPSTREAM_INVALID");
    return draft;
  }
}
