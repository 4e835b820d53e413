import type DataLoader from "dataloader";
import { dayIn } from "../../schema/rules/days.ts";
import {
  averageProgress,
  isProgress,
  type MovedIn,
  OBJECTIVES_MAX,
  type ObjectiveDraft,
  objectiveFaults,
} from "../../schema/rules/objectives.ts";
import type { AccountRest } from "../account/account.rest.ts";
import type { Client } from "../clients/clients.types.ts";
import { perClient } from "../clients/perClient.ts";
import { type BasedOn, versionOf } from "../core/basedOn.ts";
import type { Connection, ConnectionArgs } from "../core/connection.types.ts";
import { CodedError } from "../core/errors.ts";
import { faultsOfUpdate } from "../core/given.ts";
import { sendCreation } from "../core/idempotency.ts";
import { readConnection } from "../core/keyedLists.ts";
import { checkPage, type PageArgs, toPageInfo } from "../core/pages.ts";
import { pathTo, type Query } from "../core/paths.ts";
import { BY_ID, type Names, orRefused, refusalsOf } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { unwrapList, unwrapRecord, type Warn } from "../core/wire.ts";
import { Priorities, type Priority } from "../notes/notes.enums.ts";
import { OBJECTIVE_SORTS, type ObjectiveFilter, type ObjectiveSort } from "./connection.types.ts";
import type { DeletedObjectivePage } from "./deleted.types.ts";
import { type ObjectiveStatus, ObjectiveStatuses } from "./objectives.enums.ts";
import type { ObjectiveInput } from "./objectives.inputs.ts";
import {
  NEW_OBJECTIVE,
  toDeletedObjective,
  toDraft,
  toObjective,
  toProgressChange,
  toWire,
  toWireProgress,
  toWireStatus,
} from "./objectives.mapper.ts";
import type { Objective } from "./objectives.types.ts";
import type { ObjectiveError } from "./payloads.types.ts";
import type { ObjectiveProgressChange } from "./progress.types.ts";
import { toErrors, toRefusals, UNDOING } from "./refusals.mapper.ts";

/** Clients whose objectives, as many as clients have, stay within an answer that is read. */
const CLIENTS_AT_ONCE = 50;

type Outcome = { objective: Objective | null; errors: ObjectiveError[] };

/** What is worked towards now, and how far it has come on average. */
type Standing = NonNullable<Client["objectives"]>;

const RANK: Record<Priority, number> = { [Priorities.HIGH]: 0, [Priorities.MEDIUM]: 1, [Priorities.LOW]: 2 };
const rankOf = ({ priority }: Objective): number => (priority ? RANK[priority] : RANK.LOW);
const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const isActive = ({ status }: Objective): boolean => status !== ObjectiveStatuses.COMPLETED;
/** Whatever order a service has: active ones first, by priority, target date and newness, then those completed last. */
const byStanding = (a: Objective, b: Objective): number =>
  Number(isActive(b)) - Number(isActive(a)) ||
  textOrder(b.completedOn ?? "", a.completedOn ?? "") ||
  rankOf(a) - rankOf(b) ||
  textOrder(a.targetDate ?? "9", b.targetDate ?? "9") ||
  textOrder(b.createdAt ?? "", a.createdAt ?? "");

declare module "../core/context.ts" {
  interface Rest {
    objectives: ObjectivesRest;
  }
}

export class ObjectivesRest {
  readonly #warn: Warn;
  readonly #ofClients: DataLoader<string, Objective[]>;

  constructor(
    readonly door: RestDoor,
    readonly account: AccountRest,
  ) {
    this.#warn = door.warn.bind(door);
    this.#ofClients = perClient({
      door,
      atOnce: CLIENTS_AT_ONCE,
      alone: (clientId) => this.#listed({ clientId, page: 1, pageSize: OBJECTIVES_MAX }),
      together: (clientIds) => this.#listed({ clientes: clientIds.join(",") }),
      clientOf: ({ clientReference }) => clientReference.id ?? "",
    });
  }

  /** A client's objectives, by one call whatever is asked of them; the clients of a list share it. */
  async ofClient(clientId: string, status?: ObjectiveStatus | null): Promise<Objective[]> {
    const objectives = await this.#ofClients.load(clientId);
    return objectives.filter((objective) => !status || objective.status === status).toSorted(byStanding);
  }

  async #listed(asked: Query): Promise<Objective[]> {
    const { rows } = unwrapList(await this.door.get("/objetivos", asked));
    return rows.map((row) => toObjective(row, this.#warn)).filter((objective) => objective !== null);
  }

  /** The practice's objectives by cursor; null where the service reads none by key. */
  connection(
    filter: ObjectiveFilter | null | undefined,
    sortBy: ObjectiveSort,
    args: ConnectionArgs,
  ): Promise<Connection<Objective> | null> {
    const asked = { clientId: filter?.clientId, estado: filter?.status ? toWireStatus(filter.status) : null };
    const read = (row: unknown) => toObjective(row, this.#warn);
    const list = { name: "objectives", path: "/objetivos", filter: asked, read };
    return readConnection(this.door, list, OBJECTIVE_SORTS.wire[sortBy], args);
  }

  /** As the service tells it with the client; from the client's objectives where it does not. */
  async standing({ id, objectives }: Client): Promise<Standing> {
    if (objectives) return objectives;
    const active = await this.ofClient(id, ObjectiveStatuses.ACTIVE);
    const sum = active.reduce((all, { progress }) => all + progress, 0);
    return { activeCount: active.length, averageProgress: averageProgress(sum, active.length) };
  }

  /** The first active objective of high priority (document §2); null without one. */
  async focus({ id }: Client): Promise<Objective | null> {
    const active = await this.ofClient(id, ObjectiveStatuses.ACTIVE);
    return active.find(({ priority }) => priority === Priorities.HIGH) ?? null;
  }

  async one(id: string): Promise<Objective> {
    return this.#read(await this.door.get(pathOf(id)));
  }

  async create(input: ObjectiveInput, idempotencyKey: string | null | undefined): Promise<Outcome> {
    const draft = { ...NEW_OBJECTIVE, ...toDraft(input) };
    return this.#save(draft, objectiveFaults(draft), async (body) =>
      sendCreation(this.door, "/objetivos", body, idempotencyKey),
    );
  }

  async update(id: string, basedOn: BasedOn, input: ObjectiveInput): Promise<Outcome> {
    const draft = toDraft(input);
    return this.#save(draft, faultsOfUpdate(objectiveFaults(draft), input), (body) => this.#put(id, basedOn, body));
  }

  async setProgress(id: string, basedOn: BasedOn, progress: number, movedIn: Partial<MovedIn>): Promise<Outcome> {
    if (!isProgress(progress)) return { objective: null, errors: toErrors({ progress: "INVALID" }) };
    if (movedIn.sessionId || movedIn.noteId) await this.door.demand("objectiveHistory");
    const today = dayIn((await this.account.profile()).timeZone, new Date());
    return this.#written(() => this.#put(id, basedOn, { ...toWireProgress(progress, today), ...movedIn }));
  }

  /** How far an objective had come, oldest first; null before a service that does not keep it. */
  async progressChanges(id: string): Promise<ObjectiveProgressChange[] | null> {
    if (!(await this.door.offering()).objectiveHistory) return null;
    const { rows } = unwrapList(await this.door.get(`${pathOf(id)}/progreso`));
    return rows.map((row) => toProgressChange(row, this.#warn)).filter((change) => change !== null);
  }

  /** @returns why it was not deleted */
  remove(id: string): Promise<ObjectiveError[]> {
    return refusalsOf(
      async () => this.door.send("DELETE", pathOf(id), null),
      (error) => toRefusals(error, this.#warn),
    );
  }

  async restore(id: string): Promise<Outcome> {
    await this.door.demand("restoreObjectives");
    return this.#written(async () => this.door.send("POST", `${pathOf(id)}/restaurar`, null), BY_ID);
  }

  /** One page of the objectives that can be restored; null before a service that restores none. */
  async deleted(clientId: string | null | undefined, page: PageArgs): Promise<DeletedObjectivePage | null> {
    checkPage(page);
    if (!(await this.door.offering()).restoreObjectives) return null;
    const asked = { clientId, page: page.page, pageSize: page.pageSize };
    const list = unwrapList(await this.door.get("/objetivos/eliminados", asked));
    const items = list.rows.map((row) => toDeletedObjective(row, this.#warn)).filter((one) => one !== null);
    return { items, pageInfo: toPageInfo(page, list) };
  }

  async undoProgress(id: string, version: number): Promise<Outcome> {
    await this.door.demand("progressUndo");
    return this.#written(async () => this.door.send("POST", `${pathOf(id)}/deshacer`, { version }), UNDOING);
  }

  async #put(id: string, basedOn: BasedOn, body: object): Promise<unknown> {
    return this.door.send("PUT", pathOf(id), { ...body, ...versionOf(basedOn) });
  }

  /** The rules of the house come before the service, which checks again and decides. */
  async #save(
    draft: Partial<ObjectiveDraft>,
    faults: ReturnType<typeof objectiveFaults>,
    send: (body: object) => Promise<unknown>,
  ): Promise<Outcome> {
    const errors = toErrors(faults);
    return errors.length > 0 ? { objective: null, errors } : this.#written(() => send(toWire(draft)));
  }

  async #written(send: () => Promise<unknown>, names?: Names): Promise<Outcome> {
    return await orRefused(
      async () => ({ objective: this.#read(await send()), errors: [] }),
      (failure) => toRefusals(failure, this.#warn, names),
      (errors) => ({ objective: null, errors }),
    );
  }

  #read(body: unknown): Objective {
    const objective = toObjective(unwrapRecord(body), this.#warn);
    if (!objective) throw new CodedError("UPSTREAM_INVALID");
    return objective;
  }
}

const pathOf = (id: string): string => pathTo("/objetivos", id);
