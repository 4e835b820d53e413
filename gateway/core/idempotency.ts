import { Arg, ID } from "type-graphql";
import { IDEMPOTENCY } from "../../schema/rules/idempotency.ts";

/** The argument of each mutation that makes something. @param made what was made, as a sentence goes on: `the client is created` */
export const IdempotencyKey = (made: string) =>
  Arg("idempotencyKey", () => ID, {
    nullable: true,
    description: `Chosen by the caller, ${IDEMPOTENCY.lengthMin} to ${IDEMPOTENCY.lengthMax} visible characters: sent twice within ${IDEMPOTENCY.hours} hours, ${made} once. With other content it is IDEMPOTENCY_KEY_REUSED.`,
  });
