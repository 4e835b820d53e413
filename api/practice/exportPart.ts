import { and, eq, gt, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ExportedClient } from "../../schema/wire/exports/client.ts";
import type { ExportedPractice } from "../../schema/wire/exports/practice.ts";
import type { Queries } from "../core/database/database.ts";

/** What of an export is read. */
export interface ExportOf {
  professionalId: string;
  clientId: string;
  withPrivate: boolean;
}

/** Where a page of rows has ended. */
export interface ExportPlace {
  at: Date | number;
  id: string;
}

/** A file that a row names. */
export interface ExportedFile {
  /** From the client's folder on; of what belongs to no client from the top. */
  name: string;
  bytes: Uint8Array;
}

/** The lists of a client's JSON. */
export type ExportSection = Exclude<keyof ExportedClient, "formato" | "cliente">;

export interface ExportPage<Section extends ExportSection = ExportSection, Place = ExportPlace> {
  rows: ExportedClient[Section];
  files?: ExportedFile[];
  /** After what the next page stands; null: this was the last. */
  next: Place | null;
}

/** What a room gives to a client's export: a list, page by page in its order, each page as it is at one moment. */
export interface ExportPart<Section extends ExportSection = ExportSection, Place = ExportPlace> {
  section: Section;
  read(tx: Queries, of: ExportOf, after: Place | null): Promise<ExportPage<Section, Place>>;
}

/** Where a page has ended of rows whose order changes while a file is made: the ids of the rest, read with the first page. */
export type ExportRest = readonly string[];

/** The ids of a page, and the rest. */
export const pageOf = (ids: ExportRest, limit: number): { page: string[]; next: ExportRest | null } => ({
  page: ids.slice(0, limit),
  next: ids.length > limit ? ids.slice(limit) : null,
});

/** An export of the whole practice. */
interface ExportOfPractice {
  professionalId: string;
  /** The clients that are written in it, by their ids. */
  written: readonly string[];
}

/** What a room gives to an export of the whole practice besides its clients; of more than one page lists are put together. */
export interface PracticePart {
  read(
    tx: Queries,
    of: ExportOfPractice,
    after: ExportPlace | null,
  ): Promise<{ part: Partial<ExportedPractice>; files?: ExportedFile[]; next: ExportPlace | null }>;
}

/** A part that is read in one go. */
export const wholePart = (
  read: (tx: Queries, professionalId: string) => Promise<Partial<ExportedPractice>>,
): PracticePart => ({ read: async (tx, { professionalId }) => ({ part: await read(tx, professionalId), next: null }) });

/** Rows of a page whose texts are short. */
export const EXPORT_PAGE = 200;

/** What stands after a place, in the order of some moment (or number) and among equals of the id. */
export const standsAfter = (after: ExportPlace | null, at: PgColumn, id: PgColumn): SQL | undefined =>
  after ? or(gt(at, after.at), and(eq(at, after.at), gt(id, after.id))) : undefined;

/** Where a page of at most so many rows has ended; null when it was the last. */
export function placeAfter<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => ExportPlace,
): ExportPlace | null {
  const last = rows.at(-1);
  return last && rows.length === limit ? placeOf(last) : null;
}

export const inIso = (moment: Date | null): string | null => moment?.toISOString() ?? null;
