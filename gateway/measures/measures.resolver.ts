import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import { RESTORE_DAYS } from "../../schema/rules/deleted.ts";
import { type Connection, ConnectionArgs } from "../core/connection.types.ts";
import type { Context } from "../core/context.ts";
import { CreationKey } from "../core/idempotency.ts";
import { PageArgs } from "../core/pages.ts";
import { DeletedMeasurePage } from "./deleted.types.ts";
import { type MeasureKind, MeasureKinds } from "./measures.enums.ts";
import { type Measure, MeasureConnection } from "./measures.types.ts";
import { DeleteMeasurePayload, MeasurePayload } from "./payloads.types.ts";

const Which = () => Arg("id", () => ID, { description: "Id of the questionnaire that was filled in." });
const OfClient = () => Arg("clientId", () => ID, { description: "The client." });
const OfKind = () => Arg("kind", () => MeasureKinds, { description: "Which questionnaire." });

@Resolver()
export class MeasuresResolver {
  @Query(() => MeasureConnection, {
    nullable: true,
    description:
      "A client's questionnaires, newest first; null where the service knows of none (`MEASURES`). Someone else's client has none, like one that does not exist. For people only.",
  })
  measures(
    @OfClient() clientId: string,
    @Arg("kind", () => MeasureKinds, { nullable: true, description: "Only this questionnaire." })
    kind: MeasureKind | undefined,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() { rest }: Context,
  ): Promise<Connection<Measure> | null> {
    return rest.measures.list(clientId, kind, args);
  }

  @Query(() => DeletedMeasurePage, {
    nullable: true,
    description:
      "One page of the deleted questionnaires that can still be restored, none of them of a deleted client; null where the service tells none (`RESTORE_MEASURES`). For people only.",
  })
  deletedMeasures(
    @Arg("clientId", () => ID, { nullable: true, description: "Only of this client." }) clientId: string | undefined,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { rest }: Context,
  ): Promise<DeletedMeasurePage | null> {
    return rest.measures.deleted(clientId, page);
  }

  @Mutation(() => MeasurePayload, {
    nullable: true,
    description:
      "Keeps a questionnaire that client and professional filled in together, where the service can (`MEASURES`). With a question that is not answered nothing is kept, and it is named. For people only.",
  })
  recordMeasure(
    @OfClient() clientId: string,
    @OfKind() kind: MeasureKind,
    @Arg("answers", () => [Int], {
      // A question without an answer is refused by its number rather than by a type.
      nullable: "items",
      description: "The answer to each question, in their order; null: not answered.",
    })
    answers: (number | null)[],
    @CreationKey("the questionnaire is kept") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<MeasurePayload> {
    return rest.measures.record({ clientId, kind, answers }, idempotencyKey);
  }

  @Mutation(() => DeleteMeasurePayload, {
    nullable: true,
    description: `Deletes a questionnaire that was filled in: hidden at once, for good after ${RESTORE_DAYS} days. Until then \`restoreMeasure\` undoes it. Sent again it is NOT_FOUND. For people only.`,
  })
  async deleteMeasure(@Which() id: string, @Ctx() { rest }: Context): Promise<DeleteMeasurePayload> {
    const errors = await rest.measures.remove(id);
    return { deletedMeasureId: errors.length > 0 ? null : id, errors };
  }

  @Mutation(() => MeasurePayload, {
    nullable: true,
    description: `Undoes the deletion of a questionnaire, for ${RESTORE_DAYS} days; sent again, the one that is there stays as it is. For people only.`,
  })
  restoreMeasure(@Which() id: string, @Ctx() { rest }: Context): Promise<MeasurePayload> {
    return rest.measures.restore(id);
  }

  @Mutation(() => MeasurePayload, {
    nullable: true,
    description:
      "Puts a questionnaire that tells of thoughts of death aside, so that it waits no more. Sent again it changes nothing. For people only.",
  })
  markMeasureSeen(@Which() id: string, @Ctx() { rest }: Context): Promise<MeasurePayload> {
    return rest.measures.see(id);
  }
}
