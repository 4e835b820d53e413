import { Field, InputType, Int } from "type-graphql";
import { ISSUER_TEXT_MAX, RECEIPT_NUMBER_MAX } from "../../schema/rules/money/receipts.ts";

const upTo = (field: keyof typeof ISSUER_TEXT_MAX, what: string) => ({
  nullable: true,
  description: `${what}, up to ${ISSUER_TEXT_MAX[field]} characters.`,
});

@InputType({
  description: "What stands of the professional on receipts. What is left out stays as it is, and null clears.",
})
export class ReceiptIssuerInput {
  @Field(() => String, upTo("name", "Name or company"))
  name?: string | null;

  @Field(() => String, upTo("taxId", "Tax number (NIF)"))
  taxId?: string | null;

  @Field(() => String, upTo("address", "Fiscal address, in lines"))
  address?: string | null;

  @Field(() => String, upTo("licence", "Number in the professional register"))
  licence?: string | null;

  @Field(() => String, upTo("concept", "What each line says"))
  concept?: string | null;

  @Field(() => String, upTo("exemption", "Why there is no VAT"))
  exemption?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: `The number that the next receipt is to get, higher than that of every receipt, up to ${RECEIPT_NUMBER_MAX}: others were made out before, or elsewhere. null: the one after the last.`,
  })
  nextNumber?: number | null;
}
