import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ErasedClient, EraseOfClient } from "../clients/deleted.store.ts";
import { deleteInSteps, type Erasing } from "../core/database/erasing.ts";
import { reminders } from "./reminders.table.ts";
import { series } from "./series/series.table.ts";
import { sessions } from "./sessions.table.ts";

const own = ({ id, professionalId }: ErasedClient) =>
  and(eq(sessions.professionalId, professionalId), eq(sessions.clientId, id));

/** Rows that belong to a session of this client, in a table that names both. */
export const ofSessionsOf = (
  client: ErasedClient,
  { owner }: Erasing,
  table: { professionalId: AnyPgColumn; sessionId: AnyPgColumn },
): SQL | undefined =>
  and(
    eq(table.professionalId, client.professionalId),
    inArray(table.sessionId, owner.select({ id: sessions.id }).from(sessions).where(own(client))),
  );

/** Erases a client's sessions with their reminders, and their series. */
export const eraseSessionsOfClient: EraseOfClient = async (erasing, client) =>
  (await deleteInSteps(erasing, reminders, ofSessionsOf(client, erasing, reminders))) &&
  (await deleteInSteps(erasing, sessions, own(client))) &&
  (await deleteInSteps(
    erasing,
    series,
    and(eq(series.professionalId, client.professionalId), eq(series.clientId, client.id)),
  ));
