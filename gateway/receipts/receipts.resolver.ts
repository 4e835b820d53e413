import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import type { Context } from "../core/context.ts";
import { IdempotencyKey } from "../core/idempotency.ts";
import { PageArgs } from "../core/pages.ts";
import { MoneyInput } from "../membership/membership.types.ts";
import { ReceiptPayload, UpdateReceiptIssuerPayload } from "./payloads.types.ts";
import { ReceiptIssuerInput } from "./receipts.inputs.ts";
import {
  BillableTherapySessionPage,
  Receipt,
  ReceiptCorrection,
  ReceiptFile,
  ReceiptIssuer,
  ReceiptPage,
} from "./receipts.types.ts";

const Which = () => Arg("id", () => ID, { description: "Id of the receipt." });
const ExpectedTotal = () =>
  Arg("expectedTotal", () => MoneyInput, {
    nullable: true,
    description:
      "What the receipt is to come to: when it comes to something else nothing is made, and this is INVALID.",
  });
const NONE = "null where the service makes no receipts (`RECEIPTS`). For people only.";

@Resolver()
export class ReceiptsResolver {
  @Query(() => ReceiptPage, { nullable: true, description: `One page of receipts; ${NONE}` })
  receipts(
    @Arg("clientId", () => ID, { nullable: true, description: "Only of this client." }) clientId: string | undefined,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { rest }: Context,
  ): Promise<ReceiptPage | null> {
    return rest.receipts.list(clientId, page);
  }

  @Query(() => Receipt, {
    nullable: true,
    description: `One receipt. Another practice's is NOT_FOUND, like an id nobody has; ${NONE}`,
  })
  receipt(@Which() id: string, @Ctx() { rest }: Context): Promise<Receipt | null> {
    return rest.receipts.one(id);
  }

  @Query(() => BillableTherapySessionPage, {
    nullable: true,
    description: `One page of a client's therapy sessions that can stand on a receipt: confirmed, over, with a price and on no receipt; ${NONE}`,
  })
  billableTherapySessions(
    @Arg("clientId", () => ID, { description: "The client." }) clientId: string,
    @Arg("month", () => String, {
      nullable: true,
      description: "Only of this month, `YYYY-MM` in the practice's time zone.",
    })
    month: string | undefined,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { rest }: Context,
  ): Promise<BillableTherapySessionPage | null> {
    return rest.receipts.billables(clientId, month, page);
  }

  @Query(() => ReceiptFile, { nullable: true, description: `A receipt's file; ${NONE}` })
  receiptFile(@Which() id: string, @Ctx() { rest }: Context): Promise<ReceiptFile | null> {
    return rest.receipts.file(id);
  }

  @Query(() => ReceiptCorrection, {
    nullable: true,
    description: `What \`correctReceipt\` would make of a receipt now; null for one that cannot be corrected, and ${NONE}`,
  })
  receiptCorrection(@Which() id: string, @Ctx() { rest }: Context): Promise<ReceiptCorrection | null> {
    return rest.receipts.correction(id);
  }

  @Query(() => ReceiptIssuer, {
    nullable: true,
    description: `What stands of the professional on receipts; ${NONE}`,
  })
  receiptIssuer(@Ctx() { rest }: Context): Promise<ReceiptIssuer | null> {
    return rest.receipts.issuer();
  }

  @Mutation(() => UpdateReceiptIssuerPayload, {
    nullable: true,
    description:
      "Changes what stands of the professional on receipts. Those that are made out stay as they are; sent again, nothing more changes. For people only.",
  })
  updateReceiptIssuer(
    @Arg("input", () => ReceiptIssuerInput, { description: "What is to be changed." }) input: ReceiptIssuerInput,
    @Ctx() { rest }: Context,
  ): Promise<UpdateReceiptIssuerPayload> {
    return rest.receipts.updateIssuer(input);
  }

  @Mutation(() => ReceiptPayload, {
    nullable: true,
    description:
      "Makes a receipt out, for therapy sessions of a client that are confirmed, over, have a price and are on no receipt. For people only.",
  })
  createReceipt(
    @Arg("clientId", () => ID, { description: "The client." }) clientId: string,
    @Arg("therapySessionIds", () => [ID], { nullable: true, description: "These; or `month`, not both." })
    therapySessionIds: string[] | undefined,
    @Arg("month", () => String, { nullable: true, description: "All of this month, `YYYY-MM`." })
    month: string | undefined,
    @ExpectedTotal() expectedTotal: MoneyInput | undefined,
    @IdempotencyKey("the receipt is made") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<ReceiptPayload> {
    return rest.receipts.create({ clientId, therapySessionIds, month, expectedTotal }, idempotencyKey);
  }

  @Mutation(() => ReceiptPayload, {
    nullable: true,
    description:
      "Cancels a receipt by a new one of the same therapy sessions, as they, the client and the professional's data are now; of none when none can be on a receipt any more. For people only.",
  })
  correctReceipt(
    @Which() id: string,
    @ExpectedTotal() expectedTotal: MoneyInput | undefined,
    @IdempotencyKey("the receipt is corrected") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<ReceiptPayload> {
    return rest.receipts.correct(id, expectedTotal, idempotencyKey);
  }

  @Mutation(() => ReceiptPayload, {
    nullable: true,
    description: "Mails a receipt to its client; while a mail with it is on its way none is added. For people only.",
  })
  mailReceipt(
    @Which() id: string,
    @IdempotencyKey("the receipt is mailed") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<ReceiptPayload> {
    return rest.receipts.mail(id, idempotencyKey);
  }
}
