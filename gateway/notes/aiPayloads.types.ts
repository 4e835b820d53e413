import { Field, ObjectType, registerEnumType } from "type-graphql";
import { ReachedLimit } from "../clients/payloads.types.ts";
import { AiAssistant, AiPreview, NoteOption } from "./ai.types.ts";

export const AiErrorCodes = {
  LIMIT_REACHED: "LIMIT_REACHED",
  REQUIRED: "REQUIRED",
  TOO_LONG: "TOO_LONG",
  INVALID: "INVALID",
  INVALID_ANSWER: "INVALID_ANSWER",
  CONSENT_REQUIRED: "CONSENT_REQUIRED",
  UNAVAILABLE: "UNAVAILABLE",
  TIMEOUT: "TIMEOUT",
} as const;
export type AiErrorCode = keyof typeof AiErrorCodes;
registerEnumType(AiErrorCodes, {
  name: "AiErrorCode",
  description: "Why AI wrote nothing. None of these costs a generation.",
  valuesConfig: {
    LIMIT_REACHED: { description: "The plan has no generation left this month; `limit` has the numbers." },
    REQUIRED: { description: "The text must not be empty." },
    TOO_LONG: { description: "The text is longer than AI takes." },
    INVALID: { description: "The field does not take this value." },
    INVALID_ANSWER: { description: "AI answered something else than what was asked for." },
    CONSENT_REQUIRED: { description: "The practice does not let its texts go to this recipient: `giveAiConsent`." },
    UNAVAILABLE: { description: "AI cannot be reached, or refuses to work." },
    TIMEOUT: { description: "AI did not answer in time." },
  },
});

@ObjectType({ description: "One reason why AI wrote nothing.", simpleResolvers: true })
export class AiError {
  @Field(() => AiErrorCodes, { description: "What a program can branch on." })
  code!: AiErrorCode;

  @Field(() => String, { nullable: true, description: "Argument this is about, if it is about one." })
  field!: string | null;

  @Field(() => String, { description: "One sentence for the professional." })
  message!: string;

  @Field(() => ReachedLimit, { nullable: true, description: "With LIMIT_REACHED: the plan's numbers." })
  limit!: ReachedLimit | null;
}

@ObjectType({ description: "The outcome of having notes written.", simpleResolvers: true })
export class GenerateNoteOptionsPayload {
  @Field(() => [NoteOption], { nullable: true, description: "Two notes to choose from; null when none was written." })
  options!: NoteOption[] | null;

  @Field(() => [AiError], { description: "Why none was written; empty when they were." })
  errors!: AiError[];
}

@ObjectType({ description: "The outcome of having a text improved.", simpleResolvers: true })
export class EnhanceNotePayload {
  @Field(() => NoteOption, { nullable: true, description: "The improved note; null when there is none." })
  note!: NoteOption | null;

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
