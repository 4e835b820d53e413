import { Field, ID, ObjectType } from "type-graphql";
import { UserError } from "../core/userErrors.ts";
import { Measure } from "./measures.types.ts";

@ObjectType({
  description: "One reason why nothing was done about a questionnaire.",
  implements: UserError,
  simpleResolvers: true,
})
export class MeasureError extends UserError {}

@ObjectType({ description: "The outcome of a change of one questionnaire.", simpleResolvers: true })
export class MeasurePayload {
  @Field(() => Measure, { nullable: true, description: "It as it is now; null when nothing was done." })
  measure!: Measure | null;

  @Field(() => [MeasureError], { description: "Why nothing was done; empty when it was." })
  errors!: MeasureError[];
}

@ObjectType({ description: "The outcome of deleting a questionnaire.", simpleResolvers: true })
export class DeleteMeasurePayload {
  @Field(() => ID, { nullable: true, description: "Id of the one that is gone; null when none is." })
  deletedMeasureId!: string | null;

  @Field(() => [MeasureError], { description: "Why nothing was deleted; empty when it was." })
  errors!: MeasureError[];
}
