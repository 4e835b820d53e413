import { z } from "zod";
import { type BasedOn, versionOf } from "../core/basedOn.ts";
import type { Connection } from "../core/connection.types.ts";
import { fromCursor, toCursor } from "../core/cursors.ts";
import { CodedError } from "../core/errors.ts";
import { checkSize, notACursor } from "../core/pages.ts";
import { pathTo } from "../core/paths.ts";
import { orRefused, UserFault } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapRecord, type Warn } from "../core/wire.ts";
import { toNote } from "./notes.mapper.ts";
import { toRefusals } from "./refusals.mapper.ts";
import { toVersion } from "./versions.mapper.ts";
import type { NoteVersion, RestoreNoteVersionPayload, VersionsArgs } from "./versions.types.ts";

const LIST = "noteVersions";
const cursor = z.tuple([z.literal(LIST), z.string(), z.string().regex(/^\d{1,9}$/)]);
const wirePage = z.object({
  data: z.array(z.unknown()),
  pagination: z.object({
    total: z.int32(),
    claves: z.array(z.string()),
    haySiguientes: z.boolean(),
    hayAnteriores: z.boolean(),
  }),
});

declare module "../core/context.ts" {
  interface Rest {
    noteVersions: NoteVersionsRest;
  }
}

export class NoteVersionsRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** Some versions of a note, newest first; null before a service that keeps none. */
  async list(noteId: string, { first, after }: VersionsArgs): Promise<Connection<NoteVersion> | null> {
    checkSize(first, "first");
    const key = after === null || after === undefined ? null : keyOf(after, noteId);
    if (!(await this.door.offering()).noteVersions) return null;
    const path = `${pathTo("/notas", noteId)}/versiones`;
    const told = wirePage.safeParse(await this.door.get(path, { pageSize: first, despuesDe: key }));
    if (!told.success || told.data.data.length !== told.data.pagination.claves.length)
      throw new CodedError("UPSTREAM_INVALID");
    const { data, pagination } = told.data;
    const edges = data.flatMap((row, at) => {
      const node = toVersion(row, noteId, this.#warn);
      return node === null ? [] : [{ node, cursor: toCursor([LIST, noteId, pagination.claves[at]]) }];
    });
    // Of the rows that were sent: one that nobody can read is still a place to go on after.
    const cursorAt = (at: number) => {
      const sent = pagination.claves.at(at);
      return sent === undefined ? null : toCursor([LIST, noteId, sent]);
    };
    return {
      edges,
      totalCount: pagination.total,
      pageInfo: {
        hasNextPage: pagination.haySiguientes,
        hasPreviousPage: pagination.hayAnteriores,
        startCursor: cursorAt(0),
        endCursor: cursorAt(-1),
      },
    };
  }

  /** One version with its text; null before a service that keeps none. */
  async one(noteId: string, number: number): Promise<NoteVersion | null> {
    if (!(await this.door.offering()).noteVersions) return null;
    const version = toVersion(unwrapRecord(await this.door.get(pathOf(noteId, number))), noteId, this.#warn);
    if (!version) throw new CodedError("UPSTREAM_INVALID");
    return version;
  }

  /** The text of a version; asked for where it was not sent. */
  async content({ noteId, number, sentContent }: NoteVersion): Promise<string | null> {
    return sentContent ?? (await this.one(noteId, number))?.sentContent ?? null;
  }

  async restore(noteId: string, number: number, basedOn: BasedOn): Promise<RestoreNoteVersionPayload> {
    await this.door.demand("noteVersions");
    return await orRefused(
      async () => {
        const path = `${pathOf(noteId, number)}/restaurar`;
        const body = await this.door
          .send("POST", path, versionOf(basedOn))
          .catch((error: unknown) => this.#unlessVersionIsGone(noteId, error));
        const note = toNote(unwrapRecord(body), this.#warn);
        if (!note) throw new CodedError("UPSTREAM_INVALID");
        return { note, errors: [] };
      },
      (failure) => toRefusals(failure, this.#warn),
      (errors) => ({ note: null, errors }),
    );
  }

  /** The service says of a note and of a version alike that it is not there. @throws always */
  async #unlessVersionIsGone(noteId: string, error: unknown): Promise<never> {
    if (!(error instanceof CodedError) || error.code !== "NOT_FOUND") throw error;
    await this.list(noteId, { first: 1 });
    throw new UserFault("NOT_FOUND", ["number"], VERSION_GONE);
  }
}

const VERSION_GONE = "Esta versión ya no existe.";

const pathOf = (noteId: string, number: number): string =>
  pathTo(`${pathTo("/notas", noteId)}/versiones`, String(number));

/** @throws {CodedError} BAD_USER_INPUT for what is no cursor of this note's versions */
function keyOf(after: string, noteId: string): string {
  const read = cursor.safeParse(fromCursor(after));
  if (!read.success || read.data[1] !== noteId) throw notACursor("after");
  return read.data[2];
}
