import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Queries } from "../../core/database/database.ts";
import { readBounds } from "../../feed/feed.store.ts";
import { changes } from "../../feed/feed.table.ts";
import { notes } from "../../notes/notes.table.ts";
import { objectives } from "../../objectives/objectives.table.ts";
import { stretchesOf } from "../../practice/bringing.ts";
import type { ExportPage, ExportSection } from "../../practice/exportPart.ts";
import { sessions } from "../../sessions/sessions.table.ts";
import type { HeldExport } from "../exports.store.ts";

/** What can be given to another client. */
const GIVEN: readonly ExportSection[] = ["sesiones", "notas", "objetivos"];
const TABLES = [sessions, notes, objectives];
/** Rows that are looked for at once. */
const LOOKED_FOR = 500;

/** What of a practice's clients stands in a file by now. */
export interface Standing {
  /** @returns false when some of it stands with another client already */
  add(section: ExportSection, rows: ExportPage["rows"]): boolean;
  /** Whether all stands there that was there as the file was begun, and is still. */
  isWhole(tx: Queries): Promise<boolean>;
}

/** Begins to look after what stands in a file of a whole practice; of what changes from now on its feed tells. */
export async function openStanding(
  begun: Queries,
  { professionalId, withPrivate }: Pick<HeldExport, "professionalId" | "withPrivate">,
): Promise<Standing> {
  const { newest } = await readBounds(begun, professionalId);
  const standing = new Set<string>();

  /** What was changed since and stands nowhere, besides what was not there before. */
  async function missing(tx: Queries): Promise<string[]> {
    const found = await tx
      .selectDistinctOn([changes.objectId], { id: changes.objectId, kind: changes.kind })
      .from(changes)
      .where(
        and(
          eq(changes.professionalId, professionalId),
          gt(changes.number, newest),
          inArray(changes.type, ["SESSION", "NOTE", "OBJECTIVE"]),
        ),
      )
      .orderBy(asc(changes.objectId), asc(changes.number));
    return found.flatMap(({ id, kind }) =>
      (kind === "UPDATED" || kind === "DELETED") && !standing.has(id) ? [id] : [],
    );
  }

  return {
    add(section, rows) {
      if (!GIVEN.includes(section)) return true;
      const before = standing.size;
      for (const row of rows) if ("id" in row) standing.add(row.id);
      return standing.size === before + rows.length;
    },
    async isWhole(tx) {
      for (const ids of stretchesOf(await missing(tx), LOOKED_FOR))
        for (const table of TABLES) {
          const isShown = and(
            eq(table.professionalId, professionalId),
            inArray(table.id, ids),
            sql`not ${table.hidden}`,
          );
          const isMeant = table === notes && !withPrivate ? sql`not ${notes.isPrivate}` : undefined;
          if ((await tx.$count(table, and(isShown, isMeant))) > 0) return false;
        }
      return true;
    },
  };
}
