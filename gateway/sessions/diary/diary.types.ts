import { Field, ID, InputType, ObjectType, registerEnumType } from "type-graphql";
import { DIARY_FEED_NAME_MAX, type DiaryNaming } from "../../../schema/rules/agenda/diary.ts";
import { DateTime } from "../../core/scalars.ts";
import { UserError } from "../../core/userErrors.ts";

export const DiaryNamings: { [Naming in DiaryNaming]: Naming } = { INITIALS: "INITIALS", NAMES: "NAMES", BUSY: "BUSY" };
registerEnumType(DiaryNamings, {
  name: "DiaryNaming",
  description: "What a calendar shows of whom a therapy session is with.",
  valuesConfig: {
    INITIALS: { description: "The client's initials." },
    NAMES: { description: "The client's whole name." },
    BUSY: { description: "«Ocupado», and nothing else of the session." },
  },
});

@ObjectType({
  description: "A secret address at which calendars of the professional's read the agenda.",
  simpleResolvers: true,
})
export class DiaryFeed {
  @Field(() => ID, { description: "Its id." })
  id!: string;

  @Field(() => String, { description: "What its professional calls it." })
  name!: string;

  @Field(() => DiaryNamings, {
    nullable: true,
    description: "What it shows of whom a session is with; null when the service named a word nobody knows.",
  })
  naming!: DiaryNaming | null;

  @Field(() => Boolean, { description: "Whether it tells type and place of the sessions too." })
  withDetails!: boolean;

  @Field(() => DateTime, { nullable: true, description: "When it was made." })
  createdAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: "Since when it has the secret it has." })
  renewedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it was last read, to the minute; null: never." })
  lastReadAt!: string | null;
}

@InputType({ description: "A new address at which calendars read the agenda." })
export class DiaryFeedInput {
  @Field(() => String, { description: `What to call it, up to ${DIARY_FEED_NAME_MAX} characters.` })
  name!: string;

  @Field(() => DiaryNamings, { description: "What it shows of whom a session is with." })
  naming!: DiaryNaming;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether it tells type and place of the sessions too; missing or null: it does not. Never with BUSY.",
  })
  withDetails?: boolean | null;
}

@ObjectType({
  description: "One reason why nothing was done about an address.",
  implements: UserError,
  simpleResolvers: true,
})
export class DiaryFeedError extends UserError {}

const FEED = "The address as it is now; null when nothing was done.";
const ADDRESS =
  "Where calendars read the agenda. Whoever has it does; it is told here and never again. Null when nothing was done.";
const ERRORS = "Why nothing was done; empty when it was.";

@ObjectType({ description: "The outcome of making an address.", simpleResolvers: true })
export class CreateDiaryFeedPayload {
  @Field(() => DiaryFeed, { nullable: true, description: FEED })
  feed!: DiaryFeed | null;

  @Field(() => String, { nullable: true, description: ADDRESS })
  address!: string | null;

  @Field(() => [DiaryFeedError], { description: ERRORS })
  errors!: DiaryFeedError[];
}

@ObjectType({ description: "The outcome of giving an address another secret.", simpleResolvers: true })
export class RenewDiaryFeedPayload {
  @Field(() => DiaryFeed, { nullable: true, description: FEED })
  feed!: DiaryFeed | null;

  @Field(() => String, { nullable: true, description: ADDRESS })
  address!: string | null;

  @Field(() => [DiaryFeedError], { description: ERRORS })
  errors!: DiaryFeedError[];
}

@ObjectType({ description: "The outcome of revoking an address.", simpleResolvers: true })
export class DeleteDiaryFeedPayload {
  @Field(() => ID, { nullable: true, description: "Id of the revoked address; null when none was." })
  deletedFeedId!: string | null;

  @Field(() => [DiaryFeedError], { description: ERRORS })
  errors!: DiaryFeedError[];
}
