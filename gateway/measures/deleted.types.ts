import { Field, ID, ObjectType } from "type-graphql";
import { RESTORE_DAYS } from "../../schema/rules/deleted.ts";
import { ClientReference } from "../clients/reference.types.ts";
import { PageInfo } from "../core/pages.ts";
import { DateTime } from "../core/scalars.ts";
import { type MeasureKind, MeasureKinds } from "./measures.enums.ts";

@ObjectType({
  description: "A deleted questionnaire that can still be restored, without what it says.",
  simpleResolvers: true,
})
export class DeletedMeasure {
  @Field(() => ID, { description: "Its id; `restoreMeasure` takes it." })
  id!: string;

  @Field(() => MeasureKinds, { description: "Which questionnaire it is." })
  kind!: MeasureKind;

  @Field(() => ClientReference, { description: "The client who filled it in." })
  client!: ClientReference;

  @Field(() => DateTime, { description: "When it was filled in." })
  filledAt!: string;

  @Field(() => DateTime, { nullable: true, description: "When it was deleted." })
  deletedAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: `Until when it can be restored, ${RESTORE_DAYS} days; then it is deleted for good.`,
  })
  restorableUntil!: string | null;
}

@ObjectType({ description: "One page of deleted questionnaires.", simpleResolvers: true })
export class DeletedMeasurePage {
  @Field(() => [DeletedMeasure], { description: "The questionnaires of this page, deleted last first." })
  items!: DeletedMeasure[];

  @Field(() => PageInfo, { description: "Where the page stands in the list." })
  pageInfo!: PageInfo;
}
