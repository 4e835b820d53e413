import { type ClientDraft, clientFaults } from "../../schema/rules/clients.ts";
import { dayIn } from "../../schema/rules/days.ts";
import type { WireClientOrder } from "../../schema/wire/clients.ts";
import { type BasedOn, versionOf } from "../core/basedOn.ts";
import type { Connection, ConnectionArgs } from "../core/connection.types.ts";
import { CodedError } from "../core/errors.ts";
import { faultsOfUpdate } from "../core/given.ts";
import { sendCreation } from "../core/idempotency.ts";
import { readConnection } from "../core/keyedLists.ts";
import { checkPage, checkSearch, type PageArgs, searched, toPageInfo } from "../core/pages.ts";
import { pathTo } from "../core/paths.ts";
import { orRefused, refusalsOf } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { namedOfNew } from "../core/texts.ts";
import { unwrapList, unwrapRecord, type Warn } from "../core/wire.ts";
import type { ClientFilter, ClientInput } from "./clients.inputs.ts";
import {
  NEW_CLIENT,
  toClient,
  toClientStats,
  toDeletedClient,
  toDraft,
  toHeldInactiveBy,
  toWire,
} from "./clients.mapper.ts";
import {
  type Client,
  type ClientOrder,
  type ClientPage,
  type ClientStats,
  type ClientStatus,
  ClientStatuses,
} from "./clients.types.ts";
import { CLIENT_SORTS, type ClientSort } from "./connection.types.ts";
import type { DeletedClientPage, RestoreClientPayload } from "./deleted.types.ts";
import type { ClientError } from "./payloads.types.ts";
import type { NamedClient } from "./reference.mapper.ts";
import { toErrors, toRefusals } from "./refusals.mapper.ts";

const ORDER: Record<ClientOrder, WireClientOrder> = {
  NAME_ASC: "nombre",
  NAME_DESC: "-nombre",
  SESSIONS_ASC: "sesiones",
  SESSIONS_DESC: "-sesiones",
  LAST_SESSION_ASC: "ultimaSesion",
  LAST_SESSION_DESC: "-ultimaSesion",
};

/** The list's name in cursors. */
export const CLIENTS = "clients";

/** The document's own way to count clients when there are no numbers (§9). */
const COUNT_BY = { page: 1, pageSize: 100 };

type Row = ReturnType<typeof toWire>;
type Faults = ReturnType<typeof clientFaults>;
type Outcome = { client: Client | null; errors: ClientError[] };

declare module "../core/context.ts" {
  interface Rest {
    clients: ClientsRest;
  }
}

export class ClientsRest {
  readonly #warn: Warn;

  constructor(readonly door: RestDoor) {
    this.#warn = door.warn.bind(door);
  }

  /** One page of clients by one call: newest first without an order, and where the service sorts none. */
  async list(filter: ClientFilter | null | undefined, page: PageArgs, order?: ClientOrder | null): Promise<ClientPage> {
    const isSorted = order && (await this.door.offering()).clientOrders;
    checkPage(page);
    const asked = { page: page.page, pageSize: page.pageSize, ...toWireFilter(filter) };
    const body = await searched(this.door.get("/clientes", { ...asked, ...(isSorted ? { orden: ORDER[order] } : {}) }));
    const list = unwrapList(body);
    const items = list.rows.map((row) => toClient(row, this.#warn)).filter((client) => client !== null);
    return { items, pageInfo: toPageInfo(page, list) };
  }

  /** The practice's clients by cursor; null where the service reads none by key. */
  connection(
    filter: ClientFilter | null | undefined,
    sortBy: ClientSort,
    args: ConnectionArgs,
  ): Promise<Connection<Client> | null> {
    const list = {
      name: CLIENTS,
      path: "/clientes",
      filter: toWireFilter(filter),
      read: (row: unknown) => toClient(row, this.#warn),
    };
    return readConnection(this.door, list, CLIENT_SORTS.wire[sortBy], args);
  }

  async one(id: string): Promise<Client> {
    return this.#read(await this.door.get(pathOf(id)));
  }

  /**
   * A client named beside something of the client's, with its name; looked up, once per client, when the service sent a
   * bare id, and still null when nobody knows it.
   * @param what where the client is named, for the log
   */
  async named({ id, name }: NamedClient, what: string): Promise<NamedClient> {
    if (name || !id) return { id, name };
    try {
      return { id, name: (await this.one(id)).name || null };
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      this.#warn(what);
      return { id, name };
    }
  }

  async stats(): Promise<ClientStats> {
    const stats = toClientStats(unwrapRecord(await this.door.get("/clientes/stats")), this.#warn);
    if (!stats) throw new CodedError("UPSTREAM_INVALID");
    return stats;
  }

  /**
   * Active clients; without the practice's numbers the clients of the list, and 0 when that fails too (§8).
   * @throws {CodedError} FORBIDDEN for a program that may not read clients: a number would be a wrong one
   */
  async activeCount(): Promise<number> {
    try {
      return (await this.stats()).activeClients;
    } catch (error) {
      if (!(error instanceof CodedError) || error.code === "FORBIDDEN") throw error;
      this.#warn("clientStats");
    }
    const page = await this.list(null, COUNT_BY).catch((error: unknown) => {
      if (!(error instanceof CodedError)) throw error;
      this.#warn("clients");
      return null;
    });
    return page?.pageInfo.total ?? 0;
  }

  async create(input: ClientInput, idempotencyKey: string | null | undefined): Promise<Outcome> {
    const draft = { ...NEW_CLIENT, ...toDraft(input) };
    return this.#save(draft, this.#faults(draft), async (body) =>
      sendCreation(this.door, "/clientes", { ...namedOfNew(body), isActive: true }, idempotencyKey),
    );
  }

  async update(id: string, basedOn: BasedOn, input: ClientInput): Promise<Outcome> {
    const draft = toDraft(input);
    return this.#save(draft, faultsOfUpdate(this.#faults(draft), input), async (body) =>
      this.door.send("PUT", pathOf(id), { ...body, ...versionOf(basedOn) }),
    );
  }

  async setStatus(id: string, basedOn: BasedOn, status: ClientStatus): Promise<Outcome> {
    return this.#written(async () =>
      this.door.send("PUT", pathOf(id), { isActive: status === ClientStatuses.ACTIVE, ...versionOf(basedOn) }),
    );
  }

  /** @returns why it was not deleted */
  remove(id: string): Promise<ClientError[]> {
    return refusalsOf(
      async () => this.door.send("DELETE", pathOf(id), null),
      (error) => toRefusals(error, this.#warn),
    );
  }

  async restore(id: string): Promise<RestoreClientPayload> {
    await this.door.demand("restoreClients");
    return orRefused(
      async () => {
        const body = await this.door.send("POST", `${pathOf(id)}/restaurar`, null);
        return { client: this.#read(body), heldInactiveBy: toHeldInactiveBy(body), errors: [] };
      },
      (failure) => toRefusals(failure, this.#warn),
      (errors) => ({ client: null, heldInactiveBy: null, errors }),
    );
  }

  /** One page of the clients that can be restored; null before a service that restores none. */
  async deleted(page: PageArgs): Promise<DeletedClientPage | null> {
    checkPage(page);
    if (!(await this.door.offering()).restoreClients) return null;
    const body = await this.door.get("/clientes/eliminados", { page: page.page, pageSize: page.pageSize });
    const list = unwrapList(body);
    const items = list.rows.map((row) => toDeletedClient(row, this.#warn)).filter((client) => client !== null);
    return { items, pageInfo: toPageInfo(page, list) };
  }

  #faults(draft: Partial<ClientDraft>): Faults {
    return clientFaults(draft, furthestToday());
  }

  /** The rules of the house come before the service, which checks again and decides. */
  async #save(draft: Partial<ClientDraft>, faults: Faults, send: (body: Row) => Promise<unknown>): Promise<Outcome> {
    const errors = toErrors(faults);
    return errors.length > 0 ? { client: null, errors } : this.#written(() => send(toWire(draft)));
  }

  async #written(send: () => Promise<unknown>): Promise<Outcome> {
    return await orRefused(
      async () => ({ client: this.#read(await send()), errors: [] }),
      (failure) => toRefusals(failure, this.#warn),
      (errors) => ({ client: null, errors }),
    );
  }

  #read(body: unknown): Client {
    const client = toClient(unwrapRecord(body), this.#warn);
    if (!client) throw new CodedError("UPSTREAM_INVALID");
    return client;
  }
}

/** @throws {CodedError} BAD_USER_INPUT for a search that is too long */
function toWireFilter(filter: ClientFilter | null | undefined) {
  checkSearch(filter?.search);
  const isActive = filter?.status ? filter.status === ClientStatuses.ACTIVE : null;
  return { search: filter?.search || null, isActive };
}

const pathOf = (id: string): string => pathTo("/clientes", id);

/** The furthest-ahead day on earth: which day it is at the practice, wherever the caller is, the service knows and decides. */
const furthestToday = (): string => dayIn("Etc/GMT-14", new Date());
