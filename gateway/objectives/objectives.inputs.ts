import { Field, ID, InputType } from "type-graphql";
import { OBJECTIVE_TEXT_MAX } from "../../schema/rules/objectives.ts";
import { LocalDate } from "../core/scalars.ts";
import { Priorities, type Priority } from "../notes/notes.enums.ts";

@InputType({
  description:
    "What is written about an objective. Creating needs client and title. In an update what is left out stays as it is, and null clears.",
})
export class ObjectiveInput {
  @Field(() => ID, { nullable: true, description: "The client. It cannot be cleared." })
  clientId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Its title, up to ${OBJECTIVE_TEXT_MAX.title} characters. It cannot be cleared.`,
  })
  title?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `What it is about, up to ${OBJECTIVE_TEXT_MAX.description.toLocaleString("en-US")} characters.`,
  })
  description?: string | null;

  @Field(() => Priorities, { nullable: true, description: "How much it matters; medium unless told." })
  priority?: Priority | null;

  @Field(() => LocalDate, {
    nullable: true,
    description: "The day it is to be reached by: today or later, up to 2099. One that has passed meanwhile may stay.",
  })
  targetDate?: string | null;
}
