import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import type { Context } from "../core/context.ts";
import { SubmitSupportMessagePayload, SupportContact, SupportMessageInput } from "./support.types.ts";

@Resolver()
export class SupportResolver {
  @Query(() => SupportContact, { description: "How support is reached." })
  supportContact(@Ctx() { rest }: Context): SupportContact {
    return rest.support.contact;
  }

  @Mutation(() => SubmitSupportMessagePayload, {
    description: "Writes to support. The message is stored before this answers; the answer to it comes by e-mail.",
  })
  submitSupportMessage(
    @Arg("input", () => SupportMessageInput, { description: "The message." }) input: SupportMessageInput,
    @Arg("idempotencyKey", () => ID, {
      nullable: true,
      description:
        "Chosen by the caller, 8 to 200 visible characters: sent twice within a day, the message is stored once.",
    })
    idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<SubmitSupportMessagePayload> {
    return rest.support.submit(input, idempotencyKey);
  }
}
