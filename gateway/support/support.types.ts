import { Field, ID, InputType, ObjectType } from "type-graphql";
import { SUPPORT_TEXT_MAX } from "../../schema/rules/support.ts";
import { DateTime } from "../core/scalars.ts";
import { UserError } from "../core/userErrors.ts";
import { type SupportSubject, SupportSubjects } from "./support.enums.ts";

@InputType({
  description: "A message to support. Name and e-mail of the sender are those of the signed-in professional.",
})
export class SupportMessageInput {
  @Field(() => String, { description: `Its title, up to ${SUPPORT_TEXT_MAX.title} characters.` })
  title!: string;

  @Field(() => SupportSubjects, { description: "What it is about." })
  subject!: SupportSubject;

  @Field(() => String, { description: `Its text, up to ${SUPPORT_TEXT_MAX.body.toLocaleString("en-US")} characters.` })
  body!: string;
}

@ObjectType({ description: "How support is reached.", simpleResolvers: true })
export class SupportContact {
  @Field(() => String, { description: "E-mail address of support." })
  email!: string;
}

@ObjectType({
  description: "A message to support that is stored; it reaches support by e-mail.",
  simpleResolvers: true,
})
export class SupportMessage {
  @Field(() => ID, { nullable: true, description: "Its id, when the service tells one." })
  id!: string | null;

  @Field(() => String, { description: "Its title." })
  title!: string;

  @Field(() => SupportSubjects, { description: "What it is about." })
  subject!: SupportSubject;

  @Field(() => DateTime, { nullable: true, description: "When it was stored; null when the service does not tell." })
  createdAt!: string | null;
}

@ObjectType({ description: "One reason why a message was not accepted.", implements: UserError, simpleResolvers: true })
export class SupportError extends UserError {}

@ObjectType({ description: "The outcome of writing to support.", simpleResolvers: true })
export class SubmitSupportMessagePayload {
  @Field(() => SupportMessage, { nullable: true, description: "The message; null when it was not accepted." })
  supportMessage!: SupportMessage | null;

  @Field(() => [SupportError], { description: "Why it was not accepted; empty when it was." })
  errors!: SupportError[];
}
