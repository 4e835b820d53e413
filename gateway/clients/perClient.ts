import DataLoader from "dataloader";
import { plainId } from "../../schema/rules/fields.ts";
import { CodedError } from "../core/errors.ts";
import type { RestDoor } from "../core/rest.ts";

/** How something that hangs on clients is read. */
interface OfClients<Row> {
  door: RestDoor;
  /** Most clients of one call. */
  atOnce: number;
  /** By the documented call. */
  alone(clientId: string): Promise<Row[]>;
  together(clientIds: string[]): Promise<Row[]>;
  clientOf(row: Row): string;
}

/** Whether an answer was not read, as one is that is larger than any may be. */
const isTooMuch = (error: unknown): boolean => error instanceof CodedError && error.code === "UPSTREAM_INVALID";

/**
 * Reads what hangs on a client. What the clients of a list are asked for in one step goes out as one call, or as few as
 * `atOnce` allows; before a service that tells of one client at a time, as one for each. Nothing is remembered.
 */
export function perClient<Row>({ door, atOnce, alone, together, clientOf }: OfClients<Row>): DataLoader<string, Row[]> {
  const each = async (ids: readonly string[]): Promise<(Row[] | Error)[]> => {
    const read = await Promise.allSettled(ids.map(alone));
    return read.map((one) => (one.status === "fulfilled" ? one.value : (one.reason as Error)));
  };
  const loader = new DataLoader<string, Row[]>(
    async (ids) => {
      // Remembered while they are gathered, so that whoever is asked for twice counts once, and no longer.
      loader.clearAll();
      if (ids.length === 1 || !(await door.offering()).manyClients) return each(ids);
      try {
        const rows = Map.groupBy(await together([...ids]), (row) => plainId(clientOf(row)));
        return ids.map((id) => rows.get(plainId(id)) ?? []);
      } catch (error) {
        if (isTooMuch(error)) return each(ids);
        throw error;
      }
    },
    { maxBatchSize: atOnce, cacheKeyFn: plainId },
  );
  return loader;
}
