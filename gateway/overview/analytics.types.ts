import { Field, Float, Int, ObjectType } from "type-graphql";
import { TREND_MONTHS } from "../../schema/rules/overview.ts";
import { RATINGS_SHOWN_FROM } from "../../schema/rules/ratings.ts";
import { type TherapySessionType, TherapySessionTypes } from "../sessions/sessions.enums.ts";

@ObjectType({ description: "The practice in a few numbers.", simpleResolvers: true })
export class KeyMetrics {
  @Field(() => Int, { description: "All therapy sessions that were not cancelled." })
  totalSessions!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      "By how many percent the therapy sessions dated in this month are more than those of the month before; null when that had none.",
  })
  sessionsPercentageChange!: number | null;

  @Field(() => Int, { description: "Active clients." })
  activeClients!: number;

  @Field(() => Int, { description: "Clients created in this month of the professional's time zone." })
  newClientsThisMonth!: number;

  @Field(() => Float, { description: "Hours of the therapy sessions dated in this year, not cancelled." })
  totalHoursThisYear!: number;
}

@ObjectType({ description: "One month of the trend.", simpleResolvers: true })
export class MonthlyStats {
  @Field(() => String, { description: "The month, `YYYY-MM`; as the service names it when it names it otherwise." })
  month!: string;

  @Field(() => Int, { description: "Therapy sessions dated in it, not cancelled." })
  sessions!: number;

  @Field(() => Int, { description: "Different clients of these therapy sessions." })
  clients!: number;
}

@ObjectType({ description: "How much of the therapy sessions is of one kind.", simpleResolvers: true })
export class SessionTypeShare {
  @Field(() => TherapySessionTypes, {
    nullable: true,
    description: "The kind; null when the service named one nobody knows.",
  })
  type!: TherapySessionType | null;

  @Field(() => Int, { description: "How many there are." })
  count!: number;

  @Field(() => Int, { description: "Share of all, in whole percent." })
  percentage!: number;
}

@ObjectType({ description: "How many clients gave one rating.", simpleResolvers: true })
export class RatingShare {
  @Field(() => Int, { description: "The rating, 1 to 5." })
  rating!: number;

  @Field(() => Int, { description: "How many gave it." })
  count!: number;

  @Field(() => Int, { description: "Share of all, in whole percent." })
  percentage!: number;
}

@ObjectType({ description: "How clients rated their therapy sessions.", simpleResolvers: true })
export class ClientSatisfaction {
  @Field(() => Float, {
    nullable: true,
    description: `Average rating, 1 to 5 with one decimal; null while none is told, as below ${RATINGS_SHOWN_FROM} ratings.`,
  })
  average!: number | null;

  @Field(() => Int, { description: "How many ratings are told; 0 says nothing of fewer." })
  count!: number;

  @Field(() => [RatingShare], { description: "One for each rating somebody gave, the best first." })
  ratings!: RatingShare[];
}

/** Its parts are answered one by one, so that one that is not understood leaves the others. */
@ObjectType({
  description: `How the practice does: in a few numbers, over the last ${TREND_MONTHS} months, by kind of therapy session, and by what clients say.`,
})
export class Analytics {
  /** The parts as they were understood; null: not at all. */
  parts!: {
    keyMetrics: KeyMetrics | null;
    monthlyStats: MonthlyStats[] | null;
    sessionTypes: SessionTypeShare[] | null;
    clientSatisfaction: ClientSatisfaction | null;
  };
}
