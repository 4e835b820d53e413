import { Field, ObjectType, registerEnumType } from "type-graphql";
import { type AiSectionInput, type NoteLength, NoteOption, type NoteTone } from "../ai.types.ts";
import { AiError } from "../aiPayloads.types.ts";

export const AiTasks = { GENERATE: "GENERATE", ENHANCE: "ENHANCE" } as const;
export type AiTask = keyof typeof AiTasks;
registerEnumType(AiTasks, {
  name: "AiTask",
  description: "What AI is asked for.",
  valuesConfig: {
    GENERATE: { description: "Two notes made of a text." },
    ENHANCE: { description: "One note that says the same better." },
  },
});

/** What is asked of AI. */
export interface AiAsked {
  task: AiTask;
  text: string;
  clientId?: string | null;
  length?: NoteLength | null;
  tone?: NoteTone | null;
  sections?: AiSectionInput[] | null;
}

@ObjectType({ description: "What AI has written by now; nothing of it is stored.", simpleResolvers: true })
export class NoteWriting {
  @Field(() => [NoteOption], { description: "As far as they are written: titles and contents may be cut or empty." })
  options!: NoteOption[];

  @Field(() => Boolean, { description: "Nothing follows." })
  isComplete!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      "What left the service of the text, word for word: told at the beginning and at the end, null in between and when nothing did.",
  })
  sent!: string | null;

  @Field(() => String, { nullable: true, description: "The instructions that went with it, told likewise." })
  instructions!: string | null;

  @Field(() => [AiError], { description: "Why it was not written to its end; empty when it is." })
  errors!: AiError[];
}
