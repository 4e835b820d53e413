import { Field, ID, Int, ObjectType } from "type-graphql";
import type { NamedClient } from "../clients/reference.mapper.ts";
import { DateTime, LocalDate } from "../core/scalars.ts";
import { Priorities, type Priority } from "../notes/notes.enums.ts";
import { type ObjectiveStatus, ObjectiveStatuses } from "./objectives.enums.ts";

@ObjectType({ description: "What a client works towards.", simpleResolvers: true })
export class Objective {
  @Field(() => ID, { description: "Stable id of the objective." })
  id!: string;

  @Field(() => String, { description: "Its title." })
  title!: string;

  @Field(() => String, { nullable: true, description: "What it is about, in the professional's words." })
  description!: string | null;

  @Field(() => Priorities, {
    nullable: true,
    description: "How much it matters; null when the service named a priority nobody knows.",
  })
  priority!: Priority | null;

  @Field(() => Int, { description: "How far it has come, 0 to 100." })
  progress!: number;

  @Field(() => ObjectiveStatuses, {
    nullable: true,
    description: "Active or completed; null when the service named a status nobody knows.",
  })
  status!: ObjectiveStatus | null;

  @Field(() => LocalDate, { nullable: true, description: "The day it is to be reached by." })
  targetDate!: string | null;

  @Field(() => LocalDate, {
    nullable: true,
    description: "The day it was completed, in the professional's time zone.",
  })
  completedOn!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it was created; null when the service does not tell." })
  createdAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it was created, changed, deleted or restored last; null when the service does not tell.",
  })
  updatedAt!: string | null;

  @Field(() => Int, { nullable: true, description: "Rises with each change; give it back to be told of conflicts." })
  version!: number | null;

  /** As the service named it; the field `client` looks up a name that is missing. */
  clientReference!: NamedClient;
}
