import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type WireTimelineEntry, wireTimelineEntry } from "../../schema/wire/timeline/timeline.ts";
import type { Queries } from "../core/database/database.ts";
import { preparedPerConnection } from "../core/database/prepared.ts";
import type { Place } from "../practice/keyed.ts";
import { professionals } from "../practice/professionals.table.ts";
import type { TimelinePart } from "./timeline.part.ts";

export interface TimelineRead {
  entries: WireTimelineEntry[];
  hasNext: boolean;
  total: number;
}

export interface TimelinePageAsked {
  professionalId: string;
  clientId: string;
  /** Of the parts, those that are told. */
  wanted: readonly TimelinePart[];
  pageSize: number;
  after: Place | null;
}

type Fields = Record<string, SQL | TimelinePart["at"] | string>;

const found = z.array(z.object({ total: z.coerce.number(), entry: wireTimelineEntry.nullable() }));

const given = {
  professionalId: sql.placeholder("professionalId"),
  clientId: sql.placeholder("clientId"),
  /** The places, in the list of parts, of those that are told. */
  wanted: sql.placeholder("wanted"),
  /** Null: from the newest on. */
  afterAt: sql.placeholder("afterAt"),
  afterId: sql.placeholder("afterId"),
  limit: sql.placeholder("limit"),
};

const objectOf = (fields: Fields): SQL =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(fields).flatMap(([name, value]) => [
      sql`${name}::text`,
      typeof value === "string" ? sql`${value}::text` : sql`${value}`,
    ]),
    sql`, `,
  )})`;

/** A moment as the wire has it. */
const inIso = (moment: SQL): SQL => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Where each entry of one part stands; nothing is read of a part that is not wanted. */
const placesOf = (part: TimelinePart, number: SQL): SQL =>
  sql`select ${part.at} as at, ${part.id} as id, ${number} as part from ${part.from}
    where ${part.where(given)} and ${number} = any(${given.wanted}::int[])`;

/** What is told of the entry in a place, if it is one of this part. */
function toldOf(part: TimelinePart, number: SQL): SQL {
  const [[word, told] = ["", {}]] = Object.entries<Fields>(part.told);
  return sql`when ${number} then (select jsonb_build_object(
      'id', page.id, 'tipo', ${part.kind}::text, 'fecha', ${inIso(sql`page.at`)}, ${word}::text, ${objectOf(told)})
    from ${part.from} where ${part.id} = page.id and ${part.where(given)})`;
}

/**
 * Reads some entries of a client's timeline, newest first and among equals by id, and how many there are. Where they stand is
 * read of all once, which counts them too; what they tell only of those that are shown.
 * @param parts what the rooms tell
 */
export function timelineReader(parts: readonly TimelinePart[]) {
  const numbered = parts.map((part, place) => ({ part, number: sql.raw(`${place}`) }));
  const places = sql.join(
    numbered.map(({ part, number }) => placesOf(part, number)),
    sql` union all `,
  );
  const told = sql.join(
    numbered.map(({ part, number }) => toldOf(part, number)),
    sql` `,
  );
  const prepared = preparedPerConnection((tx, name: "client_timeline") =>
    tx
      .select({ total: sql<unknown>`told.total`, entry: sql<unknown>`told.entry` })
      .from(professionals)
      .innerJoin(
        sql`(with places as materialized (${places}), page as (
            select at, id, part from places
            where ${given.afterAt}::timestamptz is null or (at, id) < (${given.afterAt}::timestamptz, ${given.afterId}::uuid)
            order by at desc, id desc limit ${given.limit}::int
          )
          select counted.total, page.at, page.id, case page.part ${told} end as entry
          from (select count(*) as total from places) as counted left join page on true) as told`,
        sql`true`,
      )
      .where(eq(professionals.id, given.professionalId))
      .orderBy(sql`told.at desc, told.id desc`)
      .prepare(name),
  );
  return async (tx: Queries, { wanted, pageSize, after, ...of }: TimelinePageAsked): Promise<TimelineRead> => {
    const rows = found.parse(
      await prepared(tx, "client_timeline").execute({
        ...of,
        wanted: wanted.map((part) => parts.indexOf(part)),
        afterAt: after?.value ?? null,
        afterId: after?.id ?? null,
        limit: pageSize + 1,
      }),
    );
    const entries = rows.map(({ entry }) => entry).filter((entry) => entry !== null);
    return {
      entries: entries.slice(0, pageSize),
      hasNext: entries.length > pageSize,
      total: rows[0]?.total ?? 0,
    };
  };
}
