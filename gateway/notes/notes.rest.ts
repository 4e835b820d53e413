import { aiWorkFault } from "../../schema/rules/ai.ts";
import { type NoteDraft as Draft, noteFaults, unfinishedNoteFaults } from "../../schema/rules/notes.ts";
import { PAGE_SIZE_MAX } from "../../schema/rules/pages.ts";
import { type BasedOn, versionOf } from "../core/basedOn.ts";
import type { Connection, ConnectionArgs } from "../core/connection.types.ts";
import { CodedError } from "../core/errors.ts";
import { faultsOfUpdate } from "../core/given.ts";
import { readConnection } from "../core/keyedLists.ts";
import { checkPage, checkSearch, type PageArgs, toPageInfo } from "../core/pages.ts";
import { creationHeaders, pathTo } from "../core/paths.ts";
import { orRefused, refusalsOf } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapList, unwrapRecord, type Warn } from "../core/wire.ts";
import { NOTE_SORTS, type NoteSort } from "./connection.types.ts";
import type { DeletedNotePage } from "./deleted.types.ts";
import type { NoteDraftInput, NoteFilter, NoteInput } from "./notes.inputs.ts";
import {
  NEW_NOTE,
  toDeletedNote,
  toDraft,
  toNote,
  toNoteDraft,
  toNoteStats,
  toUnfinished,
  toWire,
  toWirePriority,
  toWireWork,
} from "./notes.mapper.ts";
import type { Note, NoteDraft, NotePage, NoteStats } from "./notes.types.ts";
import { LISTED_CONTENT, NotesOfClients } from "./ofClients.rest.ts";
import type { NoteError } from "./payloads.types.ts";
import { toErrors, toRefusals, toWorkErrors } from "./refusals.mapper.ts";

/** Pages of a list that are looked through for one note. */
const SOUGHT_PAGES = 50;
/** Key of the draft of the new note's form; any other is a note's id. */
const NEW = "new";

type Outcome = { note: Note | null; errors: NoteError[] };

const isMissing = (error: unknown): boolean => error instanceof CodedError && error.code === "NOT_FOUND";

declare module "../core/context.ts" {
  interface Rest {
    notes: NotesRest;
  }
}

export class NotesRest {
  readonly #warn: Warn;
  readonly #ofClients: NotesOfClients;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
    this.#ofClients = new NotesOfClients(
      door,
      async (clientId, first) => (await this.list({ clientId }, { page: 1, pageSize: first }))?.items ?? [],
    );
  }

  /** One page of notes, newest first, by one call; of long contents only the beginning. */
  async list(filter: NoteFilter | null | undefined, page: PageArgs): Promise<NotePage | null> {
    checkPage(page);
    if (!(await this.#canFilter(filter))) return null;
    const body = await this.door.get("/notas", {
      page: page.page,
      pageSize: page.pageSize,
      ...toWireFilter(filter),
    });
    const list = unwrapList(body);
    const items = list.rows.map((row) => toNote(row, this.#warn)).filter((note) => note !== null);
    return { items, pageInfo: toPageInfo(page, list) };
  }

  /** The newest notes of a client; what the clients of a list are asked for goes out together. */
  ofClient(clientId: string, first: number): Promise<Note[]> {
    return this.#ofClients.newest(clientId, first);
  }

  /** The practice's notes by cursor; null where the service reads none by key. */
  async connection(
    filter: NoteFilter | null | undefined,
    sortBy: NoteSort,
    args: ConnectionArgs,
  ): Promise<Connection<Note> | null> {
    if (!(await this.#canFilter(filter))) return null;
    const read = (row: unknown) => toNote(row, this.#warn);
    const list = { name: "notes", path: "/notas", filter: toWireFilter(filter), read };
    return readConnection(this.door, list, NOTE_SORTS.wire[sortBy], args);
  }

  /** A service that signs nothing would leave the filter out. */
  async #canFilter(filter: NoteFilter | null | undefined): Promise<boolean> {
    return typeof filter?.unsignedForDays !== "number" || (await this.door.offering()).noteSignatures;
  }

  /** One note; before a service that reads none by its id, from its list. */
  async one(id: string): Promise<Note> {
    const path = pathOf(id);
    return (await this.door.offering()).noteById ? this.#read(await this.door.get(path)) : await this.#found(id);
  }

  async #found(id: string): Promise<Note> {
    for (let page = 1, pageCount = 1; page <= Math.min(pageCount, SOUGHT_PAGES); page += 1) {
      const list = await this.list(null, { page, pageSize: PAGE_SIZE_MAX });
      if (!list) break;
      const { items, pageInfo } = list;
      const note = items.find((candidate) => candidate.id === id);
      if (note) return note;
      pageCount = pageInfo.pageCount;
    }
    throw new CodedError("NOT_FOUND");
  }

  async stats(): Promise<NoteStats> {
    const stats = toNoteStats(unwrapRecord(await this.door.get("/notas/stats")), this.#warn);
    if (!stats) throw new CodedError("UPSTREAM_INVALID");
    return stats;
  }

  /** The whole content of a note; asked for anew when the service sent only its beginning. */
  async content({ id, sentContent, contentIsWhole }: Note): Promise<string> {
    return contentIsWhole ? sentContent : (await this.one(id)).sentContent;
  }

  async create(input: NoteInput, discardDraft: boolean, idempotencyKey: string | null | undefined): Promise<Outcome> {
    const note = { ...NEW_NOTE, ...toDraft(input) };
    const draft = await this.#spentDraft(discardDraft, NEW);
    return this.#save(note, noteFaults(note), async (body) =>
      this.door.send("POST", "/notas", { ...body, ...draft }, creationHeaders(idempotencyKey)),
    );
  }

  async update(id: string, basedOn: BasedOn, input: NoteInput, discardDraft: boolean): Promise<Outcome> {
    const draft = await this.#spentDraft(discardDraft, id);
    const note = toDraft(input);
    return this.#save(note, faultsOfUpdate(noteFaults(note), input), async (body) =>
      this.door.send("PUT", pathOf(id), { ...body, ...versionOf(basedOn), ...draft }),
    );
  }

  /** What a change says of the draft that goes with it; nothing before a service that keeps none. */
  async #spentDraft(discard: boolean, key: string): Promise<{ borrador?: string }> {
    return discard && (await this.door.offering()).noteDrafts ? { borrador: key } : {};
  }

  /** @returns why it was not deleted */
  remove(id: string): Promise<NoteError[]> {
    return refusalsOf(
      async () => this.door.send("DELETE", pathOf(id), null),
      (error) => toRefusals(error, this.#warn),
    );
  }

  async restore(id: string): Promise<Outcome> {
    await this.door.demand("restoreNotes");
    return this.#written(async () => this.door.send("POST", `${pathOf(id)}/restaurar`, null));
  }

  /** One page of the notes that can be restored; null before a service that restores none. */
  async deleted(page: PageArgs): Promise<DeletedNotePage | null> {
    checkPage(page);
    if (!(await this.door.offering()).restoreNotes) return null;
    const list = unwrapList(await this.door.get("/notas/eliminadas", { page: page.page, pageSize: page.pageSize }));
    const items = list.rows.map((row) => toDeletedNote(row, this.#warn)).filter((note) => note !== null);
    return { items, pageInfo: toPageInfo(page, list) };
  }

  /** The draft of a note, or of the new note's form; null when there is none. */
  async draft(noteId: string | null): Promise<NoteDraft | null> {
    if (!(await this.door.offering()).noteDrafts) return null;
    try {
      return this.#readDraft(await this.door.get(draftPathOf(noteId)), noteId);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async saveDraft(
    noteId: string | null,
    input: NoteDraftInput,
  ): Promise<{ draft: NoteDraft | null; errors: NoteError[] }> {
    await this.door.demand("noteDrafts");
    const unfinished = toUnfinished(input);
    const fault = input.aiWork ? aiWorkFault({ ...input.aiWork, cut: input.aiWork.cutGenerations }) : null;
    const faults = [...toErrors(unfinishedNoteFaults(unfinished)), ...toWorkErrors(fault)];
    if (faults.length > 0) return { draft: null, errors: faults };
    return await orRefused(
      async () => {
        const ia = input.aiWork && toWireWork(input.aiWork);
        const body = { ...toWire(unfinished), version: input.version, ia };
        return { draft: this.#readDraft(await this.door.send("PUT", draftPathOf(noteId), body), noteId), errors: [] };
      },
      (failure) => toRefusals(failure, this.#warn, "noteId"),
      (errors) => ({ draft: null, errors }),
    );
  }

  /** @returns whether there was a draft */
  async discardDraft(noteId: string | null): Promise<boolean> {
    await this.door.demand("noteDrafts");
    try {
      await this.door.send("DELETE", draftPathOf(noteId), null);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** The rules of the house come before the service, which checks again and decides. */
  async #save(
    draft: Partial<Draft>,
    faults: ReturnType<typeof noteFaults>,
    send: (body: object) => Promise<unknown>,
  ): Promise<Outcome> {
    const errors = toErrors(faults);
    return errors.length > 0 ? { note: null, errors } : this.#written(() => send(toWire(draft)));
  }

  async #written(send: () => Promise<unknown>): Promise<Outcome> {
    return await orRefused(
      async () => ({ note: this.#read(await send()), errors: [] }),
      (failure) => toRefusals(failure, this.#warn),
      (errors) => ({ note: null, errors }),
    );
  }

  #read(body: unknown): Note {
    const note = toNote(unwrapRecord(body), this.#warn);
    if (!note) throw new CodedError("UPSTREAM_INVALID");
    return note;
  }

  #readDraft(body: unknown, noteId: string | null): NoteDraft {
    const draft = toNoteDraft(unwrapRecord(body), noteId, this.#warn);
    if (!draft) throw new CodedError("UPSTREAM_INVALID");
    return draft;
  }
}

/** @throws {CodedError} BAD_USER_INPUT for a search that is too long */
function toWireFilter(filter: NoteFilter | null | undefined) {
  checkSearch(filter?.search);
  return {
    search: filter?.search || null,
    clientId: filter?.clientId,
    prioridad: filter?.priority ? toWirePriority(filter.priority) : null,
    sinFirmar: filter?.unsignedForDays,
    contentMax: LISTED_CONTENT,
  };
}

const pathOf = (id: string): string => pathTo("/notas", id);
const draftPathOf = (noteId: string | null): string => pathTo("/notas/borradores", noteId ?? NEW);
