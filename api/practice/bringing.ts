import { randomUUID } from "node:crypto";

/** Lists of an export whose rows others refer to. */
export type BroughtList = "series" | "sesiones" | "notas" | "objetivos" | "cuestionarios" | "consentimientos";

/** Into which practice and client something is brought from an export, and when. */
export interface BringInto {
  professionalId: string;
  clientId: string;
  /** When it is stored: the import's own moment, the begin of its transaction. */
  at: Date;
  /** The new id of what an export calls by another in one of its lists; null for what is not in it. */
  idOf(list: BroughtList, id: string | null): string | null;
}

/** Rows that one statement brings: while it is written down nobody else is answered, while it runs the database has less for others. */
const STRETCH = 15;

export const stretchesOf = <Row>(rows: readonly Row[], stretch = STRETCH): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / stretch) }, (_, at) => rows.slice(at * stretch, (at + 1) * stretch));

/** Ids in their order: what is listed by id among equals keeps its place. */
export const idsInOrder = (count: number): string[] => Array.from({ length: count }, () => randomUUID()).toSorted();

/** The new ids of things, by those that they had. */
export function newIds(things: readonly { id: string }[]): Map<string, string> {
  const fresh = idsInOrder(things.length);
  return new Map(things.map(({ id }, at) => [id, fresh[at] ?? randomUUID()]));
}
