import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { CHANGES_KEPT_DAYS, CHANGES_OVERLAP } from "../../schema/rules/feed.ts";
import { DateTime } from "../core/scalars.ts";

export const ChangedTypes = {
  CLIENT: "CLIENT",
  THERAPY_SESSION: "THERAPY_SESSION",
  NOTE: "NOTE",
  OBJECTIVE: "OBJECTIVE",
  PAYMENT: "PAYMENT",
  BOOKING_REQUEST: "BOOKING_REQUEST",
  MEASURE: "MEASURE",
  CONSENTS: "CONSENTS",
  PRACTICE: "PRACTICE",
} as const;
export type ChangedType = keyof typeof ChangedTypes;
registerEnumType(ChangedTypes, {
  name: "ChangedType",
  description: "What a change is about.",
  valuesConfig: {
    CLIENT: { description: "A `Client`." },
    THERAPY_SESSION: { description: "A `TherapySession`." },
    NOTE: { description: "A `Note`; drafts are told of to nobody." },
    OBJECTIVE: { description: "An `Objective`." },
    PAYMENT: { description: "A `Payment`, read with `paymentConnection`." },
    BOOKING_REQUEST: {
      description: "A `BookingRequest`, once its e-mail is proved; those that wait are read with `bookingRequests`.",
    },
    MEASURE: { description: "A `Measure`, which people alone can read: a program learns its id." },
    CONSENTS: {
      description:
        "What a client was asked to consent to, or said: `ClientConsents`, by the client's id, which people alone can read.",
    },
    PRACTICE: {
      description:
        "What the practice keeps of itself, as its name, its time zone and its working hours: read `viewer` anew.",
    },
  },
});

export const ChangeKinds = {
  CREATED: "CREATED",
  UPDATED: "UPDATED",
  DELETED: "DELETED",
  RESTORED: "RESTORED",
} as const;
export type ChangeKind = keyof typeof ChangeKinds;
registerEnumType(ChangeKinds, {
  name: "ChangeKind",
  description: "What has happened.",
  valuesConfig: {
    CREATED: { description: "It is new." },
    UPDATED: { description: "It is another than before." },
    DELETED: {
      description:
        "It is there no more. With a client go all that belongs to it, each with a change of its own just before.",
    },
    RESTORED: { description: "It was deleted and is there again, as it was or changed meanwhile." },
  },
});

@ObjectType({
  description: "That something has changed. What it says is asked for by its id, and may have changed again by then.",
  simpleResolvers: true,
})
export class Change {
  @Field(() => String, { description: "To go on after it; opaque." })
  cursor!: string;

  @Field(() => ChangedTypes, {
    nullable: true,
    description: "What it is about; null when the service named one nobody knows.",
  })
  type!: ChangedType | null;

  @Field(() => ID, { description: "Id of what has changed." })
  id!: string;

  @Field(() => ChangeKinds, {
    nullable: true,
    description: "What has happened; null when the service named one nobody knows.",
  })
  kind!: ChangeKind | null;

  @Field(() => Int, {
    nullable: true,
    description: "The version it was changed to; null for payments, consents and the practice, which have none.",
  })
  version!: number | null;

  @Field(() => DateTime, { nullable: true, description: "When." })
  at!: string | null;
}

@ObjectType({
  description: `A stretch of the practice's changes, each once, in order and without gaps; they are kept for ${CHANGES_KEPT_DAYS} days. To be in step: read \`latestCursor\`, then every list, then go on after that cursor for ever.`,
  simpleResolvers: true,
})
export class ChangeFeed {
  @Field(() => [Change], { description: "The changes, the first first." })
  items!: Change[];

  @Field(() => String, { description: "Cursor to go on after, also when there are no changes." })
  endCursor!: string;

  @Field(() => Boolean, { description: "Whether more can be read at once; with `types` also when none of them come." })
  hasMore!: boolean;

  @Field(() => String, { description: "Where the feed stands now." })
  latestCursor!: string;

  @Field(() => String, {
    nullable: true,
    description: `Where the feed stood ${CHANGES_OVERLAP} seconds ago: whoever reads lists at the same time as this, and not after it, goes on after it; some of the changes may be known by then. Null when \`after\` was given, and before a service that does not tell.`,
  })
  overlapCursor!: string | null;
}
