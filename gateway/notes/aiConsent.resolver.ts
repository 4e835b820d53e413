import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import type { Context } from "../core/context.ts";
import { About, Text } from "./ai.resolver.ts";
import { AiAssistant, AiClientConsent } from "./ai.types.ts";
import { AiClientConsentPayload, AiConsentPayload, AiPreviewPayload } from "./aiPayloads.types.ts";

/** What a preview costs: the service looks for names in the whole text. */
const COST = 50;

const Whose = () => Arg("clientId", () => ID, { description: "Whose consent it is." });

/** What leaves the service, to whom, and whether it may. */
@Resolver()
export class AiConsentResolver {
  @Query(() => AiAssistant, { nullable: true, description: "Who writes when AI is asked. For people only." })
  aiAssistant(@Ctx() { rest }: Context): Promise<AiAssistant> {
    return rest.ai.assistant();
  }

  @Query(() => AiPreviewPayload, {
    nullable: true,
    complexity: COST,
    description:
      "What would be sent of a text if AI were asked about it. Nothing is sent, and it costs no generation. Null where the service cannot tell. For people only.",
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
      "Lets the practice's texts go to a recipient from now on, until it is withdrawn. Sent again it makes no difference. For people only.",
  })
  giveAiConsent(
    @Arg("recipient", () => String, { description: "As `aiAssistant` or `aiPreview` told; another one is refused." })
    recipient: string,
    @Ctx() { rest }: Context,
  ): Promise<AiConsentPayload> {
    return rest.aiConsents.give(recipient);
  }

  @Mutation(() => AiConsentPayload, {
    nullable: true,
    description: "Lets no more texts go anywhere. Sent again it makes no difference. For people only.",
  })
  withdrawAiConsent(@Ctx() { rest }: Context): Promise<AiConsentPayload> {
    return rest.aiConsents.withdraw();
  }

  @Query(() => AiClientConsent, {
    nullable: true,
    description:
      "Whether a client lets texts about them be sent to AI. Null where the service asks for no such consent. For people only.",
  })
  aiClientConsent(@Whose() clientId: string, @Ctx() { rest }: Context): Promise<AiClientConsent | null> {
    return rest.aiConsents.ofClient(clientId);
  }

  @Mutation(() => AiClientConsentPayload, {
    nullable: true,
    description:
      "Notes down that a client lets texts about them go to a recipient from now on, until it is withdrawn. Sent again it makes no difference. For people only.",
  })
  giveAiClientConsent(
    @Whose() clientId: string,
    @Arg("recipient", () => String, {
      description: "As `aiClientConsent` or `aiPreview` told; another one is refused.",
    })
    recipient: string,
    @Ctx() { rest }: Context,
  ): Promise<AiClientConsentPayload> {
    return rest.aiConsents.giveForClient(clientId, recipient);
  }

  @Mutation(() => AiClientConsentPayload, {
    nullable: true,
    description: "Notes down that a client lets no more texts go. Sent again it makes no difference. For people only.",
  })
  withdrawAiClientConsent(@Whose() clientId: string, @Ctx() { rest }: Context): Promise<AiClientConsentPayload> {
    return rest.aiConsents.withdrawForClient(clientId);
  }
}
