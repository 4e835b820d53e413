import { ArgsType, Field, ID, Int, InterfaceType, ObjectType, registerEnumType } from "type-graphql";
import { PAGE_SIZE_MAX } from "../../schema/rules/pages.ts";
import { TIMELINE_SHOWN } from "../../schema/rules/record/timeline.ts";
import {
  type ConsentKind,
  ConsentKinds,
  type ConsentStatus,
  ConsentStatuses,
  type ConsentWay,
  ConsentWays,
} from "../consents/consents.enums.ts";
import { connectionOf } from "../core/connection.types.ts";
import { DateTime, LocalDate } from "../core/scalars.ts";
import { type MeasureKind, MeasureKinds, type MeasureWay, MeasureWays } from "../measures/measures.enums.ts";
import { type ObjectiveStatus, ObjectiveStatuses } from "../objectives/objectives.enums.ts";
import {
  type TherapySessionStatus,
  TherapySessionStatuses,
  type TherapySessionType,
  TherapySessionTypes,
} from "../sessions/sessions.enums.ts";

export const TimelineKinds = {
  THERAPY_SESSION: "THERAPY_SESSION",
  NOTE: "NOTE",
  OBJECTIVE: "OBJECTIVE",
  MEASURE: "MEASURE",
  CONSENT: "CONSENT",
  MAIL: "MAIL",
} as const;
export type TimelineKind = keyof typeof TimelineKinds;
registerEnumType(TimelineKinds, {
  name: "TimelineKind",
  description: "What an entry of a client's timeline is about.",
  valuesConfig: {
    THERAPY_SESSION: { description: "A therapy session that has begun: `TimelineTherapySession`." },
    NOTE: { description: "A note: `TimelineNote`." },
    OBJECTIVE: { description: "An objective that began or moved: `TimelineObjectiveChange`." },
    MEASURE: { description: "A questionnaire that was filled in: `TimelineMeasure`. No token is told of it." },
    CONSENT: { description: "What the client said to a text: `TimelineConsent`. No token is told of it." },
    MAIL: { description: "A mail that went to the client: `TimelineMail`." },
  },
});

export const ClientMailKinds = {
  REMINDER: "REMINDER",
  TIME_REQUEST_ANSWER: "TIME_REQUEST_ANSWER",
  RECEIPT: "RECEIPT",
  RATING_REQUEST: "RATING_REQUEST",
  BOOKING: "BOOKING",
  BOOKING_LINK: "BOOKING_LINK",
  MEASURE_LINK: "MEASURE_LINK",
  CONSENT_REQUEST: "CONSENT_REQUEST",
  CONSENT_COPY: "CONSENT_COPY",
} as const;
export type ClientMailKind = keyof typeof ClientMailKinds;
registerEnumType(ClientMailKinds, {
  name: "ClientMailKind",
  description: "What kind of mail went to a client.",
  valuesConfig: {
    REMINDER: { description: "The reminder of a therapy session." },
    TIME_REQUEST_ANSWER: { description: "The answer to a wish for another time." },
    RECEIPT: { description: "A receipt." },
    RATING_REQUEST: { description: "The question, with a link, how a therapy session was." },
    BOOKING: { description: "That a therapy session the client asked for on the booking page, or booked, is fixed." },
    BOOKING_LINK: { description: "The client's own link to book by." },
    MEASURE_LINK: { description: "The link to a questionnaire. No token is told of it." },
    CONSENT_REQUEST: { description: "The question for consents. No token is told of it." },
    CONSENT_COPY: { description: "The client's copy of a consent. No token is told of it." },
  },
});

@InterfaceType({
  description: "What happened with a client once.",
  resolveType: ({ kind }: { kind: TimelineKind }) => TYPE[kind],
})
export class TimelineEntry {
  @Field(() => ID, { description: "Stable id of what happened." })
  id!: string;

  @Field(() => DateTime, { description: "When it happened." })
  at!: string;

  /** Which of the types it is. */
  kind!: TimelineKind;
}

@ObjectType({
  description: "A therapy session that has begun; its id is the session's.",
  implements: TimelineEntry,
  simpleResolvers: true,
})
export class TimelineTherapySession extends TimelineEntry {
  @Field(() => TherapySessionTypes, { nullable: true, description: "Its type; null for one nobody knows." })
  sessionType!: TherapySessionType | null;

  @Field(() => TherapySessionStatuses, { nullable: true, description: "Its status; null for one nobody knows." })
  sessionStatus!: TherapySessionStatus | null;

  @Field(() => Int, { nullable: true, description: "How long it was to take, in minutes." })
  durationMinutes!: number | null;
}

@ObjectType({
  description: "A note, without its text; its id is the note's.",
  implements: TimelineEntry,
  simpleResolvers: true,
})
export class TimelineNote extends TimelineEntry {
  @Field(() => String, { description: "Its title." })
  title!: string;

  @Field(() => Boolean, { description: "Whether it is signed." })
  isSigned!: boolean;

  @Field(() => Boolean, { description: "Whether only the professional sees it." })
  isPrivate!: boolean;

  @Field(() => Boolean, { description: "Whether AI wrote it." })
  isAiGenerated!: boolean;
}

@ObjectType({
  description: "An objective that began, or moved; one that was undone is not told.",
  implements: TimelineEntry,
  simpleResolvers: true,
})
export class TimelineObjectiveChange extends TimelineEntry {
  @Field(() => ID, { description: "The objective." })
  objectiveId!: string;

  @Field(() => String, { description: "Its title as it is now." })
  title!: string;

  @Field(() => Int, { nullable: true, description: "How far it had come before; null: it began." })
  progressBefore!: number | null;

  @Field(() => Int, { description: "How far it had come then, 0 to 100." })
  progress!: number;

  @Field(() => ObjectiveStatuses, { nullable: true, description: "Its status then; null for one nobody knows." })
  objectiveStatus!: ObjectiveStatus | null;

  @Field(() => ID, {
    nullable: true,
    description: "The therapy session in which it moved, when that was said and it is not deleted.",
  })
  therapySessionId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "The note in which it was written, when that was said and it is not deleted.",
  })
  noteId!: string | null;
}

@ObjectType({
  description: "A questionnaire that was filled in, without its answers; its id is the measure's.",
  implements: TimelineEntry,
  simpleResolvers: true,
})
export class TimelineMeasure extends TimelineEntry {
  @Field(() => MeasureKinds, { nullable: true, description: "Which questionnaire; null for one nobody knows." })
  measureKind!: MeasureKind | null;

  @Field(() => Int, { description: "The score by the published key." })
  score!: number;

  @Field(() => MeasureWays, { nullable: true, description: "How it was filled in; null for what nobody knows." })
  way!: MeasureWay | null;

  @Field(() => Boolean, { description: "Whether it tells of thoughts of death or of hurting oneself." })
  isAlarming!: boolean;
}

@ObjectType({
  description: "What the client said to a text, when it was said and as it stands now; its id is the consent's.",
  implements: TimelineEntry,
  simpleResolvers: true,
})
export class TimelineConsent extends TimelineEntry {
  @Field(() => ConsentKinds, { nullable: true, description: "What it is about; null for what nobody knows." })
  consentKind!: ConsentKind | null;

  @Field(() => Int, { description: "The number of the text's version." })
  textVersion!: number;

  @Field(() => ConsentWays, { nullable: true, description: "How it was given; null for what nobody knows." })
  consentWay!: ConsentWay | null;

  @Field(() => ConsentStatuses, { nullable: true, description: "What became of it; null for what nobody knows." })
  consentStatus!: ConsentStatus | null;

  @Field(() => LocalDate, { nullable: true, description: "The day on which the client took it back." })
  revokedOn!: string | null;
}

@ObjectType({
  description: "A mail that went to the client: what kind, and nothing of what stood in it.",
  implements: TimelineEntry,
  simpleResolvers: true,
})
export class TimelineMail extends TimelineEntry {
  @Field(() => ClientMailKinds, { nullable: true, description: "What kind; null for one nobody knows." })
  mail!: ClientMailKind | null;

  @Field(() => ID, { nullable: true, description: "The therapy session it was about, if it was about one." })
  therapySessionId!: string | null;
}

const TYPE: Record<TimelineKind, typeof TimelineEntry> = {
  THERAPY_SESSION: TimelineTherapySession,
  NOTE: TimelineNote,
  OBJECTIVE: TimelineObjectiveChange,
  MEASURE: TimelineMeasure,
  CONSENT: TimelineConsent,
  MAIL: TimelineMail,
};

export const TimelineConnection = connectionOf(TimelineEntry, {
  name: "Timeline",
  one: "entry",
  many: "entries",
});

@ArgsType()
export class TimelineArgs {
  @Field(() => Int, { defaultValue: TIMELINE_SHOWN, description: `How many, 1 to ${PAGE_SIZE_MAX}.` })
  first!: number;

  @Field(() => String, { nullable: true, description: "Cursor to go on after, towards what is older." })
  after?: string | null;
}
