import { type SessionDraft, sessionFaults, startOf } from "../../schema/rules/sessions.ts";
import type { AccountRest } from "../account/account.rest.ts";
import { type BasedOn, versionOf } from "../core/basedOn.ts";
import type { Connection, ConnectionArgs } from "../core/connection.types.ts";
import { CodedError } from "../core/errors.ts";
import { faultsOfUpdate } from "../core/given.ts";
import { sendCreation } from "../core/idempotency.ts";
import { readConnection } from "../core/keyedLists.ts";
import { checkPage, type PageArgs, searched, toPageInfo } from "../core/pages.ts";
import { pathTo } from "../core/paths.ts";
import { type Names, orRefused, refusalsOf } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { namedOfNew } from "../core/texts.ts";
import { unwrapList, unwrapRecord, type Warn } from "../core/wire.ts";
import type { CancellationArgs } from "./cancellation.inputs.ts";
import {
  CANCELLATION,
  refuseStanding,
  TAKEN_BACK,
  toldCancellation,
  toWireCancellation,
} from "./cancellation.mapper.ts";
import { THERAPY_SESSION_SORTS, type TherapySessionSort } from "./connection.types.ts";
import { DueReminders } from "./dueReminders.ts";
import { toWireFilter } from "./filter.mapper.ts";
import type { OverlapArgs } from "./overlaps.inputs.ts";
import { toldOverlap } from "./overlaps.mapper.ts";
import type { Outcome, TherapySessionError } from "./payloads.types.ts";
import { RESENDING, TIMING, toErrors, toRefusals } from "./refusals.mapper.ts";
import type { ReminderRecipient, TherapySessionStatus } from "./sessions.enums.ts";
import type { TherapySessionFilter, TherapySessionInput, TimingArgs } from "./sessions.inputs.ts";
import {
  NEW_SESSION,
  toDraft,
  toSession,
  toSessionStats,
  toWire,
  toWireRecipient,
  toWireStatus,
  toWireTime,
} from "./sessions.mapper.ts";
import type { TherapySession, TherapySessionPage, TherapySessionStats } from "./sessions.types.ts";

/** Rows per call when a whole stretch is read: the most the document itself asks for (§9). */
const STRETCH_PAGE = 100;
/** Pages of a stretch that are read; past them a month would hold more sessions than it has quarters of an hour. */
const STRETCH_PAGES = 40;

const byStart = (a: TherapySession, b: TherapySession): number =>
  Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.id.localeCompare(b.id);

declare module "../core/context.ts" {
  interface Rest {
    sessions: SessionsRest;
  }
}

export class SessionsRest {
  readonly #warn: Warn;
  readonly #now = new Date();
  readonly #reminders: DueReminders;

  constructor(
    readonly door: RestDoor,
    readonly account: AccountRest,
  ) {
    this.#warn = door.warn.bind(door);
    this.#reminders = new DueReminders(door, this);
  }

  /** The moment that decides what is past and what today is, the same for the whole request. */
  get now(): Date {
    return this.#now;
  }

  async timeZone(): Promise<string> {
    return (await this.account.profile()).timeZone;
  }

  /**
   * One page of sessions by one call: earliest first from `from` on, newest first without it.
   * @param from a day (`YYYY-MM-DD`) or a moment; `filter.from` when left out
   */
  async list(
    filter: TherapySessionFilter | null | undefined,
    page: PageArgs,
    from = filter?.from,
  ): Promise<TherapySessionPage> {
    checkPage(page);
    const statuses = filter?.statuses;
    const asked = { page: page.page, pageSize: page.pageSize, ...toWireFilter(filter), startDate: from };
    const body = await searched(this.door.get("/sessions", asked));
    const list = unwrapList(body);
    const read = list.rows.map((row) => toSession(row, this.#now, this.#warn)).filter((session) => session !== null);
    // A service that does not know the parameter answers every status.
    const items = read.filter(({ status }) => !statuses || (status !== null && statuses.includes(status)));
    const pageInfo = toPageInfo(page, list);
    return { items, pageInfo: { ...pageInfo, isTotalExact: pageInfo.isTotalExact && items.length === read.length } };
  }

  /** The practice's sessions by cursor; null where the service reads none by key. */
  connection(
    filter: TherapySessionFilter | null | undefined,
    sortBy: TherapySessionSort,
    args: ConnectionArgs,
  ): Promise<Connection<TherapySession> | null> {
    const read = (row: unknown) => toSession(row, this.#now, this.#warn);
    const list = { name: "sessions", path: "/sessions", filter: toWireFilter(filter), read };
    return readConnection(this.door, list, THERAPY_SESSION_SORTS.wire[sortBy], args);
  }

  /** Every session from one day to another, earliest first, in as few calls as there are hundreds of them. */
  async between(from: string, to: string): Promise<TherapySession[]> {
    const pageOf = (page: number) => this.list({ from, to }, { page, pageSize: STRETCH_PAGE });
    const pages = [await pageOf(1)];
    const missing = () => Math.min(pages.at(-1)?.pageInfo.pageCount ?? 0, STRETCH_PAGES) - pages.length;
    // Once, unless the service tells of no pages: then each full one may be followed by another.
    while (missing() > 0) {
      const next = pages.length + 1;
      pages.push(...(await Promise.all(Array.from({ length: missing() }, (_, index) => pageOf(next + index)))));
    }
    return pages.flatMap(({ items }) => items).sort(byStart);
  }

  async one(id: string): Promise<TherapySession> {
    return this.#read(await this.door.get(pathOf(id)));
  }

  async stats(): Promise<TherapySessionStats> {
    const stats = toSessionStats(unwrapRecord(await this.door.get("/sessions/stats")), this.#warn);
    if (!stats) throw new CodedError("UPSTREAM_INVALID");
    return stats;
  }

  async create(input: TherapySessionInput, allowed: OverlapArgs, idempotencyKey?: string | null): Promise<Outcome> {
    const overlap = await toldOverlap(this.door, allowed);
    const draft = { ...NEW_SESSION, ...toDraft(input) };
    return this.#save(draft, sessionFaults(draft), input.price?.amount, async (body) =>
      sendCreation(
        this.door,
        "/sessions",
        { ...namedOfNew(body), ...(await this.#reminders.ofNew(draft)), status: "PROGRAMADA", ...overlap },
        idempotencyKey,
      ),
    );
  }

  async update(id: string, basedOn: BasedOn, input: TherapySessionInput, allowed: OverlapArgs): Promise<Outcome> {
    const overlap = await toldOverlap(this.door, allowed);
    const draft = toDraft(input);
    return this.#save(draft, faultsOfUpdate(sessionFaults(draft), input), input.price?.amount, async (body) =>
      this.#put(id, basedOn, { ...body, ...(await this.#reminders.ofChanged(id, draft)), ...overlap }),
    );
  }

  move(timing: TimingArgs, allowed: OverlapArgs): Promise<Outcome> {
    return this.#retime(timing, allowed, {});
  }

  /** @throws {CodedError} NOT_OFFERED before a service that puts no cancelled session on the agenda again */
  async reschedule(timing: TimingArgs, allowed: OverlapArgs): Promise<Outcome> {
    await this.door.demand("rescheduling");
    return this.#retime(timing, allowed, { status: "PROGRAMADA", reprogramar: true });
  }

  async #retime(timing: TimingArgs, allowed: OverlapArgs, status: object): Promise<Outcome> {
    const { id, durationMinutes } = timing;
    const startsAt = startOf(new Date(timing.startsAt));
    const { startsAt: faultyStart, durationMinutes: faultyDuration } = sessionFaults({
      startsAt,
      ...(typeof durationMinutes === "number" ? { durationMinutes } : {}),
    });
    const faults = {
      ...(faultyStart ? { startsAt: faultyStart } : {}),
      ...(faultyDuration && typeof durationMinutes === "number" ? { durationMinutes: faultyDuration } : {}),
    };
    const errors = toErrors(faults, "", TIMING);
    if (errors.length > 0) return { therapySession: null, errors };
    const time = toWireTime(startsAt, durationMinutes);
    const overlap = await toldOverlap(this.door, allowed);
    return this.#written(async () => {
      const due = await this.#reminders.ofMoved(id, startsAt);
      return this.#put(id, timing, { ...time, ...overlap, ...due, ...status });
    }, TIMING);
  }

  confirm(id: string, basedOn: BasedOn): Promise<Outcome> {
    return this.#written(() => this.#put(id, basedOn, { status: "CONFIRMADA" }), {});
  }

  async undoCancel(id: string, basedOn: BasedOn, to: TherapySessionStatus, allowed: OverlapArgs): Promise<Outcome> {
    const overlap = await toldOverlap(this.door, allowed);
    return this.#written(async () => {
      await refuseStanding(this.one(id), basedOn, to);
      return this.#put(id, basedOn, { status: toWireStatus(to), ...overlap });
    }, TAKEN_BACK);
  }

  /** @throws {CodedError} NOT_OFFERED for what is said of it before a service that keeps no such thing */
  async cancel(id: string, basedOn: BasedOn, said: CancellationArgs): Promise<Outcome> {
    const told = await toldCancellation(this.door, said);
    return this.#written(() => this.#put(id, basedOn, { status: "CANCELADA", ...told }), CANCELLATION);
  }

  async setCancellation(id: string, basedOn: BasedOn, said: CancellationArgs): Promise<Outcome> {
    await this.door.demand("cancelReasons");
    return this.#written(() => this.#put(id, basedOn, toWireCancellation(said)), CANCELLATION);
  }

  async resendReminder(id: string, recipient: ReminderRecipient): Promise<Outcome> {
    await this.door.demand("reminderDeliveries");
    return this.#written(
      async () => this.door.send("POST", `${pathOf(id)}/recordatorios`, { destinatario: toWireRecipient(recipient) }),
      RESENDING,
    );
  }

  /** @returns why it was not deleted */
  remove(id: string): Promise<TherapySessionError[]> {
    return refusalsOf(
      async () => this.door.send("DELETE", pathOf(id), null),
      (error) => toRefusals(error, this.#now, this.#warn),
    );
  }

  async #put(id: string, basedOn: BasedOn, body: object): Promise<unknown> {
    return this.door.send("PUT", pathOf(id), { ...body, ...versionOf(basedOn) });
  }

  /** The rules of the house come before the service, which checks again and decides. */
  async #save(
    draft: Partial<SessionDraft>,
    faults: ReturnType<typeof sessionFaults>,
    price: string | undefined,
    send: (body: ReturnType<typeof toWire>) => Promise<unknown>,
  ): Promise<Outcome> {
    const errors = toErrors(faults, price);
    return errors.length > 0 ? { therapySession: null, errors } : this.#written(() => send(toWire(draft)));
  }

  async #written(send: () => Promise<unknown>, names?: Names): Promise<Outcome> {
    return await orRefused(
      async () => ({ therapySession: this.#read(await send()), errors: [] }),
      (failure) => toRefusals(failure, this.#now, this.#warn, names),
      (errors) => ({ therapySession: null, errors }),
    );
  }

  #read(body: unknown): TherapySession {
    const session = toSession(unwrapRecord(body), this.#now, this.#warn);
    if (!session) throw new CodedError("UPSTREAM_INVALID");
    return session;
  }
}

const pathOf = (id: string): string => pathTo("/sessions", id);
