import { sql } from "drizzle-orm";
import { endOf, startOf } from "../../schema/rules/sessions.ts";
import type { ExportedClient } from "../../schema/wire/exports/client.ts";
import type { Queries } from "../core/database/database.ts";
import type { BringInto } from "../practice/bringing.ts";

/** Sessions that ended earlier are asked about by nobody any more. */
const ASKED_MS = 3 * 86_400_000;

/** Of sessions that were just now, and are brought in, nobody is asked how they were. */
export async function leaveUnrated(
  tx: Queries,
  now: Date,
  brought: readonly { id: string; status: string; ends: Date }[],
): Promise<void> {
  const recent = brought.filter(
    ({ status, ends }) => status === "CONFIRMADA" && ends <= now && now.getTime() - ends.getTime() < ASKED_MS,
  );
  const ids = recent.map(({ id }) => id);
  if (ids.length > 0) await tx.execute(sql`select leave_unrated(${sql.param(ids)}::uuid[])`);
}

/** The same for the sessions of an export. */
export async function leaveExportUnrated(
  tx: Queries,
  { at, idOf }: BringInto,
  rows: ExportedClient["sesiones"],
): Promise<void> {
  const brought = rows.map(({ id, status, datetime, duracionMinutos }) => ({
    ...{ id: idOf("sesiones", id) ?? "", status, ends: endOf(startOf(new Date(datetime)), duracionMinutos) },
  }));
  await leaveUnrated(tx, at, brought);
}
