import { PAGE_SIZE_MAX } from "../../schema/rules/pages.ts";
import { isId } from "../core/database/database.ts";
import { paginationOf } from "../core/pages.ts";
import { refusedField } from "../core/problems.ts";

/**
 * The clients whose rows are asked for at once; an id that no client can have is left out, as one that does not exist is.
 * @param clientes their ids, separated by commas
 * @param beside what else the list was asked with, which names no rows here
 * @throws Problem VALIDATION for too many clients, or for anything beside them
 */
export function clientIdsOf(clientes: string, beside: Record<string, unknown>): string[] {
  const other = Object.keys(beside).find((name) => beside[name] !== undefined);
  if (other) throw refusedField(other, `El parámetro ${other} no se puede usar junto con clientes.`);
  const ids = [...new Set(clientes.split(","))];
  if (ids.length > PAGE_SIZE_MAX)
    throw refusedField("clientes", `Se pueden pedir como mucho ${PAGE_SIZE_MAX} clientes a la vez.`);
  return ids.filter(isId);
}

/** What is told of the pages of all that was asked for. */
export const onePageOf = (rows: unknown[]) =>
  paginationOf({ page: 1, pageSize: Math.max(rows.length, 1) }, { total: rows.length });
