import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { CLIENT_MAIL_DAYS } from "../../schema/rules/clientMails.ts";
import { RECEIPT_CONCEPT, RECEIPT_EXEMPTION } from "../../schema/rules/money/receipts.ts";
import { ClientReference } from "../clients/reference.types.ts";
import { PageInfo } from "../core/pages.ts";
import { DateTime, LocalDate } from "../core/scalars.ts";
import { Money } from "../membership/membership.types.ts";

export const ReceiptMailStates = { PENDING: "PENDING", SENT: "SENT", SKIPPED: "SKIPPED", FAILED: "FAILED" } as const;
export type ReceiptMailState = keyof typeof ReceiptMailStates;
registerEnumType(ReceiptMailStates, {
  name: "ReceiptMailState",
  description: "What became of a mail with a receipt.",
  valuesConfig: {
    PENDING: { description: "On its way; `reason` says what it waits for." },
    SENT: { description: "The mail server took it." },
    SKIPPED: { description: "It was not sent; `reason` says why." },
    FAILED: { description: "The mail server refused it." },
  },
});

export const ReceiptMailReasons = {
  DAILY_LIMIT: "DAILY_LIMIT",
  NEW_CLIENT: "NEW_CLIENT",
  OPTED_OUT: "OPTED_OUT",
  CLIENT_DELETED: "CLIENT_DELETED",
  CANCELLED: "CANCELLED",
} as const;
export type ReceiptMailReason = keyof typeof ReceiptMailReasons;
registerEnumType(ReceiptMailReasons, {
  name: "ReceiptMailReason",
  description: `Why a mail with a receipt waits or was not sent. The first two pass by themselves, and are waited out for ${CLIENT_MAIL_DAYS} days.`,
  valuesConfig: {
    DAILY_LIMIT: { description: "Client or practice have had their share of mails for the day." },
    NEW_CLIENT: { description: "New clients of the free plan are not written to yet." },
    OPTED_OUT: { description: "The client wants no mails." },
    CLIENT_DELETED: { description: "The client is deleted." },
    CANCELLED: { description: "The receipt has been cancelled by another one." },
  },
});

@ObjectType({ description: "The last mail with a receipt.", simpleResolvers: true })
export class ReceiptMail {
  @Field(() => ReceiptMailStates, { description: "What became of it." })
  state!: ReceiptMailState;

  @Field(() => ReceiptMailReasons, {
    nullable: true,
    description: "Why it waits or was not sent; null otherwise, and where the service does not tell.",
  })
  reason!: ReceiptMailReason | null;

  @Field(() => DateTime, { description: "When it ended; while it is on its way, when it was asked for." })
  at!: string;
}

@ObjectType({ description: "One therapy session on a receipt.", simpleResolvers: true })
export class ReceiptLine {
  @Field(() => ID, { description: "Id of the therapy session, which may be gone." })
  therapySessionId!: string;

  @Field(() => LocalDate, { description: "Its day, in the practice's time zone." })
  day!: string;

  @Field(() => String, { description: "What the line says." })
  concept!: string;

  @Field(() => Money, { description: "Its price then." })
  amount!: Money;
}

@ObjectType({ description: "Another receipt, as one refers to it.", simpleResolvers: true })
export class ReceiptReference {
  @Field(() => ID, { description: "Its id." })
  id!: string;

  @Field(() => Int, { description: "Its number." })
  number!: number;
}

@ObjectType({ description: "A receipt as it was made out; it never changes.", simpleResolvers: true })
export class Receipt {
  @Field(() => ID, { description: "Stable id of the receipt." })
  id!: string;

  @Field(() => Int, {
    description: "Counted in each practice, without gaps but where `ReceiptIssuer.nextNumber` was set higher.",
  })
  number!: number;

  @Field(() => LocalDate, {
    description: "When it was made out, in the practice's time zone; never before that of the receipt before.",
  })
  day!: string;

  @Field(() => ClientReference, { description: "The client, by the name on the receipt." })
  client!: ClientReference;

  @Field(() => String, { nullable: true, description: "`YYYY-MM`, when it is about a month." })
  month!: string | null;

  @Field(() => [ReceiptLine], { description: "The therapy sessions on it, earliest first; none when it only cancels." })
  lines!: ReceiptLine[];

  @Field(() => Money, { description: "The sum." })
  total!: Money;

  @Field(() => ReceiptReference, { nullable: true, description: "The receipt that this one cancels." })
  cancels!: ReceiptReference | null;

  @Field(() => ReceiptReference, { nullable: true, description: "The one that cancelled this; null while it holds." })
  cancelledBy!: ReceiptReference | null;

  @Field(() => ReceiptMail, { nullable: true, description: "The last mail with it; null when none was asked for." })
  mail!: ReceiptMail | null;
}

@ObjectType({ description: "One page of receipts.", simpleResolvers: true })
export class ReceiptPage {
  @Field(() => [Receipt], { description: "The receipts of this page, the highest number first." })
  items!: Receipt[];

  @Field(() => PageInfo, { description: "Where the page stands in the list." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "A therapy session that can stand on a receipt.", simpleResolvers: true })
export class BillableTherapySession {
  @Field(() => ID, { description: "Id of the therapy session." })
  id!: string;

  @Field(() => DateTime, { description: "When it began." })
  startsAt!: string;

  @Field(() => Money, { description: "Its price now." })
  price!: Money;
}

@ObjectType({ description: "One page of therapy sessions that can stand on a receipt.", simpleResolvers: true })
export class BillableTherapySessionPage {
  @Field(() => [BillableTherapySession], { description: "The therapy sessions of this page, newest first." })
  items!: BillableTherapySession[];

  @Field(() => PageInfo, { description: "Where the page stands in the list." })
  pageInfo!: PageInfo;
}

@ObjectType({ description: "What correcting a receipt would make now.", simpleResolvers: true })
export class ReceiptCorrection {
  @Field(() => [ID], { description: "Ids of the therapy sessions on it; none when it only cancels." })
  therapySessionIds!: string[];

  @Field(() => Money, { description: "The sum." })
  total!: Money;
}

@ObjectType({ description: "A receipt's file.", simpleResolvers: true })
export class ReceiptFile {
  @Field(() => String, { description: "The name to keep it under." })
  name!: string;

  @Field(() => String, { description: "Its kind: `application/pdf`." })
  contentType!: string;

  @Field(() => String, { description: "Its bytes in base64, the same each time." })
  base64!: string;
}

@ObjectType({ description: "What stands of the professional on receipts.", simpleResolvers: true })
export class ReceiptIssuer {
  @Field(() => String, { nullable: true, description: "Name or company." })
  name!: string | null;

  @Field(() => String, { nullable: true, description: "Tax number (NIF)." })
  taxId!: string | null;

  @Field(() => String, { nullable: true, description: "Fiscal address, in lines." })
  address!: string | null;

  @Field(() => String, { nullable: true, description: "Number in the professional register." })
  licence!: string | null;

  @Field(() => String, { nullable: true, description: `What each line says; «${RECEIPT_CONCEPT}» when null.` })
  concept!: string | null;

  @Field(() => String, { nullable: true, description: `Why there is no VAT; «${RECEIPT_EXEMPTION}» when null.` })
  exemption!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "The number that the next receipt gets; null where the service does not tell.",
  })
  nextNumber!: number | null;
}
