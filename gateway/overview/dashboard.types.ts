import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import { NOTE_PREVIEW } from "../../schema/rules/notes.ts";
import { ClientReference } from "../clients/reference.types.ts";
import { DateTime, LocalDate } from "../core/scalars.ts";
import { Priorities, type Priority } from "../notes/notes.enums.ts";
import {
  type TherapySessionDisplayStatus,
  TherapySessionDisplayStatuses,
  type TherapySessionType,
  TherapySessionTypes,
} from "../sessions/sessions.enums.ts";

@ObjectType({ description: "How the practice stands today.", simpleResolvers: true })
export class DashboardStats {
  @Field(() => Int, { description: "Active clients." })
  activeClients!: number;

  @Field(() => Int, { description: "Clients created in this month of the professional's time zone." })
  newClientsThisMonth!: number;

  @Field(() => Int, { description: "Therapy sessions dated today, not cancelled." })
  sessionsToday!: number;

  @Field(() => Int, { description: "Of these, confirmed and over." })
  completedSessionsToday!: number;

  @Field(() => Float, { description: "Hours of the therapy sessions dated in this month, not cancelled." })
  totalHoursThisMonth!: number;
}

@ObjectType({ description: "A therapy session of today, as the home screen shows it.", simpleResolvers: true })
export class DashboardSession {
  @Field(() => ID, { description: "Id of the therapy session." })
  id!: string;

  @Field(() => ClientReference, { description: "The client." })
  client!: ClientReference;

  @Field(() => TherapySessionTypes, {
    nullable: true,
    description: "Its kind; null when the service named one nobody knows.",
  })
  type!: TherapySessionType | null;

  @Field(() => DateTime, { description: "When it begins." })
  startsAt!: string;

  @Field(() => DateTime, { description: "When it ends." })
  endsAt!: string;

  @Field(() => TherapySessionDisplayStatuses, {
    description:
      "Only CONFIRMED or PENDING, which stands for anything else; COMPLETED, CANCELLED and SCHEDULED are never told here.",
  })
  status!: TherapySessionDisplayStatus;

  @Field(() => Int, {
    nullable: true,
    description: "Average progress of the client's active objectives, 0 to 100; null when there are none.",
  })
  goalProgress!: number | null;
}

@ObjectType({ description: "One of the newest notes, as the home screen shows it.", simpleResolvers: true })
export class DashboardNote {
  @Field(() => ID, { description: "Id of the note." })
  id!: string;

  @Field(() => ClientReference, { description: "The client it is about." })
  client!: ClientReference;

  @Field(() => DateTime, { nullable: true, description: "When it was created; null when the service does not tell." })
  createdAt!: string | null;

  @Field(() => String, {
    description: `The beginning of its content: up to ${NOTE_PREVIEW} characters, ending at a word, with … when more follows.`,
  })
  preview!: string;

  @Field(() => Priorities, {
    nullable: true,
    description: "How much it matters; null when the service named a priority nobody knows.",
  })
  priority!: Priority | null;

  @Field(() => Boolean, { description: "Whether AI wrote it." })
  isAiGenerated!: boolean;
}

@ObjectType({ description: "What a new practice begins with, and whether that is done.", simpleResolvers: true })
export class DashboardFirstSteps {
  @Field(() => Boolean, { description: "Whether there is, or lately was, any client." })
  hasClient!: boolean;

  @Field(() => Boolean, { description: "Whether there is, or lately was, any therapy session." })
  hasTherapySession!: boolean;

  @Field(() => Boolean, { description: "Whether there is, or lately was, any note." })
  hasNote!: boolean;
}

/** Its parts are answered one by one, so that one that is not understood leaves the others. */
@ObjectType({ description: "What today brings, and how the practice stands." })
export class Dashboard {
  @Field(() => String, { description: "IANA time zone in which days begin and end." })
  timeZone!: string;

  @Field(() => LocalDate, { description: "Today in that zone." })
  today!: string;

  /** The parts as they were understood; null: not at all. */
  parts!: {
    stats: DashboardStats | null;
    todaySessions: DashboardSession[] | null;
    recentNotes: DashboardNote[] | null;
    firstSteps: DashboardFirstSteps | null;
  };
}
