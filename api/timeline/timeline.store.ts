import { and, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type WireTimelineEntry, wireTimelineEntry } from "../../schema/wire/timeline/timeline.ts";
import type { Queries } from "../core/database/database.ts";
import type { Place } from "../practice/keyed.ts";
import type { TimelineOf, TimelinePart } from "./timeline.part.ts";

export interface TimelineRead {
  entries: WireTimelineEntry[];
  hasNext: boolean;
  total: number;
}

type Fields = Record<string, SQL | TimelinePart["at"] | string>;

const found = z.object({ rows: z.array(z.object({ entry: wireTimelineEntry })) });
const counted = z.object({ rows: z.tuple([z.object({ total: z.coerce.number() })]) });

/** A moment as the wire has it. */
const inIso = (moment: SQL | TimelinePart["at"]): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const objectOf = (fields: Fields): SQL =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(fields).flatMap(([name, value]) => [
      sql`${name}::text`,
      typeof value === "string" ? sql`${value}::text` : sql`${value}`,
    ]),
    sql`, `,
  )})`;

/** Entries of one part after a place, newest first, no more than can be shown. */
function entriesOf(part: TimelinePart, of: TimelineOf, after: Place | null, limit: number): SQL {
  const beyond = after && sql`(${part.at}, ${part.id}) < (${after.value}::timestamptz, ${after.id}::uuid)`;
  const [[word, told] = ["", {}]] = Object.entries<Fields>(part.told);
  return sql`(select ${part.at} as at, ${part.id} as id,
      jsonb_build_object('id', ${part.id}, 'tipo', ${part.kind}::text, 'fecha', ${inIso(part.at)}, ${word}::text, ${objectOf(told)}) as entry
    from ${part.from} where ${and(part.where(of), beyond ?? undefined)}
    order by ${part.at} desc, ${part.id} desc limit ${limit})`;
}

/**
 * Some entries of a client's timeline, newest first and among equals by id: each part reads its own by its index, no
 * more than can be shown, and these are put together.
 */
export async function readTimeline(
  tx: Queries,
  of: TimelineOf,
  parts: readonly TimelinePart[],
  { pageSize, after }: { pageSize: number; after: Place | null },
): Promise<TimelineRead> {
  const each = parts.map((part) => entriesOf(part, of, after, pageSize + 1));
  const { rows } = found.parse(
    await tx.execute(sql`select entry from (${sql.join(each, sql` union all `)}) as entries
      order by at desc, id desc limit ${pageSize + 1}`),
  );
  const counts = parts.map((part) => sql`(select count(*) from ${part.from} where ${part.where(of)})`);
  const [{ total }] = counted.parse(await tx.execute(sql`select ${sql.join(counts, sql` + `)} as total`)).rows;
  return { entries: rows.slice(0, pageSize).map(({ entry }) => entry), hasNext: rows.length > pageSize, total };
}
