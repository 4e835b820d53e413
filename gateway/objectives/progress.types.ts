import { Field, ID, Int, ObjectType } from "type-graphql";
import { DateTime } from "../core/scalars.ts";
import { type ObjectiveStatus, ObjectiveStatuses } from "./objectives.enums.ts";

@ObjectType({ description: "One change of how far an objective has come.", simpleResolvers: true })
export class ObjectiveProgressChange {
  @Field(() => ID, { description: "Stable id of the change." })
  id!: string;

  @Field(() => DateTime, { nullable: true, description: "When it was made; null when the service does not tell." })
  at!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "How far it had come before; null for the first one, with which it began or what is known of it.",
  })
  progressBefore!: number | null;

  @Field(() => Int, { description: "How far it had come then, 0 to 100." })
  progress!: number;

  @Field(() => ObjectiveStatuses, { nullable: true, description: "Its status before; null for the first one." })
  statusBefore!: ObjectiveStatus | null;

  @Field(() => ObjectiveStatuses, {
    nullable: true,
    description: "Its status then; null when the service named one nobody knows.",
  })
  status!: ObjectiveStatus | null;

  @Field(() => ID, {
    nullable: true,
    description: "Id of the therapy session in which it moved; null when that was not said, or it is deleted for good.",
  })
  therapySessionId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "Id of the note in which it was written; null when that was not said, or it is deleted for good.",
  })
  noteId!: string | null;
}
