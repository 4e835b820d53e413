import { z } from "zod";
import { addendumFault, addendumFaultMessage } from "../../schema/rules/record/signatures.ts";
import { CodedError } from "../core/errors.ts";
import { creationHeaders, pathTo } from "../core/paths.ts";
import { orRefused } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { readRow, toMoment, unwrapList, unwrapRecord, type Warn } from "../core/wire.ts";
import { toNote } from "./notes.mapper.ts";
import { toAddendumErrors, toRefusals } from "./refusals.mapper.ts";
import type { AddNoteAddendumPayload, NoteAddendum, SignNotePayload } from "./signatures.types.ts";

const wireAddendum = z.object({
  id: z.string(),
  content: z.string().nullish(),
  createdAt: z.string().nullish(),
  createdBy: z.string().nullish(),
});

declare module "../core/context.ts" {
  interface Rest {
    noteSignatures: NoteSignaturesRest;
  }
}

export class NoteSignaturesRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  async sign(id: string, version: number): Promise<SignNotePayload> {
    await this.door.demand("noteSignatures");
    return await orRefused(
      async () => {
        const body = await this.door.send("POST", `${pathTo("/notas", id)}/firma`, { version });
        const note = toNote(unwrapRecord(body), this.#warn);
        if (!note) throw new CodedError("UPSTREAM_INVALID");
        return { note, errors: [] };
      },
      (failure) => toRefusals(failure, this.#warn),
      (errors) => ({ note: null, errors }),
    );
  }

  /** What was added to a note; null before a service that signs none. */
  async addenda(id: string): Promise<NoteAddendum[] | null> {
    if (!(await this.door.offering()).noteSignatures) return null;
    const { rows } = unwrapList(await this.door.get(`${pathTo("/notas", id)}/adendas`));
    return rows.map((row) => this.#read(row)).filter((addendum) => addendum !== null);
  }

  async add(id: string, content: string, idempotencyKey: string | undefined): Promise<AddNoteAddendumPayload> {
    await this.door.demand("noteSignatures");
    const fault = addendumFault(content);
    if (fault) return { addendum: null, errors: toAddendumErrors(fault, addendumFaultMessage(fault)) };
    return await orRefused(
      async () => {
        const headers = creationHeaders(idempotencyKey);
        const body = await this.door.send("POST", `${pathTo("/notas", id)}/adendas`, { content }, headers);
        const addendum = this.#read(unwrapRecord(body));
        if (!addendum) throw new CodedError("UPSTREAM_INVALID");
        return { addendum, errors: [] };
      },
      (failure) => toRefusals(failure, this.#warn, "noteId", { content: "content" }),
      (errors) => ({ addendum: null, errors }),
    );
  }

  #read(row: unknown): NoteAddendum | null {
    const wire = readRow(wireAddendum, row, "noteAddendum", this.#warn);
    if (!wire) return null;
    const createdAt = toMoment(wire.createdAt, "noteAddendum.createdAt", this.#warn);
    return { id: wire.id, content: wire.content ?? "", createdAt, createdBy: wire.createdBy ?? "" };
  }
}
