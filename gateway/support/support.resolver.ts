import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import type { Context } from "../core/context.ts";
import { IdempotencyKey } from "../core/idempotency.ts";
import { SubmitSupportMessagePayload, SupportContact, SupportMessageInput } from "./support.types.ts";

@Resolver()
export class SupportResolver {
  @Query(() => SupportContact, { description: "How support is reached." })
  supportContact(@Ctx() { rest }: Context): SupportContact {
    return rest.support.contact;
  }

  @Mutation(() => SubmitSupportMessagePayload, {
    nullable: true,
    description:
      "Writes to support. The message is stored before this answers; the answer to it comes by e-mail. For people only.",
  })
  submitSupportMessage(
    @Arg("input", () => SupportMessageInput, { description: "The message." }) input: SupportMessageInput,
    @IdempotencyKey("the message is stored and sent") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<SubmitSupportMessagePayload> {
    return rest.support.submit(input, idempotencyKey);
  }
}
