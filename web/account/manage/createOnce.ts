import type { ContentKey } from "../../core/saving/useContentKey.ts";
import { AccountError } from "../accountPort.ts";

const TAKEN_AWAY = "Ya se creó y después se eliminó. Si lo quieres de nuevo, vuelve a pulsar.";

/**
 * Creates by the key of its content. What was created by an answer that got lost and taken away since is told, and created anew
 * when it is pressed again.
 * @throws AccountError
 */
export async function createOnce<Created>(
  keys: ContentKey,
  input: object,
  create: (idempotencyKey: string) => Promise<Created>,
): Promise<Created> {
  try {
    return await create(keys.keyOf(JSON.stringify(input)));
  } catch (error) {
    if (!(error instanceof AccountError && error.code === "NOT_FOUND")) throw error;
    keys.forget();
    throw new AccountError("TAKEN_AWAY", TAKEN_AWAY);
  }
}
