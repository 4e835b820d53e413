import { Field, ID, ObjectType } from "type-graphql";
import { UserError } from "../core/userErrors.ts";
import { Webhook, WebhookDelivery } from "./webhooks.types.ts";

@ObjectType({
  description: "One reason why nothing was done about a receiver.",
  implements: UserError,
  simpleResolvers: true,
})
export class WebhookError extends UserError {
  @Field(() => Webhook, { nullable: true, description: "With CONFLICT: the receiver as it is now." })
  current!: Webhook | null;
}

const SECRET = "What messages to it are signed with, `whsec_…`: told here and never again. Null when nothing was done.";

@ObjectType({ description: "The outcome of making a receiver.", simpleResolvers: true })
export class CreateWebhookPayload {
  @Field(() => Webhook, { nullable: true, description: "The new receiver; null when none was made." })
  webhook!: Webhook | null;

  @Field(() => String, { nullable: true, description: SECRET })
  secret!: string | null;

  @Field(() => [WebhookError], { description: "Why none was made; empty when one was." })
  errors!: WebhookError[];
}

@ObjectType({ description: "The outcome of changing a receiver.", simpleResolvers: true })
export class UpdateWebhookPayload {
  @Field(() => Webhook, { nullable: true, description: "The receiver as saved; null when nothing was." })
  webhook!: Webhook | null;

  @Field(() => [WebhookError], { description: "Why nothing was saved; empty when it was." })
  errors!: WebhookError[];
}

@ObjectType({ description: "The outcome of making another secret.", simpleResolvers: true })
export class RenewWebhookSecretPayload {
  @Field(() => Webhook, { nullable: true, description: "The receiver; null when it has no other secret." })
  webhook!: Webhook | null;

  @Field(() => String, { nullable: true, description: SECRET })
  secret!: string | null;

  @Field(() => [WebhookError], { description: "Why none was made; empty when one was." })
  errors!: WebhookError[];
}

@ObjectType({ description: "The outcome of deleting a receiver.", simpleResolvers: true })
export class DeleteWebhookPayload {
  @Field(() => ID, { nullable: true, description: "Id of the receiver that is gone; null when none is." })
  deletedWebhookId!: string | null;

  @Field(() => [WebhookError], { description: "Why nothing was deleted; empty when it was." })
  errors!: WebhookError[];
}

@ObjectType({ description: "The outcome of having a message sent.", simpleResolvers: true })
export class SendWebhookDeliveryPayload {
  @Field(() => WebhookDelivery, { nullable: true, description: "The message, about to be sent; null when none is." })
  delivery!: WebhookDelivery | null;

  @Field(() => [WebhookError], { description: "Why none is sent; empty when one is." })
  errors!: WebhookError[];
}
