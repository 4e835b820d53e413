import { sql } from "drizzle-orm";
import { z } from "zod";
import { tablesOfPractices } from "../../api/practice/closing.store.ts";
import type { WireErasure, WireErasurePreview } from "../../schema/wire/erasure/erasure.ts";
import type { TestApi } from "./api.ts";

const rows = z.object({ rows: z.array(z.object({ told: z.string() })) });

/** Tables of practices in which a word stands. */
export async function tablesWith({ database: { owner } }: Pick<TestApi, "database">, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of [...(await tablesOfPractices(owner)), "professionals"]) {
    const text = sql`select row_to_json(t)::text as told from ${sql.raw(table)} t where row_to_json(t)::text ilike ${`%${word}%`}`;
    if (rows.parse(await owner.execute(text)).rows.length > 0) found.push(table);
  }
  return found.toSorted();
}

/** How much would be erased of a client. */
export const shownOf = async (api: TestApi, token: string, client: string): Promise<number> =>
  (await api.call<WireErasurePreview>(`/clientes/${client}/borrado`, { token })).body.elementos;

/** Erases a client for good. @param elementos as it was shown, and `recuento` where the caller knows of it */
export const eraseForGood = (
  api: TestApi,
  token: string,
  client: string,
  { elementos, recuento, key }: { elementos: number; recuento?: string; key?: string },
) =>
  api.call<WireErasure>(`/clientes/${client}/borrado`, {
    token,
    body: { motivo: "SOLICITUD", elementos, recuento },
    headers: key ? { "Idempotency-Key": key } : {},
  });
