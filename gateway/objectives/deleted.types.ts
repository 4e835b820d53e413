import { Field, ID, ObjectType } from "type-graphql";
import { RESTORE_DAYS } from "../../schema/rules/deleted.ts";
import { ClientReference } from "../clients/reference.types.ts";
import { PageInfo } from "../core/pages.ts";
import { DateTime } from "../core/scalars.ts";

@ObjectType({ description: "A deleted objective that can still be restored.", simpleResolvers: true })
export class DeletedObjective {
  @Field(() => ID, { description: "Id of the objective; `restoreObjective` takes it." })
  id!: string;

  @Field(() => String, { description: "Its title." })
  title!: string;

  @Field(() => ClientReference, { description: "The client it is about." })
  client!: ClientReference;

  @Field(() => DateTime, { nullable: true, description: "When the objective was deleted." })
  deletedAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: `Until when it can be restored, ${RESTORE_DAYS} days; then it is deleted for good.`,
  })
  restorableUntil!: string | null;
}

@ObjectType({ description: "One page of deleted objectives.", simpleResolvers: true })
export class DeletedObjectivePage {
  @Field(() => [DeletedObjective], { description: "The objectives of this page, deleted last first." })
  items!: DeletedObjective[];

  @Field(() => PageInfo, { description: "Where the page stands in the list." })
  pageInfo!: PageInfo;
}
