import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { PageInfo } from "../core/pages.ts";
import { DateTime } from "../core/scalars.ts";
import { UserError } from "../core/userErrors.ts";
import { type BillingVariant, BillingVariants, Money, Plan } from "./membership.types.ts";

export const UpgradeQuoteReasons = {
  EXPIRED: "EXPIRED",
  NO_VALIDITY: "NO_VALIDITY",
  MISSING_PARAMETERS: "MISSING_PARAMETERS",
  NOTHING_DUE: "NOTHING_DUE",
} as const;
export type UpgradeQuoteReason = keyof typeof UpgradeQuoteReasons;
registerEnumType(UpgradeQuoteReasons, {
  name: "UpgradeQuoteReason",
  description: "Why an upgrade costs the plain monthly price.",
  valuesConfig: {
    EXPIRED: { description: "Current plan has already expired." },
    NO_VALIDITY: { description: "Current plan has no remaining validity." },
    MISSING_PARAMETERS: { description: "Missing required parameters." },
    NOTHING_DUE: { description: "The difference comes to nothing, and orders of nothing are not made." },
  },
});

@ObjectType({ description: "A way to lengthen the plan in force.", simpleResolvers: true })
export class ExtensionOption {
  @Field(() => BillingVariants, { description: "One month or one year." })
  variant!: BillingVariant;

  @Field(() => Money, { description: "What it costs." })
  price!: Money;

  @Field(() => DateTime, { description: "Until when the plan is valid then." })
  expiresAt!: string;
}

@ObjectType({ description: "What going over to a higher plan costs now.", simpleResolvers: true })
export class UpgradeQuote {
  @Field(() => Plan, { description: "The higher plan." })
  plan!: Plan;

  @Field(() => Money, { description: "What is to be paid: exactly this." })
  price!: Money;

  @Field(() => Money, { description: "The plan's monthly price." })
  fullMonthlyPrice!: Money;

  @Field(() => Money, { nullable: true, description: "How much less than that the price is; null when it is not." })
  savings!: Money | null;

  @Field(() => Boolean, { description: "Whether the price is the difference for the days that are left." })
  isProrated!: boolean;

  @Field(() => UpgradeQuoteReasons, { nullable: true, description: "Why it is not; null when it is." })
  reason!: UpgradeQuoteReason | null;

  @Field(() => BillingVariants, { description: "The period to name with the payment." })
  variant!: BillingVariant;

  @Field(() => DateTime, {
    nullable: true,
    description: "Until when the new plan is valid; null when it does not end.",
  })
  expiresAt!: string | null;
}

export const PaymentKinds = { PURCHASE: "PURCHASE", EXTENSION: "EXTENSION", UPGRADE: "UPGRADE" } as const;
export type PaymentKind = keyof typeof PaymentKinds;
registerEnumType(PaymentKinds, {
  name: "PaymentKind",
  description: "What a payment does.",
  valuesConfig: {
    PURCHASE: { description: "Begins a plan." },
    EXTENSION: { description: "Lengthens the plan in force." },
    UPGRADE: { description: "Exchanges the plan in force for a higher one." },
  },
});

export const PaymentStatuses = {
  PENDING: "PENDING",
  COMPLETED: "COMPLETED",
  REFUNDING: "REFUNDING",
  REFUNDED: "REFUNDED",
  REJECTED: "REJECTED",
  LAPSED: "LAPSED",
} as const;
export type PaymentStatus = keyof typeof PaymentStatuses;
registerEnumType(PaymentStatuses, {
  name: "PaymentStatus",
  description: "How far a payment has come.",
  valuesConfig: {
    PENDING: { description: "Not seen paid yet." },
    COMPLETED: { description: "Paid, and the plan activated." },
    REFUNDING: { description: "Paid, but the plan could not be activated at that price: the money is going back." },
    REFUNDED: { description: "The money went back, or was charged back." },
    REJECTED: { description: "Not a payment to us." },
    LAPSED: { description: "Never paid." },
  },
});

@ObjectType({ description: "One payment, with all that stands on its receipt.", simpleResolvers: true })
export class Payment {
  @Field(() => ID, { description: "Stable id of the payment." })
  id!: string;

  @Field(() => String, { description: "PayPal's id of the order." })
  orderId!: string;

  @Field(() => String, { description: "The plan's name when it was paid." })
  planName!: string;

  @Field(() => BillingVariants, { nullable: true, description: "The period that was bought." })
  variant!: BillingVariant | null;

  @Field(() => PaymentKinds, { nullable: true, description: "What it does." })
  kind!: PaymentKind | null;

  @Field(() => Money, { description: "What was due, and paid." })
  amount!: Money;

  @Field(() => PaymentStatuses, { nullable: true, description: "How far it has come." })
  status!: PaymentStatus | null;

  @Field(() => String, { nullable: true, description: "PayPal's reference of the money moved." })
  captureId!: string | null;

  @Field(() => DateTime, { description: "When the order was noted down." })
  createdAt!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it was created or changed last; null when the service does not tell.",
  })
  updatedAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When the money moved." })
  paidAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: "Begin of what was paid for." })
  validFrom!: string | null;

  @Field(() => DateTime, { nullable: true, description: "End of what was paid for." })
  validUntil!: string | null;

  @Field(() => Money, {
    nullable: true,
    description: "The part that PayPal gave back while the plan stays; null when there is none.",
  })
  refundedAmount!: Money | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When the plan it had activated was taken back, because the money was; null when it was not.",
  })
  revokedAt!: string | null;
}

@ObjectType({ description: "One page of the own payments, newest first.", simpleResolvers: true })
export class PaymentPage {
  @Field(() => [Payment], { description: "The payments of this page." })
  items!: Payment[];

  @Field(() => PageInfo, { description: "Which page this is." })
  pageInfo!: PageInfo;
}

export const PaymentEnvironments = { LIVE: "LIVE", SANDBOX: "SANDBOX", LOCAL: "LOCAL" } as const;
export type PaymentEnvironment = keyof typeof PaymentEnvironments;
registerEnumType(PaymentEnvironments, {
  name: "PaymentEnvironment",
  description: "Whose money moves when somebody pays.",
  valuesConfig: {
    LIVE: { description: "Real money, with PayPal." },
    SANDBOX: { description: "PayPal's own test money." },
    LOCAL: { description: "None: the service's own stand-in for PayPal, for development." },
  },
});

@ObjectType({ description: "How the browser pays.", simpleResolvers: true })
export class Checkout {
  @Field(() => PaymentEnvironments, { nullable: true, description: "Whose money moves; null: nothing can be paid." })
  environment!: PaymentEnvironment | null;

  @Field(() => String, { nullable: true, description: "PayPal's public client id." })
  clientId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The newest recent order that may have been paid and is not confirmed; confirming it is always safe.",
  })
  pendingOrderId!: string | null;

  @Field(() => [String], { description: "All such orders, newest first; any of them may be the one that was paid." })
  pendingOrderIds!: string[];
}

@ObjectType({
  description: "One reason why a payment came to nothing, so far.",
  implements: UserError,
  simpleResolvers: true,
})
export class PaymentError extends UserError {}
