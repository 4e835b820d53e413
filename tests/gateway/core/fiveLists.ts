import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { clients } from "../../../api/clients/clients.table.ts";
import type { Queries } from "../../../api/core/database/database.ts";
import { payments } from "../../../api/membership/payments.table.ts";
import { notes } from "../../../api/notes/notes.table.ts";
import { objectives } from "../../../api/objectives/objectives.table.ts";
import { sessions } from "../../../api/sessions/sessions.table.ts";
import type { TestGateway } from "../../support/gateway.ts";

export interface Connection {
  totalCount: number;
  edges: { cursor: string; node: { id: string } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

type Listed = PgTable & { id: PgColumn; professionalId: PgColumn; createdAt: PgColumn; updatedAt: PgColumn };
const moment = (n: number): Date => new Date(Date.UTC(2026, 0, 5, 10, 0, 0, n));

/** A list of the API that can be walked by cursor, with how its rows come and go behind it. */
export interface FiveList {
  field: string;
  sorts: string;
  filter: string;
  table: Listed;
  /** What each of the list's sorts looks at. */
  keys: Record<string, (row: Row) => string | number>;
  /** Puts a row in, as old as is said; of one client, where rows have one. */
  add(db: Queries, practice: string, client: string, n: number): Promise<string>;
  /** Moves a row to another place in the list's own order. */
  move(db: Queries, id: string, n: number): Promise<unknown>;
  remove(db: Queries, ids: string[]): Promise<unknown>;
}
export interface Row {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  own: string | number;
}

const times = { CREATED_AT: (row: Row) => row.createdAt.getTime(), UPDATED_AT: (row: Row) => row.updatedAt.getTime() };
const first = (rows: { id: string }[]): string => rows[0]?.id ?? "";
const hide = (table: typeof sessions | typeof notes | typeof objectives) => (db: Queries, ids: string[]) =>
  db
    .update(table as typeof sessions)
    .set({ hidden: true, deletedAt: new Date() })
    .where(inArray(table.id, ids));
const change = (table: Listed & { version: PgColumn }) => (db: Queries, id: string) =>
  db
    .update(table as typeof notes)
    .set({ version: sql`${table.version} + 1` })
    .where(eq(table.id, id));
const ID = { id: clients.id };

export const FIVE_LISTS: FiveList[] = [
  {
    field: "clientConnection",
    sorts: "ClientSort",
    filter: "ClientFilter",
    table: clients,
    keys: { ...times, NAME: (row) => row.own },
    add: async (db, professionalId, _client, n) => {
      const row = {
        professionalId,
        name: `nombre ${n % 7}`,
        email: "a@ejemplo.es",
        phone: "600",
        createdAt: moment(n),
      };
      return first(await db.insert(clients).values(row).returning(ID));
    },
    move: (db, id, n) =>
      db
        .update(clients)
        .set({ name: `nombre ${n}`, version: sql`${clients.version} + 1` })
        .where(eq(clients.id, id)),
    remove: (db, ids) => db.update(clients).set({ deletedAt: new Date() }).where(inArray(clients.id, ids)),
  },
  {
    field: "therapySessionConnection",
    sorts: "TherapySessionSort",
    filter: "TherapySessionFilter",
    table: sessions,
    keys: { ...times, STARTS_AT: (row) => row.own },
    add: async (db, professionalId, clientId, n) => {
      const row = { professionalId, clientId, type: "Seguimiento" as const, startsAt: moment(n % 7) };
      return first(
        await db
          .insert(sessions)
          .values({ ...row, createdAt: moment(n) })
          .returning(ID),
      );
    },
    move: (db, id, n) =>
      db
        .update(sessions)
        .set({ startsAt: moment(n), version: sql`${sessions.version} + 1` })
        .where(eq(sessions.id, id)),
    remove: hide(sessions),
  },
  {
    field: "noteConnection",
    sorts: "NoteSort",
    filter: "NoteFilter",
    table: notes,
    keys: times,
    add: async (db, professionalId, clientId, n) => {
      const row = { professionalId, clientId, title: "Nota", content: "Texto", createdAt: moment(n) };
      return first(await db.insert(notes).values(row).returning(ID));
    },
    move: change(notes),
    remove: hide(notes),
  },
  {
    field: "objectiveConnection",
    sorts: "ObjectiveSort",
    filter: "ObjectiveFilter",
    table: objectives,
    keys: times,
    add: async (db, professionalId, clientId, n) =>
      first(
        await db
          .insert(objectives)
          .values({ professionalId, clientId, title: "Dormir", createdAt: moment(n) })
          .returning(ID),
      ),
    move: change(objectives),
    remove: hide(objectives),
  },
  {
    field: "paymentConnection",
    sorts: "PaymentSort",
    filter: "PaymentFilter",
    table: payments,
    keys: times,
    add: async (db, professionalId, _client, n) => {
      const bought = { planId: 3, planName: "Profesional", variant: "Month", kind: "PURCHASE" } as const;
      const paid = {
        status: "COMPLETADO",
        orderId: randomUUID(),
        captureId: randomUUID(),
        amountCents: 2_900,
      } as const;
      const row = { professionalId, ...bought, ...paid, createdAt: moment(n) };
      return first(await db.insert(payments).values(row).returning(ID));
    },
    move: (db, id, n) => db.update(payments).set({ refundedCents: n }).where(eq(payments.id, id)),
    remove: (db, ids) => db.delete(payments).where(inArray(payments.id, ids)),
  },
];

/** The rows of a practice's list as the tables hold them. */
export async function rowsOf(db: Queries, { table }: FiveList, practice: string): Promise<Row[]> {
  const own = table === clients ? clients.name : table === sessions ? sessions.startsAt : table.id;
  const rows = await db
    .select({ id: table.id, createdAt: table.createdAt, updatedAt: table.updatedAt, own })
    .from(table)
    .where(eq(table.professionalId, practice));
  return rows.map(
    ({ own: value, ...row }) => ({ ...row, own: value instanceof Date ? value.getTime() : value }) as Row,
  );
}

export const documentOf = ({ field, sorts, filter }: FiveList): string => `
  query ($first: Int, $after: String, $last: Int, $before: String, $sortBy: ${sorts}!, $filter: ${filter},
    $updatedSince: DateTime, $createdBetween: Period) {
    ${field}(first: $first, after: $after, last: $last, before: $before, sortBy: $sortBy, filter: $filter,
      updatedSince: $updatedSince, createdBetween: $createdBetween) {
      totalCount edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`;

/** One stretch of a list, which is expected to be answered. */
export async function stretchOf(
  gateway: TestGateway,
  token: string,
  list: FiveList,
  variables: object,
): Promise<Connection> {
  const asked = { sortBy: "CREATED_AT_ASC", ...variables };
  const { data, errors } = await gateway.ask(documentOf(list), asked, token);
  if (errors.length > 0 || !data) throw new Error(`${list.field}: ${JSON.stringify(errors)}`);
  return data[list.field] as Connection;
}

/** Why a stretch is refused. */
export async function refusalOf(gateway: TestGateway, token: string, list: FiveList, variables: object) {
  const asked = { sortBy: "CREATED_AT_ASC", ...variables };
  const { errors } = await gateway.ask(documentOf(list), asked, token);
  return [errors[0]?.extensions.code, errors[0]?.message];
}
