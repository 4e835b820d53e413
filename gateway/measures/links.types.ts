import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { MEASURE_LINK_DAYS } from "../../schema/rules/measures/links.ts";
import { DateTime } from "../core/scalars.ts";
import { type MeasureKind, MeasureKinds } from "./measures.enums.ts";
import { MeasureError } from "./payloads.types.ts";

export const MeasureLinkMails = { PENDING: "PENDING", SENT: "SENT", SKIPPED: "SKIPPED", FAILED: "FAILED" } as const;
export type MeasureLinkMail = keyof typeof MeasureLinkMails;
registerEnumType(MeasureLinkMails, {
  name: "MeasureLinkMail",
  description: "What became of a mail with a link.",
  valuesConfig: {
    PENDING: { description: "On its way." },
    SENT: { description: "The mail server took it." },
    SKIPPED: { description: "The client may not be written to, or the day's share of mails is used up." },
    FAILED: { description: "The mail server refused it." },
  },
});

@ObjectType({
  description: `A link, mailed to a client, by which a questionnaire is filled in once; good for ${MEASURE_LINK_DAYS} days. Its address is in the mail alone.`,
  simpleResolvers: true,
})
export class MeasureLink {
  @Field(() => ID, { description: "Id of the link, for `revokeMeasureLink`." })
  id!: string;

  @Field(() => MeasureKinds, { description: "Which questionnaire." })
  kind!: MeasureKind;

  @Field(() => DateTime, { description: "When it was made." })
  createdAt!: string;

  @Field(() => DateTime, { description: "Until when it is good." })
  expiresAt!: string;

  @Field(() => Boolean, { description: "Whether the monthly reminder made it." })
  isReminder!: boolean;

  @Field(() => MeasureLinkMails, {
    nullable: true,
    description: "What became of the mail; null for what nobody knows.",
  })
  mail!: MeasureLinkMail | null;
}

@ObjectType({ description: "A questionnaire that a client is mailed each month.", simpleResolvers: true })
export class MeasureReminder {
  @Field(() => MeasureKinds, { description: "Which questionnaire." })
  kind!: MeasureKind;

  @Field(() => DateTime, { description: "When the next mail goes out." })
  nextAt!: string;
}

@ObjectType({ description: "The outcome of sending a link.", simpleResolvers: true })
export class SendMeasureLinkPayload {
  @Field(() => MeasureLink, { nullable: true, description: "The link; null when none is sent." })
  measureLink!: MeasureLink | null;

  @Field(() => [MeasureError], { description: "Why none is sent; empty when one is." })
  errors!: MeasureError[];
}

@ObjectType({ description: "The outcome of revoking a link.", simpleResolvers: true })
export class RevokeMeasureLinkPayload {
  @Field(() => ID, {
    nullable: true,
    description: "Id of the link that opens nothing any more; null when there is none.",
  })
  revokedMeasureLinkId!: string | null;

  @Field(() => [MeasureError], { description: "Why nothing was revoked; empty when it was." })
  errors!: MeasureError[];
}

@ObjectType({ description: "The outcome of turning a monthly reminder on or off.", simpleResolvers: true })
export class SetMeasureReminderPayload {
  @Field(() => [MeasureReminder], {
    nullable: true,
    description: "All of the client's; null when nothing was changed.",
  })
  measureReminders!: MeasureReminder[] | null;

  @Field(() => [MeasureError], { description: "Why nothing was changed; empty when it was." })
  errors!: MeasureError[];
}
