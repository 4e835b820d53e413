import { plainId } from "../../schema/rules/fields.ts";
import { type NoteDraft as Draft, noteFaults, UNSIGNED_DAYS_MAX } from "../../schema/rules/notes.ts";
import { PAGE_SIZE_MAX } from "../../schema/rules/pages.ts";
import { type BasedOn, versionOf } from "../core/basedOn.ts";
import type { Connection, ConnectionArgs } from "../core/connection.types.ts";
import { badArgument, CodedError } from "../core/errors.ts";
import { faultsOfUpdate } from "../core/given.ts";
import { sendCreation } from "../core/idempotency.ts";
import { readConnection } from "../core/keyedLists.ts";
import { checkPage, checkSearch, type PageArgs, searched, toPageInfo } from "../core/pages.ts";
import { pathTo } from "../core/paths.ts";
import { BY_ID, type Names, orRefused, refusalsOf } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapList, unwrapRecord, type Warn } from "../core/wire.ts";
import { NOTE_SORTS, type NoteSort } from "./connection.types.ts";
import type { DeletedNotePage } from "./deleted.types.ts";
import { NoteDrafts, type SpentDraft } from "./drafts.rest.ts";
import type { NoteFilter, NoteInput } from "./notes.inputs.ts";
import { NEW_NOTE, toDeletedNote, toDraft, toNote, toNoteStats, toWire, toWirePriority } from "./notes.mapper.ts";
import type { Note, NotePage, NoteStats } from "./notes.types.ts";
import { LISTED_CONTENT, NotesOfClients } from "./ofClients.rest.ts";
import type { NoteError } from "./payloads.types.ts";
import { toErrors, toRefusals } from "./refusals.mapper.ts";

/** Pages of a list that are looked through for one note. */
const SOUGHT_PAGES = 50;
type Outcome = { note: Note | null; errors: NoteError[] };

declare module "../core/context.ts" {
  interface Rest {
    notes: NotesRest;
  }
}

export class NotesRest {
  readonly drafts: NoteDrafts;
  readonly #warn: Warn;
  readonly #ofClients: NotesOfClients;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
    this.drafts = new NoteDrafts(door);
    this.#ofClients = new NotesOfClients(
      door,
      async (clientId, first) => (await this.list({ clientId }, { page: 1, pageSize: first }))?.items ?? [],
    );
  }

  /** One page of notes, newest first, by one call; of long contents only the beginning. */
  async list(filter: NoteFilter | null | undefined, page: PageArgs): Promise<NotePage | null> {
    checkPage(page);
    if (!(await this.#canFilter(filter))) return null;
    const asked = { page: page.page, pageSize: page.pageSize, ...toWireFilter(filter) };
    const body = await searched(this.door.get("/notas", asked));
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
      const note = items.find((candidate) => plainId(candidate.id) === plainId(id));
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

  async create(input: NoteInput, spent: SpentDraft, idempotencyKey: string | null | undefined): Promise<Outcome> {
    const note = { ...NEW_NOTE, ...toDraft(input) };
    const draft = await this.drafts.spent(spent, null);
    return this.#save(note, noteFaults(note), async (body) =>
      sendCreation(this.door, "/notas", { ...body, ...draft }, idempotencyKey),
    );
  }

  async update(id: string, basedOn: BasedOn, input: NoteInput, spent: SpentDraft): Promise<Outcome> {
    const draft = await this.drafts.spent(spent, id);
    const note = toDraft(input);
    return this.#save(note, faultsOfUpdate(noteFaults(note), input), async (body) =>
      this.door.send("PUT", pathOf(id), { ...body, ...versionOf(basedOn), ...draft }),
    );
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
    return this.#written(async () => this.door.send("POST", `${pathOf(id)}/restaurar`, null), BY_ID);
  }

  /** One page of the notes that can be restored; null before a service that restores none. */
  async deleted(page: PageArgs): Promise<DeletedNotePage | null> {
    checkPage(page);
    if (!(await this.door.offering()).restoreNotes) return null;
    const list = unwrapList(await this.door.get("/notas/eliminadas", { page: page.page, pageSize: page.pageSize }));
    const items = list.rows.map((row) => toDeletedNote(row, this.#warn)).filter((note) => note !== null);
    return { items, pageInfo: toPageInfo(page, list) };
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

  async #written(send: () => Promise<unknown>, names?: Names): Promise<Outcome> {
    return await orRefused(
      async () => ({ note: this.#read(await send()), errors: [] }),
      (failure) => toRefusals(failure, this.#warn, "id", names),
      (errors) => ({ note: null, errors }),
    );
  }

  #read(body: unknown): Note {
    const note = toNote(unwrapRecord(body), this.#warn);
    if (!note) throw new CodedError("UPSTREAM_INVALID");
    return note;
  }
}

/** @throws {CodedError} BAD_USER_INPUT for a search that is too long, and days of which there are none, or too many */
function toWireFilter(filter: NoteFilter | null | undefined) {
  checkSearch(filter?.search);
  checkDays(filter?.unsignedForDays);
  return {
    search: filter?.search || null,
    clientId: filter?.clientId,
    prioridad: filter?.priority ? toWirePriority(filter.priority) : null,
    sinFirmar: filter?.unsignedForDays,
    contentMax: LISTED_CONTENT,
  };
}

function checkDays(days: number | null | undefined): void {
  if (typeof days === "number" && (days < 0 || days > UNSIGNED_DAYS_MAX))
    throw badArgument(
      "unsignedForDays",
      `unsignedForDays must be between 0 and ${UNSIGNED_DAYS_MAX.toLocaleString("en-US")}.`,
    );
}

const pathOf = (id: string): string => pathTo("/notas", id);
