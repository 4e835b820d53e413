import { Field, InputType } from "type-graphql";
import { connectionOf, type SortOf, sortsOf } from "../core/connection.types.ts";
import { Payment, type PaymentStatus, PaymentStatuses } from "./payments.types.ts";

@InputType({ description: "Which payments to list; all of them without it." })
export class PaymentFilter {
  @Field(() => PaymentStatuses, { nullable: true, description: "Only of this status." })
  status?: PaymentStatus | null;
}

export const PaymentConnection = connectionOf(Payment, { name: "Payment", one: "payment", many: "payments" });

export type PaymentSort = SortOf<"CREATED_AT" | "UPDATED_AT">;
export const PAYMENT_SORTS = sortsOf("PaymentSort", {});
