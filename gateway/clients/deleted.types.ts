import { Field, ID, ObjectType } from "type-graphql";
import { RESTORE_DAYS } from "../../schema/rules/deleted.ts";
import { PageInfo } from "../core/pages.ts";
import { DateTime } from "../core/scalars.ts";
import { Client } from "./clients.types.ts";
import { ClientError, ReachedLimit } from "./payloads.types.ts";

@ObjectType({ description: "A deleted client that can still be restored.", simpleResolvers: true })
export class DeletedClient {
  @Field(() => ID, { description: "Id of the client; `restoreClient` takes it." })
  id!: string;

  @Field(() => String, { description: "Full name." })
  name!: string;

  @Field(() => String, { description: "One or two letters for an avatar." })
  initials!: string;

  @Field(() => DateTime, { nullable: true, description: "When the client was deleted." })
  deletedAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: `Until when it can be restored, ${RESTORE_DAYS} days; then everything about it is deleted for good.`,
  })
  restorableUntil!: string | null;
}

@ObjectType({ description: "One page of deleted clients.", simpleResolvers: true })
export class DeletedClientPage {
  @Field(() => [DeletedClient], { description: "The clients of this page, deleted last first." })
  items!: DeletedClient[];

  @Field(() => PageInfo, { description: "Where the page stands in the list." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "The outcome of restoring a deleted client.", simpleResolvers: true })
export class RestoreClientPayload {
  @Field(() => Client, { nullable: true, description: "The client, back in the practice; null when it is not." })
  client!: Client | null;

  @Field(() => ReachedLimit, {
    nullable: true,
    description:
      "When the client was active and came back inactive, as the plan takes no further active one: the plan's numbers.",
  })
  heldInactiveBy!: ReachedLimit | null;

  @Field(() => [ClientError], { description: "Why it was not restored; empty when it was." })
  errors!: ClientError[];
}
