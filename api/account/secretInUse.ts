import type { Database } from "../core/database/database.ts";
import { errorFacts, type Log } from "../core/log.ts";
import type { SealedOfRoom } from "../core/sealing.ts";
import { opensStored, SECRET_CHANGED } from "./sealed.ts";

/**
 * Looks, whenever what is stored is sealed with another secret, whether this process's is still the one: a process that was
 * left running can sign nobody in, and would go on sealing with what the others cannot open.
 * @param rooms what they keep under it: where others sign in, there are no keys
 * @returns whether it is
 */
export function watchSecret(
  database: Database,
  secret: string,
  log: Log,
  rooms: readonly SealedOfRoom[],
): () => boolean {
  let isInUse = true;
  const look = async (): Promise<void> => {
    const wasInUse = isInUse;
    isInUse = (await opensStored(database, [secret], rooms)) !== "none";
    if (wasInUse && !isInUse) log.error("not ready: another secret has taken the place of this one");
  };
  database.hear(SECRET_CHANGED, () => {
    look().catch((error: unknown) =>
      log.warn({ error: errorFacts(error) }, "whether the secret is in use is not known"),
    );
  });
  return () => isInUse;
}
