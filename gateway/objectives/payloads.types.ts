import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { VERSION_REQUIRED_MEANS } from "../core/basedOn.ts";
import { Objective } from "./objectives.types.ts";

export const ObjectiveErrorCodes = {
  REQUIRED: "REQUIRED",
  TOO_LONG: "TOO_LONG",
  INVALID: "INVALID",
  CONFLICT: "CONFLICT",
  VERSION_REQUIRED: "VERSION_REQUIRED",
} as const;
export type ObjectiveErrorCode = keyof typeof ObjectiveErrorCodes;
registerEnumType(ObjectiveErrorCodes, {
  name: "ObjectiveErrorCode",
  description: "Why a change of an objective was refused.",
  valuesConfig: {
    REQUIRED: { description: "The field must not be empty." },
    TOO_LONG: { description: "The text is longer than the field takes." },
    INVALID: { description: "The field does not take this value." },
    CONFLICT: { description: "The objective was changed in the meantime; `current` is the objective as it is now." },
    VERSION_REQUIRED: { description: VERSION_REQUIRED_MEANS },
  },
});

@ObjectType({ description: "One reason why an objective was not saved.", simpleResolvers: true })
export class ObjectiveError {
  @Field(() => ObjectiveErrorCodes, { description: "What a program can branch on." })
  code!: ObjectiveErrorCode;

  @Field(() => String, { nullable: true, description: "Argument or field of the input this is about, if about one." })
  field!: string | null;

  @Field(() => String, { description: "One sentence in Spanish for the professional." })
  message!: string;

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
