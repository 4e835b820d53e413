import { Arg, ID } from "type-graphql";
import { IDEMPOTENCY } from "../../schema/rules/idempotency.ts";
import { CodedError } from "./errors.ts";
import { creationHeaders } from "./paths.ts";
import { CreationGone } from "./refusals.ts";
import type { RestDoor } from "./rest.ts";

/**
 * The argument of each mutation that is done once for each key.
 * @param done what was done, as a sentence goes on: `the client is asked`
 * @param after what else is to be said of a repeat, as that sentence goes on
 */
export const IdempotencyKey = (done: string, after = "") =>
  Arg("idempotencyKey", () => ID, {
    nullable: true,
    description: `Chosen by the caller, ${IDEMPOTENCY.lengthMin} to ${IDEMPOTENCY.lengthMax} visible characters: sent twice within ${IDEMPOTENCY.hours} hours, ${done} once${after}. With other content it is IDEMPOTENCY_KEY_REUSED.`,
  });

/** The same where what was made can be deleted before it is sent again. @param made `the client is created` */
export const CreationKey = (made: string) => IdempotencyKey(made, ", and a repeat after that is gone is NOT_FOUND");

/**
 * Has the service make something, once for each key.
 * @param longMs as the door's
 * @throws as the door does, and {@link CreationGone}
 */
export async function sendCreation(
  door: RestDoor,
  path: string,
  body: object,
  key: string | null | undefined,
  longMs?: number,
): Promise<unknown> {
  try {
    return await door.send("POST", path, body, creationHeaders(key), longMs);
  } catch (failure) {
    // A list is always there: it is what the key made that is not.
    if (key && failure instanceof CodedError && failure.code === "NOT_FOUND") throw new CreationGone();
    throw failure;
  }
}
