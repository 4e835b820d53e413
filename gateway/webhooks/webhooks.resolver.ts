import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { WEBHOOKS_MAX } from "../../schema/rules/feed.ts";
import { BasedOn } from "../core/basedOn.ts";
import type { Context } from "../core/context.ts";
import { CreationKey } from "../core/idempotency.ts";
import { PageArgs } from "../core/pages.ts";
import {
  CreateWebhookPayload,
  DeleteWebhookPayload,
  RenewWebhookSecretPayload,
  SendWebhookDeliveryPayload,
  UpdateWebhookPayload,
} from "./payloads.types.ts";
import { Webhook, WebhookDeliveryPage, WebhookInput } from "./webhooks.types.ts";

const Content = () => Arg("input", () => WebhookInput, { description: "The receiver." });
const Which = () => Arg("id", () => ID, { description: "Id of the receiver." });

@Resolver()
export class WebhooksResolver {
  @Query(() => [Webhook], {
    nullable: true,
    description:
      "Whom the practice's changes are told to, the first made first; null where the service tells nobody (`WEBHOOKS`). For people only.",
  })
  webhooks(@Ctx() { rest }: Context): Promise<Webhook[] | null> {
    return rest.webhooks.list();
  }

  @Query(() => WebhookDeliveryPage, {
    nullable: true,
    description:
      "What was sent to a receiver. Another practice's is NOT_FOUND, like an id nobody has. Null where the service tells nobody. For people only.",
  })
  webhookDeliveries(
    @Arg("webhookId", () => ID, { description: "Id of the receiver." }) webhookId: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { rest }: Context,
  ): Promise<WebhookDeliveryPage | null> {
    return rest.webhooks.deliveries(webhookId, page);
  }

  @Mutation(() => CreateWebhookPayload, {
    nullable: true,
    description: `Has the practice's changes told to a receiver from now on, ${WEBHOOKS_MAX} at most. The professional hears of it by e-mail. For people only.`,
  })
  createWebhook(
    @Content() input: WebhookInput,
    @CreationKey("the receiver is made") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<CreateWebhookPayload> {
    return rest.webhooks.create(input, idempotencyKey);
  }

  @Mutation(() => UpdateWebhookPayload, {
    nullable: true,
    description:
      "Changes what is given of a receiver, has it wait, or lets it go on. A new address is mailed too. For people only.",
  })
  updateWebhook(
    @Which() id: string,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Content() input: WebhookInput,
    @Ctx() { rest }: Context,
  ): Promise<UpdateWebhookPayload> {
    return rest.webhooks.update(id, basedOn, input);
  }

  @Mutation(() => RenewWebhookSecretPayload, {
    nullable: true,
    description:
      "Signs messages to a receiver with another secret from now on. Sent again it makes yet another one. For people only.",
  })
  renewWebhookSecret(@Which() id: string, @Ctx() { rest }: Context): Promise<RenewWebhookSecretPayload> {
    return rest.webhooks.renew(id);
  }

  @Mutation(() => DeleteWebhookPayload, {
    nullable: true,
    description: "Ends a receiver, with all that waits for it. Sent again there is none to end. For people only.",
  })
  deleteWebhook(@Which() id: string, @Ctx() { rest }: Context): Promise<DeleteWebhookPayload> {
    return rest.webhooks.remove(id);
  }

  @Mutation(() => SendWebhookDeliveryPayload, {
    nullable: true,
    description:
      "Sends a receiver a message to try it, `webhook.test`, once. Sent again it sends another one. For people only.",
  })
  testWebhook(@Which() id: string, @Ctx() { rest }: Context): Promise<SendWebhookDeliveryPayload> {
    return rest.webhooks.test(id);
  }

  @Mutation(() => SendWebhookDeliveryPayload, {
    nullable: true,
    description:
      "Sends a message again, under its id, whatever became of it. Sent again it makes no difference while it waits. For people only.",
  })
  resendWebhookDelivery(
    @Arg("webhookId", () => ID, { description: "Id of the receiver." }) webhookId: string,
    @Arg("id", () => ID, { description: "Id of the message." }) id: string,
    @Ctx() { rest }: Context,
  ): Promise<SendWebhookDeliveryPayload> {
    return rest.webhooks.resend(webhookId, id);
  }
}
