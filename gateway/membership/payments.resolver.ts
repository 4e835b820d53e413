import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from "type-graphql";
import { VIEWER } from "../account/account.types.ts";
import { type Connection, ConnectionArgs } from "../core/connection.types.ts";
import type { Context } from "../core/context.ts";
import { PageArgs } from "../core/pages.ts";
import { PAYMENT_SORTS, PaymentConnection, PaymentFilter, type PaymentSort } from "./connection.types.ts";
import { type BillingVariant, BillingVariants, Membership, Plan } from "./membership.types.ts";
import { ConfirmPaymentPayload, CreatePaymentRecordPayload } from "./payloads.types.ts";
import { Checkout, ExtensionOption, type Payment, PaymentPage, UpgradeQuote } from "./payments.types.ts";

/** What having PayPal asked costs of an operation's and a minute's budget. */
const COST = 50;

const Order = () => Arg("orderId", () => ID, { description: "PayPal's id of the order." });

@Resolver(() => Membership)
export class PaymentsResolver {
  @FieldResolver(() => Plan, {
    description: "The plan whose limits hold now: this one, or the free one once a paid plan is over.",
  })
  planInForce(@Root() membership: Membership, @Ctx() { rest }: Context): Promise<Plan> {
    return rest.membership.planInForce(membership);
  }

  @FieldResolver(() => [ExtensionOption], {
    description: "How it can be lengthened; empty when it is free, over, or never ends.",
  })
  extensionOptions(@Root() membership: Membership, @Ctx() { rest }: Context): Promise<ExtensionOption[]> {
    return rest.membership.extensionOptions(membership);
  }

  @FieldResolver(() => [UpgradeQuote], {
    nullable: true,
    description: "The higher plans on offer, by rank, with what each costs now; empty on the free plan.",
  })
  upgrades(@Root() membership: Membership, @Ctx() { rest }: Context): Promise<UpgradeQuote[]> {
    return rest.membership.upgrades(membership);
  }

  @Query(() => Checkout, { nullable: true, description: "How the browser pays. For people only." })
  checkout(@Ctx() { rest }: Context): Promise<Checkout> {
    return rest.payments.checkout();
  }

  @Query(() => PaymentPage, {
    nullable: true,
    description: "One page of the own payments, newest first; null where the service lists none (`PAYMENT_HISTORY`).",
  })
  payments(@Args(() => PageArgs) page: PageArgs, @Ctx() { rest }: Context): Promise<PaymentPage | null> {
    return rest.payments.list(page);
  }

  @Query(() => PaymentConnection, {
    nullable: true,
    description:
      "The own payments by cursor, for integrations; null where the service knows only pages (`CONNECTIONS`).",
  })
  paymentConnection(
    @Arg("filter", () => PaymentFilter, { nullable: true, description: "Which payments." }) filter:
      | PaymentFilter
      | undefined,
    @PAYMENT_SORTS.argument("CREATED_AT_DESC") sortBy: PaymentSort,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() { rest }: Context,
  ): Promise<Connection<Payment> | null> {
    return rest.payments.connection(filter, sortBy, args);
  }

  @Mutation(() => CreatePaymentRecordPayload, {
    nullable: true,
    complexity: COST,
    description:
      "Notes down, before it is captured, what a PayPal order is for. The order's id is the key: sent again, nothing more is noted. What is due is computed here and must be exactly the order's amount. For people only.",
  })
  createPaymentRecord(
    @Order() orderId: string,
    @Arg("planId", () => ID, { description: "The plan to pay for." }) planId: string,
    @Arg("variant", () => BillingVariants, { description: "One month or one year; an upgrade keeps the current one." })
    variant: BillingVariant,
    @Ctx() { rest }: Context,
  ): Promise<CreatePaymentRecordPayload> {
    return rest.payments.create(orderId, planId, variant);
  }

  @Mutation(() => ConfirmPaymentPayload, {
    nullable: true,
    complexity: COST,
    description:
      "Has PayPal asked whether an order is paid, and the plan activated. Sent again, any number of times, the effect is one and the answer the same. For people only.",
  })
  async confirmPayment(@Order() orderId: string, @Ctx() { rest }: Context): Promise<ConfirmPaymentPayload> {
    const outcome = await rest.payments.confirm(orderId);
    return { ...outcome, viewer: outcome.errors.length > 0 ? null : VIEWER };
  }
}
