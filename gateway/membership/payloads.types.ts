import { Field, ObjectType } from "type-graphql";
import { Viewer } from "../account/account.types.ts";
import { Payment, PaymentError } from "./payments.types.ts";

@ObjectType({ description: "The outcome of noting a payment down.", simpleResolvers: true })
export class CreatePaymentRecordPayload {
  @Field(() => Payment, { nullable: true, description: "The payment; null when the order must not be captured." })
  payment!: Payment | null;

  @Field(() => [PaymentError], { description: "Why the order must not be captured; empty when it may." })
  errors!: PaymentError[];
}

@ObjectType({ description: "The outcome of confirming a payment.", simpleResolvers: true })
export class ConfirmPaymentPayload {
  @Field(() => Payment, {
    nullable: true,
    description: "The payment as it is now; null when it could not be looked at.",
  })
  payment!: Payment | null;

  @Field(() => Viewer, { nullable: true, description: "The professional on the new plan; null when it is not active." })
  viewer!: Viewer | null;

  @Field(() => [PaymentError], { description: "Why the plan is not active; empty when it is." })
  errors!: PaymentError[];
}
