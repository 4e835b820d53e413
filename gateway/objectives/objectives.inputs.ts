import { Field, ID, InputType } from "type-graphql";
import { OBJECTIVE_TEXT_MAX } from "../../schema/rules/objectives.ts";
import { LocalDate } from "../core/scalars.ts";
import { Priorities, type Priority } from "../notes/notes.enums.ts";

@InputType({ description: "All that is written about an objective. Optional parts left out or null are saved empty." })
export class ObjectiveInput {
  @Field(() => ID, { description: "The client." })
  clientId!: string;

  @Field(() => String, { description: `Its title, up to ${OBJECTIVE_TEXT_MAX.title} characters.` })
  title!: string;

  @Field(() => String, {
    nullable: true,
    description: `What it is about, up to ${OBJECTIVE_TEXT_MAX.description.toLocaleString("en-US")} characters.`,
  })
  description?: string | null;

  @Field(() => Priorities, { nullable: true, description: "How much it matters; medium without it." })
  priority?: Priority | null;

  @Field(() => LocalDate, {
    nullable: true,
    description: "The day it is to be reached by: today or later, up to 2099. One that has passed meanwhile may stay.",
  })
  targetDate?: string | null;
}
