import { Field, ID, Int, ObjectType } from "type-graphql";
import type { NamedClient } from "../clients/reference.mapper.ts";
import { PageInfo } from "../core/pages.ts";
import { DateTime, LocalDate } from "../core/scalars.ts";
import { Money } from "../membership/membership.types.ts";
import {
  type TherapySessionCanceller,
  TherapySessionCancellers,
  type TherapySessionCancelReason,
  TherapySessionCancelReasons,
} from "./cancellation.enums.ts";
import {
  type ReminderOption,
  ReminderOptions,
  type ReminderOutcome,
  ReminderOutcomes,
  type ReminderReason,
  ReminderReasons,
  type ReminderRecipient,
  ReminderRecipients,
  type TherapySessionDisplayStatus,
  TherapySessionDisplayStatuses,
  type TherapySessionStatus,
  TherapySessionStatuses,
  type TherapySessionType,
  TherapySessionTypes,
} from "./sessions.enums.ts";

@ObjectType({ description: "What became of a reminder for one recipient.", simpleResolvers: true })
export class ReminderDelivery {
  @Field(() => ReminderRecipients, { description: "Whom it goes to." })
  recipient!: ReminderRecipient;

  @Field(() => ReminderOutcomes, { description: "What became of it." })
  outcome!: ReminderOutcome;

  @Field(() => ReminderReasons, { nullable: true, description: "Why it was not sent, when it was not." })
  reason!: ReminderReason | null;

  @Field(() => DateTime, { description: "When it is due; once it was tried, when that was." })
  at!: string;
}

@ObjectType({
  description: "The e-mail that reminds professional and client of a therapy session.",
  simpleResolvers: true,
})
export class Reminder {
  @Field(() => ReminderOptions, { description: "How long before the therapy session it goes out." })
  option!: ReminderOption;

  @Field(() => DateTime, { nullable: true, description: "When it is due." })
  dueAt!: string | null;

  @Field(() => [ReminderDelivery], { description: "One per recipient, as far as the service tells." })
  deliveries!: ReminderDelivery[];
}

@ObjectType({ description: "Where a therapy session stands in its series.", simpleResolvers: true })
export class TherapySessionInSeries {
  @Field(() => ID, { description: "Id of the series." })
  seriesId!: string;

  @Field(() => Int, { nullable: true, description: "The version of the series, for what changes several of it." })
  version!: number | null;

  @Field(() => Int, { description: "Its place, from 1 on." })
  place!: number;

  @Field(() => Int, { description: "The last place; what was skipped or deleted has a place, too." })
  lastPlace!: number;

  @Field(() => [String], {
    description: "Fields that were changed of it by itself, and stay so when the series changes.",
  })
  ownFields!: string[];
}

@ObjectType({ description: "An appointment of a client with the professional." })
export class TherapySession {
  @Field(() => ID, { description: "Stable id of the therapy session." })
  id!: string;

  @Field(() => DateTime, { description: "When it begins." })
  startsAt!: string;

  @Field(() => DateTime, { description: "When it ends." })
  endsAt!: string;

  @Field(() => Int, { description: "How long it lasts, in minutes." })
  durationMinutes!: number;

  @Field(() => TherapySessionTypes, {
    nullable: true,
    description: "Its kind; null when the service named one nobody knows.",
  })
  type!: TherapySessionType | null;

  @Field(() => String, { nullable: true, description: "Where it takes place, in the professional's words." })
  location!: string | null;

  @Field(() => String, { nullable: true, description: "The professional's remarks on it." })
  notes!: string | null;

  @Field(() => Money, { nullable: true, description: "What it costs the client; null when nothing is agreed." })
  price!: Money | null;

  @Field(() => TherapySessionStatuses, {
    nullable: true,
    description: "What has been agreed; null when the service named a status nobody knows.",
  })
  status!: TherapySessionStatus | null;

  @Field(() => TherapySessionDisplayStatuses, { description: "What a professional is shown." })
  displayStatus!: TherapySessionDisplayStatus;

  @Field(() => TherapySessionCancelReasons, {
    nullable: true,
    description: "Why it was cancelled; null when that was not said, and for one that is not cancelled.",
  })
  cancelReason!: TherapySessionCancelReason | null;

  @Field(() => TherapySessionCancellers, {
    nullable: true,
    description: "Who cancelled it; null when that was not said, and for one that is not cancelled.",
  })
  cancelledBy!: TherapySessionCanceller | null;

  @Field(() => Boolean, { description: "Whether it has ended." })
  isPast!: boolean;

  @Field(() => Boolean, { description: "Whether it was confirmed and has ended." })
  isCompleted!: boolean;

  @Field(() => Boolean, { description: "Whether `confirmTherapySession` takes it." })
  canConfirm!: boolean;

  @Field(() => Boolean, { description: "Whether `cancelTherapySession` takes it." })
  canCancel!: boolean;

  @Field(() => Reminder, { nullable: true, description: "Its reminder; null when none is wanted." })
  reminder!: Reminder | null;

  @Field(() => TherapySessionInSeries, {
    nullable: true,
    description: "The series it belongs to, and its place there; null for none.",
  })
  series!: TherapySessionInSeries | null;

  @Field(() => DateTime, { nullable: true, description: "When it was created; null when the service does not tell." })
  createdAt!: string | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it was created, changed, deleted or restored last; null when the service does not tell.",
  })
  updatedAt!: string | null;

  @Field(() => Int, { nullable: true, description: "Rises with each change; give it back to be told of conflicts." })
  version!: number | null;

  /** As the service named it; the field `client` looks up a name that is missing. */
  clientReference!: NamedClient;
}

@ObjectType({ description: "One page of therapy sessions.", simpleResolvers: true })
export class TherapySessionPage {
  @Field(() => [TherapySession], { description: "The therapy sessions of this page." })
  items!: TherapySession[];

  @Field(() => PageInfo, { description: "Where the page stands in the list." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "Numbers of the practice's therapy sessions.", simpleResolvers: true })
export class TherapySessionStats {
  @Field(() => Int, { description: "Dated today, not cancelled." })
  today!: number;

  @Field(() => Int, { description: "Confirmed and over, of this month." })
  completed!: number;

  @Field(() => Int, { description: "Dated after today, not cancelled." })
  upcoming!: number;

  @Field(() => Int, { description: "Not begun and not cancelled, with a reminder." })
  withReminder!: number;
}

@ObjectType({ description: "One month of the professional's appointments, with what today and what comes next." })
export class Agenda {
  @Field(() => String, { description: "IANA time zone in which days begin and end." })
  timeZone!: string;

  @Field(() => LocalDate, { description: "Today in that zone." })
  today!: string;

  @Field(() => String, { description: "The month, `YYYY-MM`." })
  month!: string;
}
