import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import type { Context } from "../core/context.ts";
import { About, Text } from "./ai.resolver.ts";
import { AiAssistant } from "./ai.types.ts";
import { AiConsentPayload, AiPreviewPayload } from "./aiPayloads.types.ts";

/** What a preview costs: the service looks for names in the whole text. */
const COST = 50;

/** What leaves the service, to whom, and whether it may. */
@Resolver()
export class AiConsentResolver {
  @Query(() => AiAssistant, { nullable: true, description: "Who writes when AI is asked." })
  aiAssistant(@Ctx() { rest }: Context): Promise<AiAssistant> {
    return rest.ai.assistant();
  }

  @Query(() => AiPreviewPayload, {
    nullable: true,
    complexity: COST,
    description:
      "What would be sent of a text if AI were asked about it. Nothing is sent, and it costs no generation. Null where the service cannot tell.",
  })
  aiPreview(
    @Text() text: string,
    @About() clientId: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<AiPreviewPayload | null> {
    return rest.ai.preview(text, clientId);
  }

  @Mutation(() => AiConsentPayload, {
    nullable: true,
    description:
      "Lets the practice's texts go to a recipient from now on, until it is withdrawn. Sent again it makes no difference.",
  })
  giveAiConsent(
    @Arg("recipient", () => String, { description: "As `aiAssistant` or `aiPreview` told; another one is refused." })
    recipient: string,
    @Ctx() { rest }: Context,
  ): Promise<AiConsentPayload> {
    return rest.ai.giveConsent(recipient);
  }

  @Mutation(() => AiConsentPayload, {
    nullable: true,
    description: "Lets no more texts go anywhere. Sent again it makes no difference.",
  })
  withdrawAiConsent(@Ctx() { rest }: Context): Promise<AiConsentPayload> {
    return rest.ai.withdrawConsent();
  }
}
