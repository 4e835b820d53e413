import { Field, ID, ObjectType } from "type-graphql";
import { RESTORE_DAYS } from "../../schema/rules/deleted.ts";
import { ClientReference } from "../clients/reference.types.ts";
import { PageInfo } from "../core/pages.ts";
import { DateTime } from "../core/scalars.ts";
import { type TherapySessionType, TherapySessionTypes } from "./sessions.enums.ts";

@ObjectType({ description: "A deleted therapy session that can still be restored.", simpleResolvers: true })
export class DeletedTherapySession {
  @Field(() => ID, { description: "Id of the therapy session; `restoreTherapySession` takes it." })
  id!: string;

  @Field(() => DateTime, { description: "When it was to begin, or began." })
  startsAt!: string;

  @Field(() => TherapySessionTypes, { nullable: true, description: "Its kind; null when nobody knows it." })
  type!: TherapySessionType | null;

  @Field(() => ClientReference, { description: "The client." })
  client!: ClientReference;

  @Field(() => DateTime, { nullable: true, description: "When the therapy session was deleted." })
  deletedAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: `Until when it can be restored, ${RESTORE_DAYS} days; then it is deleted for good.`,
  })
  restorableUntil!: string | null;
}

@ObjectType({ description: "One page of deleted therapy sessions.", simpleResolvers: true })
export class DeletedTherapySessionPage {
  @Field(() => [DeletedTherapySession], { description: "The therapy sessions of this page, deleted last first." })
  items!: DeletedTherapySession[];

  @Field(() => PageInfo, { description: "Where the page stands in the list." })
  pageInfo!: PageInfo;
}
