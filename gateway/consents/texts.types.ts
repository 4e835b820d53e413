import { Field, ID, Int, ObjectType } from "type-graphql";
import { DateTime } from "../core/scalars.ts";
import { UserError } from "../core/userErrors.ts";
import { type ConsentKind, ConsentKinds } from "./consents.enums.ts";

@ObjectType({ description: "A text as it was published, which never changes.", simpleResolvers: true })
export class ConsentVersion {
  @Field(() => Int, { description: "Counted from 1 on for each kind." })
  number!: number;

  @Field(() => DateTime, { nullable: true, description: "When it was published." })
  publishedAt!: string | null;

  @Field(() => String, { description: "SHA-256 of the text in UTF-8, in hex." })
  hash!: string;
}

@ObjectType({ description: "A text as it was published, with its words.", simpleResolvers: true })
export class ConsentVersionText extends ConsentVersion {
  @Field(() => ConsentKinds, { description: "What it is about." })
  kind!: ConsentKind;

  @Field(() => String, { description: "The text; empty lines part its paragraphs." })
  text!: string;
}

@ObjectType({ description: "One of the texts that clients are asked to consent to.", simpleResolvers: true })
export class ConsentText {
  @Field(() => ID, { description: "Stable id of it, the same in each practice." })
  id!: string;

  @Field(() => ConsentKinds, { description: "What it is about." })
  kind!: ConsentKind;

  @Field(() => String, {
    description: "What was saved last; before that a text to begin with, in which `[completa: …]` is to be filled in.",
  })
  text!: string;

  @Field(() => Int, { description: "Counts what was saved, from 1 on, for `version` of mutations." })
  version!: number;

  @Field(() => Boolean, { description: "Whether it says something else than the version in force." })
  hasChanges!: boolean;

  @Field(() => String, { description: "The text to begin with, with what is known of the practice now." })
  startingText!: string;

  @Field(() => [ConsentVersion], { description: "What was published, the newest first; that one is in force." })
  versions!: ConsentVersion[];
}

@ObjectType({
  description: "One reason why a text was not saved or published.",
  implements: UserError,
  simpleResolvers: true,
})
export class ConsentTextError extends UserError {
  @Field(() => ConsentText, { nullable: true, description: "With CONFLICT: the text as it is now." })
  current!: ConsentText | null;
}

@ObjectType({ description: "The outcome of saving a text, or of publishing it.", simpleResolvers: true })
export class ConsentTextPayload {
  @Field(() => ConsentText, { nullable: true, description: "The text; null when nothing was done." })
  consentText!: ConsentText | null;

  @Field(() => [ConsentTextError], { description: "Why nothing was done; empty when it was." })
  errors!: ConsentTextError[];
}
