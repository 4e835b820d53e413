import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import {
  DELIVERIES_KEPT_DAYS,
  DELIVERY_FAULTS,
  type DeliveryFault,
  WEBHOOK_NAME_MAX,
  WEBHOOK_URL_MAX,
} from "../../schema/rules/feed.ts";
import { PageInfo } from "../core/pages.ts";
import { DateTime } from "../core/scalars.ts";
import { type ChangedType, ChangedTypes } from "../feed/feed.types.ts";

export const WebhookStatuses = { ACTIVE: "ACTIVE", PAUSED: "PAUSED", DISABLED: "DISABLED" } as const;
export type WebhookStatus = keyof typeof WebhookStatuses;
registerEnumType(WebhookStatuses, {
  name: "WebhookStatus",
  description:
    "Whether a receiver is told of changes. What changes while it is not waits for it, as long as it is kept.",
  valuesConfig: {
    ACTIVE: { description: "It is told of changes." },
    PAUSED: { description: "Its professional has it wait, or its secret is lost." },
    DISABLED: { description: "It took nothing for as long as is tried; `updateWebhook` lets it go on." },
  },
});

export const DeliveryStatuses = { WAITING: "WAITING", DELIVERED: "DELIVERED", FAILED: "FAILED" } as const;
export type DeliveryStatus = keyof typeof DeliveryStatuses;
registerEnumType(DeliveryStatuses, {
  name: "WebhookDeliveryStatus",
  description: "What became of a message to a receiver.",
  valuesConfig: {
    WAITING: { description: "It is to be sent, or to be tried again, at `nextTryAt`." },
    DELIVERED: { description: "The receiver took it." },
    FAILED: { description: "It was not taken, and is not tried again by itself." },
  },
});

export const DeliveryFaults = Object.fromEntries(DELIVERY_FAULTS.map((fault) => [fault, fault])) as {
  [Fault in DeliveryFault]: Fault;
};
registerEnumType(DeliveryFaults, {
  name: "WebhookDeliveryFault",
  description: "Why a receiver did not take a message.",
  valuesConfig: {
    STATUS: { description: "It answered with another status than 2xx." },
    REDIRECT: { description: "It answered with another address, which is not followed." },
    TIMEOUT: { description: "It did not answer in time." },
    TOO_LONG: { description: "Its answer was too long." },
    ADDRESS: { description: "Its name stands for an address that is not written to." },
    DNS: { description: "Its name stands for no address." },
    TLS: { description: "Its certificate is good for nobody, not any more, or for somebody else." },
    CONNECTION: { description: "It was not reached, or hung up." },
  },
});

@ObjectType({
  description: "A receiver: the practice's changes are told to it by themselves, signed as Standard Webhooks says.",
  simpleResolvers: true,
})
export class Webhook {
  @Field(() => ID, { description: "Its id." })
  id!: string;

  @Field(() => String, { description: "What its professional calls it." })
  name!: string;

  @Field(() => String, { description: "Where it is." })
  url!: string;

  @Field(() => [ChangedTypes], { description: "What it is told of." })
  types!: ChangedType[];

  @Field(() => WebhookStatuses, {
    nullable: true,
    description: "Whether it is told of changes; null when the service named a status nobody knows.",
  })
  status!: WebhookStatus | null;

  @Field(() => DateTime, { nullable: true, description: "When it was made: it is told of what came after." })
  createdAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it was made, changed, paused or switched off last; null when the service does not tell.",
  })
  updatedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it last took something, to the minute; null: never." })
  lastDeliveredAt!: string | null;

  @Field(() => Int, { description: "Tries in a row that failed since." })
  failures!: number;

  @Field(() => Boolean, {
    description:
      "Whether its secret was lost with the service's own: `updateWebhook` lets it go on only after `renewWebhookSecret`.",
  })
  isSecretLost!: boolean;

  @Field(() => Int, { nullable: true, description: "Send it back with a change to be told of conflicts." })
  version!: number | null;
}

@ObjectType({ description: "A message to a receiver, and what became of it.", simpleResolvers: true })
export class WebhookDelivery {
  @Field(() => ID, { description: "Its id: the `webhook-id` of every try." })
  id!: string;

  @Field(() => String, { description: "Its `type`, such as `client.updated`." })
  event!: string;

  @Field(() => DeliveryStatuses, {
    nullable: true,
    description: "What became of it; null when the service named a status nobody knows.",
  })
  status!: DeliveryStatus | null;

  @Field(() => Int, { description: "How often it was tried." })
  attempts!: number;

  @Field(() => Int, { nullable: true, description: "HTTP status of the last try; null when nothing was answered." })
  httpStatus!: number | null;

  @Field(() => DeliveryFaults, { nullable: true, description: "Why the last try was no success; null when it was." })
  fault!: DeliveryFault | null;

  @Field(() => Int, { nullable: true, description: "Milliseconds the last try took." })
  milliseconds!: number | null;

  @Field(() => DateTime, { nullable: true, description: "When it was made." })
  createdAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it was last tried; null: never." })
  triedAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it is tried next; null: not by itself, or not before its receiver is let go on.",
  })
  nextTryAt!: string | null;
}

@ObjectType({
  description: `One page of what was sent to a receiver; it is shown for ${DELIVERIES_KEPT_DAYS} days.`,
  simpleResolvers: true,
})
export class WebhookDeliveryPage {
  @Field(() => [WebhookDelivery], { description: "The messages of this page, made last first." })
  items!: WebhookDelivery[];

  @Field(() => PageInfo, { description: "Where the page stands in the list." })
  pageInfo!: PageInfo;
}

@InputType({ description: "A receiver. Of one that is changed, what is left out stays as it is." })
export class WebhookInput {
  @Field(() => String, {
    nullable: true,
    description: `What to call it, up to ${WEBHOOK_NAME_MAX} characters; needed for a new one.`,
  })
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Where it is: https on the open net, no user in it, up to ${WEBHOOK_URL_MAX} characters; needed for a new one.`,
  })
  url?: string | null;

  @Field(() => [ChangedTypes], {
    nullable: true,
    description:
      "What it is told of, at least one; needed for a new one. Of a type that is added it is told from then on, of one that is taken off nothing more, also of what waits.",
  })
  types?: ChangedType[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "false: it waits (PAUSED); true, or null: it is told, from where it was.",
  })
  active?: boolean | null;
}
