import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { DIARY_FEEDS_MAX } from "../../../schema/rules/agenda/diary.ts";
import type { Context } from "../../core/context.ts";
import { CreationKey } from "../../core/idempotency.ts";
import {
  CreateDiaryFeedPayload,
  DeleteDiaryFeedPayload,
  DiaryFeed,
  DiaryFeedInput,
  RenewDiaryFeedPayload,
} from "./diary.types.ts";

const Which = () => Arg("id", () => ID, { description: "Id of the address." });

@Resolver()
export class DiaryResolver {
  @Query(() => [DiaryFeed], {
    nullable: true,
    description:
      "The secret addresses at which calendars read the agenda, the first made first; null where the service has none (`DIARY_FEEDS`). For people only.",
  })
  diaryFeeds(@Ctx() { rest }: Context): Promise<DiaryFeed[] | null> {
    return rest.diary.list();
  }

  @Mutation(() => CreateDiaryFeedPayload, {
    nullable: true,
    description: `Makes a secret address at which calendars read the agenda, ${DIARY_FEEDS_MAX} at most. Sent again with its key it tells another secret of the same one. For people only.`,
  })
  createDiaryFeed(
    @Arg("input", () => DiaryFeedInput, { description: "The address." }) input: DiaryFeedInput,
    @CreationKey("the address is made") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<CreateDiaryFeedPayload> {
    return rest.diary.create(input, idempotencyKey);
  }

  @Mutation(() => RenewDiaryFeedPayload, {
    nullable: true,
    description:
      "Gives an address another secret; the one before opens nothing any more. Sent again it makes yet another one. For people only.",
  })
  renewDiaryFeed(@Which() id: string, @Ctx() { rest }: Context): Promise<RenewDiaryFeedPayload> {
    return rest.diary.renew(id);
  }

  @Mutation(() => DeleteDiaryFeedPayload, {
    nullable: true,
    description:
      "Revokes an address: from then on nothing is there. Sent again there is none to revoke. For people only.",
  })
  deleteDiaryFeed(@Which() id: string, @Ctx() { rest }: Context): Promise<DeleteDiaryFeedPayload> {
    return rest.diary.remove(id);
  }
}
