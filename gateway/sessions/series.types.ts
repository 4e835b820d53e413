import { Field, ID, Int, ObjectType } from "type-graphql";
import { SERIES_MAX, UNDO_SERIES_MINUTES } from "../../schema/rules/agenda/series.ts";
import { ClientReference } from "../clients/reference.types.ts";
import { DateTime, LocalDate } from "../core/scalars.ts";
import { UserError } from "../core/userErrors.ts";
import { BusyTime } from "./busy/busy.types.ts";
import {
  type TherapySessionRhythm,
  TherapySessionRhythms,
  type TherapySessionSeriesNotice,
  TherapySessionSeriesNotices,
} from "./series.enums.ts";
import { TherapySession } from "./sessions.types.ts";

@ObjectType({ description: "A therapy session of a series that has something of its own.", simpleResolvers: true })
export class TherapySessionOwnChange {
  @Field(() => ID, { description: "Id of the therapy session." })
  id!: string;

  @Field(() => Int, { description: "Its place in the series." })
  place!: number;

  @Field(() => DateTime, { description: "When it begins." })
  startsAt!: string;

  @Field(() => [String], { description: "Fields that were changed of it by itself." })
  ownFields!: string[];
}

@ObjectType({
  description: `Therapy sessions of a client that follow each other, up to ${SERIES_MAX} still to come; each is an ordinary therapy session.`,
  simpleResolvers: true,
})
export class TherapySessionSeries {
  @Field(() => ID, { description: "Stable id of the series." })
  id!: string;

  @Field(() => ClientReference, { description: "The client." })
  client!: ClientReference;

  @Field(() => TherapySessionRhythms, {
    nullable: true,
    description: "How they follow each other; null when the service named what nobody knows.",
  })
  rhythm!: TherapySessionRhythm | null;

  @Field(() => Int, { description: "Weeks or months from one to the next." })
  interval!: number;

  @Field(() => LocalDate, { nullable: true, description: "A day of the series, from which its rule counts." })
  day!: string | null;

  @Field(() => String, {
    description: "The hour, `HH:mm`, on the clocks of `timeZone`: the same before and after they change.",
  })
  time!: string;

  @Field(() => String, {
    description: "IANA time zone in which it was planned; a practice that moves keeps it until the hour is changed.",
  })
  timeZone!: string;

  @Field(() => Int, { description: "The last place in the series; what was skipped or deleted has a place, too." })
  lastPlace!: number;

  @Field(() => Int, { description: "Therapy sessions that are there." })
  sessionCount!: number;

  @Field(() => Int, { description: "Those not begun and not cancelled." })
  upcomingCount!: number;

  @Field(() => DateTime, { nullable: true, description: "When the next of them begins; null when none is to come." })
  nextAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When the last begins, or began; null when none is there." })
  lastAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: `Until when \`undoTherapySessionSeries\` takes its last change back, ${UNDO_SERIES_MINUTES} minutes; null when it does not.`,
  })
  undoableUntil!: string | null;

  @Field(() => Boolean, {
    description: "Whether the professional has put it aside: it may end, and waits no more until it goes on.",
  })
  isPutAside!: boolean;

  @Field(() => [TherapySessionOwnChange], {
    description:
      "Those not begun and not cancelled of which something was changed by itself, which a change of the series leaves; earliest first, empty when the service does not tell.",
  })
  ownChanges!: TherapySessionOwnChange[];

  @Field(() => DateTime, { nullable: true, description: "When it was created; null when the service does not tell." })
  createdAt!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "Rises with each change of the series; give it back to be told of conflicts.",
  })
  version!: number | null;
}

@ObjectType({ description: "A therapy session in the way of another.", simpleResolvers: true })
export class TherapySessionClash {
  @Field(() => ID, { description: "Id of the therapy session." })
  id!: string;

  @Field(() => DateTime, { description: "When it begins." })
  startsAt!: string;

  @Field(() => DateTime, { description: "When it ends." })
  endsAt!: string;

  @Field(() => ClientReference, { description: "Its client." })
  client!: ClientReference;
}

@ObjectType({ description: "One therapy session that a series would have.", simpleResolvers: true })
export class PlannedTherapySession {
  @Field(() => Int, { description: "Its place in the series; `skip` takes it." })
  place!: number;

  @Field(() => DateTime, { description: "When it would begin." })
  startsAt!: string;

  @Field(() => TherapySessionSeriesNotices, {
    nullable: true,
    description: "Why it is not quite when the rule says; null when it is.",
  })
  notice!: TherapySessionSeriesNotice | null;

  @Field(() => [TherapySessionClash], { description: "What takes its time already." })
  clashes!: TherapySessionClash[];

  @Field(() => [BusyTime], { description: "What of its time is taken elsewhere." })
  busy!: BusyTime[];
}

@ObjectType({
  description: "One reason why a series was not made or changed.",
  implements: UserError,
  simpleResolvers: true,
})
export class TherapySessionSeriesError extends UserError {
  @Field(() => TherapySessionSeries, { nullable: true, description: "With CONFLICT: the series as it is now." })
  current!: TherapySessionSeries | null;

  @Field(() => [TherapySession], { description: "With OVERLAP: the first of the therapy sessions in the way." })
  overlaps!: TherapySession[];

  @Field(() => [BusyTime], { description: "With OVERLAP: the hours in the way that are taken elsewhere." })
  busy!: BusyTime[];

  @Field(() => String, {
    nullable: true,
    description:
      "With OVERLAP: stands for all that is in the way, also what is not told. Sent back as `overlapsSeen` it is gone over.",
  })
  overlapsSeen!: string | null;
}

@ObjectType({ description: "What a series would come to.", simpleResolvers: true })
export class TherapySessionSeriesPreview {
  @Field(() => [PlannedTherapySession], { description: "Its therapy sessions, earliest first; none with errors." })
  sessions!: PlannedTherapySession[];

  @Field(() => [TherapySessionSeriesError], { description: "What is wrong with the rule; empty when nothing is." })
  errors!: TherapySessionSeriesError[];
}

@ObjectType({ description: "A therapy session that was written, by its version.", simpleResolvers: true })
export class WrittenTherapySession {
  @Field(() => ID, { description: "Id of the therapy session." })
  id!: string;

  @Field(() => Int, { description: "The version that it has by this." })
  version!: number;
}

@ObjectType({ description: "An hour that is not quite as the rule says.", simpleResolvers: true })
export class TherapySessionTimeNotice {
  @Field(() => DateTime, { description: "When the therapy session begins." })
  startsAt!: string;

  @Field(() => TherapySessionSeriesNotices, { description: "Why then." })
  notice!: TherapySessionSeriesNotice;
}

@ObjectType({ description: "The outcome of making a series, or of letting it go on.", simpleResolvers: true })
export class SaveTherapySessionSeriesPayload {
  @Field(() => TherapySessionSeries, { nullable: true, description: "The series; null when nothing was stored." })
  series!: TherapySessionSeries | null;

  @Field(() => [TherapySessionSeriesError], { description: "Why nothing was stored; empty when it was." })
  errors!: TherapySessionSeriesError[];
}

@ObjectType({
  description: "The outcome of changing, cancelling or deleting therapy sessions of a series, or of undoing that.",
  simpleResolvers: true,
})
export class ChangeTherapySessionSeriesPayload {
  @Field(() => TherapySessionSeries, {
    nullable: true,
    description: "The series as it is now; null when nothing was changed.",
  })
  series!: TherapySessionSeries | null;

  @Field(() => Int, {
    description: "Therapy sessions that were changed; none where it had been done already under its `idempotencyKey`.",
  })
  changedCount!: number;

  @Field(() => [WrittenTherapySession], {
    description:
      "All that were written, of which something only the series needs may be all that was changed; empty when the service does not tell.",
  })
  written!: WrittenTherapySession[];

  @Field(() => Int, { description: "Therapy sessions that kept what was changed of them by themselves." })
  keptCount!: number;

  @Field(() => [TherapySessionOwnChange], {
    description: "Which these are, and what of them was kept; empty when the service only counts them.",
  })
  kept!: TherapySessionOwnChange[];

  @Field(() => [TherapySessionTimeNotice], { description: "Hours that are not quite as the rule says." })
  notices!: TherapySessionTimeNotice[];

  @Field(() => [TherapySessionSeriesError], { description: "Why nothing was changed; empty when it was." })
  errors!: TherapySessionSeriesError[];
}
