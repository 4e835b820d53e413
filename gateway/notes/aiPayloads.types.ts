import { Field, ObjectType } from "type-graphql";
import { ReachedLimit } from "../clients/payloads.types.ts";
import { UserError } from "../core/userErrors.ts";
import { AiAssistant, AiClientConsent, AiPreview, NoteOption } from "./ai.types.ts";

@ObjectType({ description: "One reason why AI wrote nothing.", implements: UserError, simpleResolvers: true })
export class AiError extends UserError {
  @Field(() => ReachedLimit, { nullable: true, description: "With LIMIT_REACHED: the plan's numbers." })
  limit!: ReachedLimit | null;
}

const Sent = () =>
  Field(() => String, {
    nullable: true,
    description:
      "What left the service of the text, word for word, with placeholders for what tells people. Null when nothing did, or the service does not tell. It is kept nowhere.",
  });

const Instructions = () =>
  Field(() => String, {
    nullable: true,
    description: "The instructions that went with it, word for word. Null where nothing was sent, or it is not told.",
  });

@ObjectType({ description: "The outcome of having notes written.", simpleResolvers: true })
export class GenerateNoteOptionsPayload {
  @Field(() => [NoteOption], { nullable: true, description: "Two notes to choose from; null when none was written." })
  options!: NoteOption[] | null;

  @Sent()
  sent!: string | null;

  @Instructions()
  instructions!: string | null;

  @Field(() => [AiError], { description: "Why none was written; empty when they were." })
  errors!: AiError[];
}

@ObjectType({ description: "The outcome of having a text improved.", simpleResolvers: true })
export class EnhanceNotePayload {
  @Field(() => NoteOption, { nullable: true, description: "The improved note; null when there is none." })
  note!: NoteOption | null;

  @Sent()
  sent!: string | null;

  @Instructions()
  instructions!: string | null;

  @Field(() => [AiError], { description: "Why there is none; empty when there is one." })
  errors!: AiError[];
}

@ObjectType({ description: "What would be sent of a text, or why nothing could be.", simpleResolvers: true })
export class AiPreviewPayload {
  @Field(() => AiPreview, { nullable: true, description: "What would be sent; null when there are errors." })
  preview!: AiPreview | null;

  @Field(() => [AiError], { description: "Why there is none; empty when there is one." })
  errors!: AiError[];
}

@ObjectType({ description: "The outcome of letting texts go to a recipient, or no more.", simpleResolvers: true })
export class AiConsentPayload {
  @Field(() => AiAssistant, { nullable: true, description: "The assistant as it is now; null when nothing changed." })
  assistant!: AiAssistant | null;

  @Field(() => [AiError], { description: "Why nothing changed; empty when it did." })
  errors!: AiError[];
}

@ObjectType({ description: "The outcome of noting down a client's consent, or that it ended.", simpleResolvers: true })
export class AiClientConsentPayload {
  @Field(() => AiClientConsent, { nullable: true, description: "What is noted down now; null when nothing changed." })
  consent!: AiClientConsent | null;

  @Field(() => [AiError], { description: "Why nothing changed; empty when it did." })
  errors!: AiError[];
}
