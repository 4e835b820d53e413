import { Field, ID, ObjectType } from "type-graphql";
import { UserError } from "../core/userErrors.ts";
import { Objective } from "./objectives.types.ts";

@ObjectType({ description: "One reason why an objective was not saved.", implements: UserError, simpleResolvers: true })
export class ObjectiveError extends UserError {
  @Field(() => Objective, { nullable: true, description: "With CONFLICT: the objective as it is now." })
  current!: Objective | null;
}

@ObjectType({ description: "The outcome of creating an objective.", simpleResolvers: true })
export class CreateObjectivePayload {
  @Field(() => Objective, { nullable: true, description: "The new objective; null when none was created." })
  objective!: Objective | null;

  @Field(() => [ObjectiveError], { description: "Why none was created; empty when one was." })
  errors!: ObjectiveError[];
}

@ObjectType({ description: "The outcome of changing an objective.", simpleResolvers: true })
export class UpdateObjectivePayload {
  @Field(() => Objective, { nullable: true, description: "The objective as saved; null when nothing was." })
  objective!: Objective | null;

  @Field(() => [ObjectiveError], { description: "Why nothing was saved; empty when it was." })
  errors!: ObjectiveError[];
}

@ObjectType({ description: "The outcome of saying how far an objective has come.", simpleResolvers: true })
export class SetObjectiveProgressPayload {
  @Field(() => Objective, { nullable: true, description: "The objective as saved; null when nothing was." })
  objective!: Objective | null;

  @Field(() => [ObjectiveError], { description: "Why nothing was saved; empty when it was." })
  errors!: ObjectiveError[];
}

@ObjectType({ description: "The outcome of undoing a change of the progress.", simpleResolvers: true })
export class UndoObjectiveProgressPayload {
  @Field(() => Objective, {
    nullable: true,
    description: "The objective as it was before; null when nothing was undone.",
  })
  objective!: Objective | null;

  @Field(() => [ObjectiveError], { description: "Why nothing was undone; empty when it was." })
  errors!: ObjectiveError[];
}

@ObjectType({ description: "The outcome of restoring a deleted objective.", simpleResolvers: true })
export class RestoreObjectivePayload {
  @Field(() => Objective, { nullable: true, description: "The objective, back in its list; null when it is not." })
  objective!: Objective | null;

  @Field(() => [ObjectiveError], { description: "Why it was not restored; empty when it was." })
  errors!: ObjectiveError[];
}

@ObjectType({ description: "The outcome of deleting an objective.", simpleResolvers: true })
export class DeleteObjectivePayload {
  @Field(() => ID, { nullable: true, description: "Id of the objective that is gone; null when none is." })
  deletedObjectiveId!: string | null;

  @Field(() => [ObjectiveError], { description: "Why nothing was deleted; empty when it was." })
  errors!: ObjectiveError[];
}
