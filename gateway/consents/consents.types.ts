import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { DateTime, LocalDate } from "../core/scalars.ts";
import { UserError } from "../core/userErrors.ts";
import {
  type ConsentKind,
  ConsentKinds,
  type ConsentState,
  ConsentStates,
  type ConsentStatus,
  ConsentStatuses,
  type ConsentWay,
  ConsentWays,
} from "./consents.enums.ts";

export const ConsentMailStates = {
  PENDING: "PENDING",
  SENT: "SENT",
  SKIPPED: "SKIPPED",
  FAILED: "FAILED",
} as const;
export type ConsentMailState = keyof typeof ConsentMailStates;
registerEnumType(ConsentMailStates, {
  name: "ConsentMailState",
  description: "What became of a mail about a consent.",
  valuesConfig: {
    PENDING: { description: "On its way." },
    SENT: { description: "The mail server took it." },
    SKIPPED: {
      description:
        "The client may not be written to, the day's share of mails was used up, or what it was about was over.",
    },
    FAILED: { description: "The mail server refused it." },
  },
});

@ObjectType({ description: "What a client was asked for once, and said.", simpleResolvers: true })
export class Consent {
  @Field(() => ID, { description: "Stable id of it." })
  id!: string;

  @Field(() => ConsentKinds, { description: "What it is about." })
  kind!: ConsentKind;

  @Field(() => Int, { description: "The number of the text's version." })
  textVersion!: number;

  @Field(() => String, { description: "SHA-256 of that text in UTF-8, in hex." })
  textHash!: string;

  @Field(() => ConsentWays, { description: "How it is given." })
  way!: ConsentWay;

  @Field(() => ConsentStatuses, { description: "What became of it." })
  status!: ConsentStatus;

  @Field(() => DateTime, { nullable: true, description: "When it was asked for last." })
  askedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When its link is over; null of what was signed on paper." })
  expiresAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it was accepted or declined; of what was signed on paper, when that was noted.",
  })
  answeredAt!: string | null;

  @Field(() => String, { nullable: true, description: "The name that was typed, or signed with." })
  signedName!: string | null;

  @Field(() => LocalDate, { nullable: true, description: "The day on the paper." })
  signedOn!: string | null;

  @Field(() => String, { nullable: true, description: "Why it was declined, in the client's words." })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: "The network address from which it was answered." })
  networkAddress!: string | null;

  @Field(() => String, { nullable: true, description: "What the browser called itself." })
  browser!: string | null;

  @Field(() => LocalDate, { nullable: true, description: "The day on which the client took it back." })
  revokedOn!: string | null;

  @Field(() => ConsentMailStates, {
    nullable: true,
    description: "What became of the mail that asked; null where none did.",
  })
  askingMail!: ConsentMailState | null;

  @Field(() => DateTime, {
    nullable: true,
    description:
      "While it waits: until when the last link that went out in a mail opens it, also once a later mail did not go out; null where none does.",
  })
  mailedUntil!: string | null;

  @Field(() => ConsentMailStates, {
    nullable: true,
    description:
      "What became of the mail with the client's copy, which waits for days for what keeps it from going and passes by itself; null where none is sent.",
  })
  copyMail!: ConsentMailState | null;
}

@ObjectType({ description: "How one kind of consent stands for a client.", simpleResolvers: true })
export class ConsentStanding {
  @Field(() => ConsentKinds, { description: "Which kind." })
  kind!: ConsentKind;

  @Field(() => ConsentStates, { description: "How it stands." })
  state!: ConsentState;

  @Field(() => Int, { nullable: true, description: "The version in force; null when no text was published." })
  versionInForce!: number | null;

  @Field(() => Consent, { nullable: true, description: "The consent that says so." })
  consent!: Consent | null;

  @Field(() => Consent, { nullable: true, description: "The one that the client can answer now." })
  waiting!: Consent | null;
}

@ObjectType({ description: "All that a client was asked to consent to.", simpleResolvers: true })
export class ClientConsents {
  @Field(() => ID, { description: "Id of the client." })
  clientId!: string;

  @Field(() => [ConsentStanding], { description: "How each kind stands, in the order in which they are asked for." })
  kinds!: ConsentStanding[];

  @Field(() => [Consent], { description: "All of them, what was answered or asked last first." })
  consents!: Consent[];
}

@ObjectType({ description: "The paper of a consent that was accepted.", simpleResolvers: true })
export class ConsentFile {
  @Field(() => String, { description: "The name to keep it under." })
  name!: string;

  @Field(() => String, { description: "Its kind: `application/pdf`." })
  contentType!: string;

  @Field(() => String, { description: "Its bytes in base64, the same each time." })
  base64!: string;
}

@ObjectType({ description: "A page that is opened on a screen of the practice.", simpleResolvers: true })
export class ConsentRoomLink {
  @Field(() => ConsentKinds, { description: "What it asks for." })
  kind!: ConsentKind;

  @Field(() => String, { description: "Its address, for an hour; whoever has it can answer." })
  url!: string;
}

@ObjectType({
  description: "One reason why nothing was done about a consent.",
  implements: UserError,
  simpleResolvers: true,
})
export class ConsentError extends UserError {}

@ObjectType({ description: "The outcome of what was done about a client's consents.", simpleResolvers: true })
export class ConsentsPayload {
  @Field(() => ClientConsents, { nullable: true, description: "How the client stands; null when nothing was done." })
  clientConsents!: ClientConsents | null;

  @Field(() => [ConsentRoomLink], { description: "The pages that are opened here; none otherwise." })
  links!: ConsentRoomLink[];

  @Field(() => [ConsentError], { description: "Why nothing was done; empty when it was." })
  errors!: ConsentError[];
}
