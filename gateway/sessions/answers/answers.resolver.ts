import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from "type-graphql";
import { ANSWER_WORDS_MAX, ANSWERS_SHOWN } from "../../../schema/rules/agenda/answers.ts";
import type { Context } from "../../core/context.ts";
import { FURTHER_CALL } from "../../core/cost.ts";
import { OverlapArgs } from "../overlaps.inputs.ts";
import {
  AcceptTimeRequestPayload,
  DeclineTimeRequestPayload,
  type Outcome,
  PutClientBookingAsidePayload,
  PutClientCancellationAsidePayload,
} from "../payloads.types.ts";
import { TherapySession } from "../sessions.types.ts";
import { ClientAnswer } from "./answers.types.ts";

const Which = () => Arg("id", () => ID, { description: "Id of the wish." });

@Resolver(() => TherapySession)
export class AnswersResolver {
  @FieldResolver(() => [ClientAnswer], {
    nullable: true,
    complexity: FURTHER_CALL,
    description: `What the client answered by the links in mails, the newest first, at most ${ANSWERS_SHOWN}; null where the service does not tell (\`CLIENT_CANCELLATIONS\`). By one more call.`,
  })
  clientAnswers(@Root() { id }: TherapySession, @Ctx() { rest }: Context): Promise<ClientAnswer[] | null> {
    return rest.answers.ofSession(id);
  }

  @Mutation(() => AcceptTimeRequestPayload, {
    nullable: true,
    description:
      "Moves a therapy session to the time its client asked for, and tells the client by mail; where the service can (`CLIENT_ANSWERS`). Sent again it changes nothing; decided otherwise it is NOT_FOUND. For people only.",
  })
  acceptTimeRequest(
    @Which() id: string,
    @Args(() => OverlapArgs) overlap: OverlapArgs,
    @Ctx() { rest }: Context,
  ): Promise<Outcome> {
    return rest.answers.accept(id, overlap);
  }

  @Mutation(() => DeclineTimeRequestPayload, {
    nullable: true,
    description:
      "Leaves a therapy session where it is though its client asked for another time, and tells the client by mail. Sent again with the same message it changes nothing; decided otherwise it is NOT_FOUND. For people only.",
  })
  declineTimeRequest(
    @Which() id: string,
    @Arg("message", () => String, {
      nullable: true,
      description: `A sentence for the client, up to ${ANSWER_WORDS_MAX} characters.`,
    })
    message: string | null | undefined,
    @Ctx() { rest }: Context,
  ): Promise<Outcome> {
    return rest.answers.decline(id, message);
  }
  @Mutation(() => PutClientCancellationAsidePayload, {
    nullable: true,
    description:
      "Puts a client's cancellation aside, so that it waits no more; where the service can (`CLIENT_CANCELLATIONS`). Sent again it changes nothing.",
  })
  putClientCancellationAside(
    @Arg("id", () => ID, { description: "Id of the cancellation." }) id: string,
    @Ctx() { rest }: Context,
  ): Promise<Outcome> {
    return rest.answers.putAside(id);
  }

  @Mutation(() => PutClientBookingAsidePayload, {
    nullable: true,
    description:
      "Puts a client's booking aside, so that it waits no more; where the service can (`BOOKING_LINKS`). Sent again it changes nothing.",
  })
  putClientBookingAside(
    @Arg("id", () => ID, { description: "Id of the booking." }) id: string,
    @Ctx() { rest }: Context,
  ): Promise<Outcome> {
    return rest.answers.putBookingAside(id);
  }
}
