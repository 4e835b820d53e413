import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import type { LimitLevel } from "../../schema/rules/limits.ts";
import { DateTime } from "../core/scalars.ts";

export const BillingVariants = { MONTH: "MONTH", YEAR: "YEAR" } as const;
export type BillingVariant = keyof typeof BillingVariants;
registerEnumType(BillingVariants, {
  name: "BillingVariant",
  description: "For how long a plan was bought.",
  valuesConfig: { MONTH: { description: "By the month." }, YEAR: { description: "By the year." } },
});

const LimitLevels: { [Level in LimitLevel]: Level } = { OK: "OK", WARNING: "WARNING", REACHED: "REACHED" };
registerEnumType(LimitLevels, {
  name: "LimitLevel",
  description: "How close something is to its plan's maximum.",
  valuesConfig: {
    OK: { description: "Below 80 % of the maximum, or there is none." },
    WARNING: { description: "80 % of the maximum or more." },
    REACHED: { description: "The maximum is used up." },
  },
});

/** What all prices are in, ISO 4217. */
export const CURRENCY = "USD";

@ObjectType({ description: "An amount of money.", simpleResolvers: true })
export class Money {
  @Field(() => String, { description: "Decimal number with two places, such as `29.00`." })
  amount!: string;

  @Field(() => String, { description: "ISO 4217 code; always `USD`." })
  currency!: string;
}

@InputType({ description: "An amount of money, as `Money` tells it." })
export class MoneyInput {
  @Field(() => String, { description: "Decimal number with at most two places, such as `29.00`." })
  amount!: string;

  @Field(() => String, { defaultValue: CURRENCY, description: "ISO 4217 code; only `USD` is taken." })
  currency!: string;
}

@ObjectType({ description: "A plan a professional can be on.", simpleResolvers: true })
export class Plan {
  @Field(() => ID, { description: "Stable id of the plan." })
  id!: string;

  @Field(() => String, { description: "Name, as shown to the professional." })
  name!: string;

  @Field(() => Money, { description: "Price of one month." })
  monthlyPrice!: Money;

  @Field(() => Money, {
    nullable: true,
    description: "Price of one year; null when the plan is only sold by the month.",
  })
  yearlyPrice!: Money | null;

  @Field(() => Int, { nullable: true, description: "Whole percent saved by a year at once; null when nothing is." })
  yearlySavingPercent!: number | null;

  @Field(() => Int, { nullable: true, description: "Active clients the plan allows; null is unlimited." })
  maxClients!: number | null;

  @Field(() => Int, { nullable: true, description: "AI generations a month the plan allows; null is unlimited." })
  maxAiGenerations!: number | null;

  @Field(() => Boolean, { description: "Whether it is the free plan." })
  isFree!: boolean;

  @Field(() => Boolean, { description: "Whether it is offered to everyone." })
  isPublic!: boolean;

  @Field(() => Int, { description: "Rank among the plans; an upgrade goes to a higher one." })
  order!: number;
}

@ObjectType({ description: "The plan a professional is on, and until when.", simpleResolvers: true })
export class Membership {
  @Field(() => Plan, { description: "The plan." })
  plan!: Plan;

  @Field(() => BillingVariants, {
    nullable: true,
    description: "The period by which most of its days were bought; null on the free plan.",
  })
  variant!: BillingVariant | null;

  @Field(() => DateTime, { description: "Since when." })
  startedAt!: string;

  @Field(() => DateTime, { nullable: true, description: "Until when; null when it does not end." })
  expiresAt!: string | null;

  @Field(() => Boolean, { description: "Whether its end has passed." })
  isExpired!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: "Whole days until its end, 0 when it has passed; null when it does not end.",
  })
  daysRemaining!: number | null;
}

@ObjectType({ description: "How much of a plan's maximum is used.", simpleResolvers: true })
export class Limit {
  @Field(() => Int, { description: "How many are used." })
  used!: number;

  @Field(() => Int, { nullable: true, description: "How many the plan allows; null is unlimited." })
  max!: number | null;

  @Field(() => Int, { nullable: true, description: "How many are left, never below 0; null is unlimited." })
  remaining!: number | null;

  @Field(() => Float, { description: "Used share of the maximum, 0 to 1; 0 without a maximum." })
  ratio!: number;

  @Field(() => LimitLevels, { description: "How close the maximum is." })
  level!: LimitLevel;

  @Field(() => DateTime, {
    nullable: true,
    description:
      "When counting starts anew: at the end of the plan's present period, not of a day or a minute; null when it never does, or the service does not tell.",
  })
  resetsAt!: string | null;
}

/** Each limit is asked for on its own, so that one that cannot be had leaves the other. */
@ObjectType({ description: "What the professional's plan limits." })
export class Limits {}
