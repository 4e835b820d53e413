import { Field, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import { AI_WORK_MAX } from "../../schema/rules/ai.ts";
import { DateTime } from "../core/scalars.ts";

export const AiProviders = { LOCAL: "LOCAL", MODEL: "MODEL" } as const;
type AiProvider = keyof typeof AiProviders;
registerEnumType(AiProviders, {
  name: "AiProvider",
  description: "What writes when AI is asked.",
  valuesConfig: {
    LOCAL: { description: "A summariser of the service itself: it picks sentences of the text, which stays there." },
    MODEL: { description: "A language model, to which texts are sent." },
  },
});

@ObjectType({ description: "Who writes when AI is asked.", simpleResolvers: true })
export class AiAssistant {
  @Field(() => AiProviders, { description: "What kind it is." })
  provider!: AiProvider;

  @Field(() => String, { nullable: true, description: "Name of the model, if there is one and it is told." })
  model!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Who receives texts, to whom the professional consents with `giveAiConsent`; null when nothing is sent, or when the service asks for no consent.",
  })
  recipient!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "Since when the practice lets its texts go to `recipient`; null: it does not, and nothing is sent.",
  })
  consentGivenAt!: string | null;
}

@ObjectType({ description: "Whether texts about a client may be sent, as it was noted down.", simpleResolvers: true })
export class AiClientConsent {
  @Field(() => String, {
    nullable: true,
    description: "Who receives texts; null when nothing is sent, and no consent is needed.",
  })
  recipient!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "Since when texts about the client may go to `recipient`; null: they may not, and none is sent.",
  })
  givenAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When the last consent was withdrawn; null while one stands, or when there never was one.",
  })
  withdrawnAt!: string | null;
}

export const NoteLengths = { BRIEF: "BRIEF", MEDIUM: "MEDIUM", DETAILED: "DETAILED" } as const;
export type NoteLength = keyof typeof NoteLengths;
registerEnumType(NoteLengths, {
  name: "NoteLength",
  description:
    "How much of a text the notes that AI makes of it tell. The summariser of the service keeps what it recognises of risks, doses, dates and next steps in each.",
  valuesConfig: {
    BRIEF: { description: "'Breve': the gist." },
    MEDIUM: { description: "'Media': what matters." },
    DETAILED: { description: "'Detallada': nearly everything." },
  },
});

export const NoteTones = { NEUTRAL: "NEUTRAL", WARM: "WARM", TECHNICAL: "TECHNICAL" } as const;
export type NoteTone = keyof typeof NoteTones;
registerEnumType(NoteTones, {
  name: "NoteTone",
  description: "How a model words the notes it makes. The summariser of the service takes the text's own sentences.",
  valuesConfig: {
    NEUTRAL: { description: "'Neutro': descriptive and plain." },
    WARM: { description: "'Cercano': everyday words, those of the person where the text has them." },
    TECHNICAL: { description: "'Técnico': sober, in clinical vocabulary." },
  },
});

@ObjectType({ description: "A heading that a note of AI was to have.", simpleResolvers: true })
export class AiSection {
  @Field(() => String, { description: "One line." })
  heading!: string;

  @Field(() => String, { nullable: true, description: "What was asked for beneath it, if anything was." })
  prompt!: string | null;
}

@ObjectType({ description: "What AI was asked for two versions of a note.", simpleResolvers: true })
export class AiGeneration {
  @Field(() => [AiSection], { description: "The headings both were to have, in order; none for a note as it comes." })
  sections!: AiSection[];

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether it was written about another client than the draft is about; null where nobody knows.",
  })
  isForAnother!: boolean | null;
}

@InputType({ description: "A heading that a note of AI is to have." })
export class AiSectionInput {
  @Field(() => String, { description: "One line, up to 80 characters." })
  heading!: string;

  @Field(() => String, { nullable: true, description: "What is asked for beneath it: one line, up to 200 characters." })
  prompt?: string | null;
}

@InputType({ description: "What AI was asked for two versions of a note." })
export class AiGenerationInput {
  @Field(() => [AiSectionInput], {
    description: `The headings both were to have, in order, up to ${AI_WORK_MAX.sections}; none for a note as it comes.`,
  })
  sections!: AiSectionInput[];

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether it was written about another client than the draft is about. Whom is not kept.",
  })
  isForAnother?: boolean | null;
}

export const AiReplacedKinds = {
  PERSON: "PERSON",
  EMAIL: "EMAIL",
  PHONE: "PHONE",
  ADDRESS: "ADDRESS",
  DOCUMENT: "DOCUMENT",
  ACCOUNT: "ACCOUNT",
  CARD: "CARD",
  DATE: "DATE",
  NUMBER: "NUMBER",
  HANDLE: "HANDLE",
  WEB: "WEB",
} as const;
export type AiReplacedKind = keyof typeof AiReplacedKinds;
registerEnumType(AiReplacedKinds, {
  name: "AiReplacedKind",
  description: "What is replaced by a placeholder before a text leaves the service.",
  valuesConfig: {
    PERSON: { description: "Somebody's name." },
    EMAIL: { description: "An e-mail address." },
    PHONE: { description: "A phone number." },
    ADDRESS: { description: "A postal address." },
    DOCUMENT: { description: "The number of an identity card, a passport and the like." },
    ACCOUNT: { description: "A bank account." },
    CARD: { description: "A payment card." },
    DATE: { description: "A whole date, a birthday." },
    NUMBER: { description: "A record, social-security or other long number." },
    HANDLE: { description: "A user name." },
    WEB: { description: "An address on the web." },
  },
});

@ObjectType({ description: "How much of a kind is replaced in a text.", simpleResolvers: true })
export class AiReplaced {
  @Field(() => AiReplacedKinds, { description: "What kind it is." })
  kind!: AiReplacedKind;

  @Field(() => Int, { description: "How many different ones." })
  count!: number;
}

@ObjectType({ description: "What would be sent of a text.", simpleResolvers: true })
export class AiPreview {
  @Field(() => String, { nullable: true, description: "Who would receive it; null when nothing would be sent." })
  recipient!: string | null;

  @Field(() => String, {
    description: "Word for word what would be sent besides fixed instructions; empty when nothing would be.",
  })
  text!: string;

  @Field(() => [AiReplaced], { description: "What stands as placeholders in it." })
  replaced!: AiReplaced[];
}

@ObjectType({ description: "A note as AI proposes it; nothing of it is stored.", simpleResolvers: true })
export class NoteOption {
  @Field(() => String, { description: "Its title." })
  title!: string;

  @Field(() => String, { description: "Its content." })
  content!: string;

  @Field(() => [String], { description: "Its tags." })
  tags!: string[];
}
