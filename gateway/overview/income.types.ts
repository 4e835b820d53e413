import { Field, Int, ObjectType } from "type-graphql";
import { Money } from "../membership/membership.types.ts";

@ObjectType({ description: "What the therapy sessions of a month brought and are to bring.", simpleResolvers: true })
export class IncomeMonth {
  @Field(() => String, { description: "The month, `YYYY-MM`, in the professional's time zone." })
  month!: string;

  @Field(() => Money, { description: "Prices of those confirmed and over." })
  earned!: Money;

  @Field(() => Int, { description: "How many are confirmed and over." })
  completedCount!: number;

  @Field(() => Money, { description: "Prices of those not over and not cancelled." })
  expected!: Money;

  @Field(() => Int, { description: "How many are not over and not cancelled." })
  upcomingCount!: number;

  @Field(() => Money, { description: "Prices of those over that are neither confirmed nor cancelled." })
  unconfirmed!: Money;

  @Field(() => Int, { description: "How many are over and neither confirmed nor cancelled." })
  unconfirmedCount!: number;

  @Field(() => Int, { description: "How many were cancelled." })
  cancelledCount!: number;

  @Field(() => Int, { description: "How many of the cancelled ones because the client did not come." })
  noShowCount!: number;
}
