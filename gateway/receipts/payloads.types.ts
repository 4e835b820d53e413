import { Field, ObjectType } from "type-graphql";
import { UserError } from "../core/userErrors.ts";
import { Receipt, ReceiptIssuer } from "./receipts.types.ts";

@ObjectType({
  description: "One reason why nothing was done about a receipt.",
  implements: UserError,
  simpleResolvers: true,
})
export class ReceiptError extends UserError {}

@ObjectType({ description: "The outcome of making a receipt, or of mailing one.", simpleResolvers: true })
export class ReceiptPayload {
  @Field(() => Receipt, { nullable: true, description: "The receipt; null when nothing was done." })
  receipt!: Receipt | null;

  @Field(() => [ReceiptError], {
    description: 'Why nothing was done; what is missing of the professional has a path such as `["issuer", "taxId"]`.',
  })
  errors!: ReceiptError[];
}

@ObjectType({
  description: "The outcome of changing what stands of the professional on receipts.",
  simpleResolvers: true,
})
export class UpdateReceiptIssuerPayload {
  @Field(() => ReceiptIssuer, { nullable: true, description: "It as saved; null when nothing was." })
  receiptIssuer!: ReceiptIssuer | null;

  @Field(() => [ReceiptError], { description: "Why nothing was saved; empty when it was." })
  errors!: ReceiptError[];
}
