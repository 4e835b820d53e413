import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import { type ErasureReason, RETENTION_YEARS } from "../../schema/rules/record/erasure.ts";
import type { Context } from "../core/context.ts";
import { IdempotencyKey } from "../core/idempotency.ts";
import { PageArgs } from "../core/pages.ts";
import {
  EraseClientPayload,
  ErasureCertificateFile,
  ErasureCertificatePage,
  ErasurePreview,
  ErasureReasons,
  Retention,
  RetentionPayload,
} from "./erasure.types.ts";

const OfClient = () => Arg("clientId", () => ID, { description: "The client." });
const NONE = "null where the service cannot (`ERASURE`). For people only.";

@Resolver()
export class ErasureResolver {
  @Query(() => ErasurePreview, {
    nullable: true,
    description: `What \`eraseClient\` would erase, deleted or not, and what must stay. Another practice's client is NOT_FOUND, like an id nobody has; ${NONE}`,
  })
  erasurePreview(@OfClient() clientId: string, @Ctx() { rest }: Context): Promise<ErasurePreview | null> {
    return rest.erasure.preview(clientId);
  }

  @Query(() => ErasureCertificatePage, {
    nullable: true,
    description: `One page of the certificates of clients that were erased for good; ${NONE}`,
  })
  erasureCertificates(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { rest }: Context,
  ): Promise<ErasureCertificatePage | null> {
    return rest.erasure.certificates(page);
  }

  @Query(() => ErasureCertificateFile, { nullable: true, description: `A certificate's file; ${NONE}` })
  erasureCertificateFile(
    @Arg("id", () => ID, { description: "Id of the certificate." }) id: string,
    @Ctx() { rest }: Context,
  ): Promise<ErasureCertificateFile | null> {
    return rest.erasure.file(id);
  }

  @Query(() => Retention, {
    nullable: true,
    description: `How long records are kept, and the clients whose time is over; ${NONE}`,
  })
  retention(@Ctx() { rest }: Context): Promise<Retention | null> {
    return rest.erasure.retention();
  }

  @Mutation(() => EraseClientPayload, {
    nullable: true,
    description:
      "Erases a client for good with all that is kept about it, all at once, and certifies it. Nothing brings it back: `deleteClient` is what can be undone. For people only.",
  })
  eraseClient(
    @OfClient() clientId: string,
    @Arg("reason", () => ErasureReasons, { description: "Why." }) reason: ErasureReason,
    @Arg("shown", () => Int, {
      description: "`shown` of `erasurePreview`; when something came or went since, nothing is erased.",
    })
    shown: number,
    @Arg("tally", () => String, {
      nullable: true,
      description:
        "`tally` of `erasurePreview`: with it, nothing is erased either when a thing of one kind came and one of another went.",
    })
    tally: string | null | undefined,
    @IdempotencyKey("the client is erased") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<EraseClientPayload> {
    return rest.erasure.erase({ clientId, reason, shown, tally }, idempotencyKey);
  }

  @Mutation(() => RetentionPayload, {
    nullable: true,
    description: "Changes how long records are kept. Sent again it changes nothing. For people only.",
  })
  setRetentionYears(
    @Arg("years", () => Int, { description: `${RETENTION_YEARS.min} to ${RETENTION_YEARS.max}.` }) years: number,
    @Ctx() { rest }: Context,
  ): Promise<RetentionPayload> {
    return rest.erasure.setYears(years);
  }

  @Mutation(() => RetentionPayload, {
    nullable: true,
    description:
      "Keeps a client's record for a year from today on. Sent again on the same day it changes nothing. For people only.",
  })
  keepClientAnotherYear(@OfClient() clientId: string, @Ctx() { rest }: Context): Promise<RetentionPayload> {
    return rest.erasure.keepAnotherYear(clientId);
  }

  @Mutation(() => RetentionPayload, {
    nullable: true,
    description:
      "Takes back that a client's record is kept for another year. Sent again it changes nothing. For people only.",
  })
  undoKeepClientAnotherYear(@OfClient() clientId: string, @Ctx() { rest }: Context): Promise<RetentionPayload> {
    return rest.erasure.keepNoOtherYear(clientId);
  }
}
