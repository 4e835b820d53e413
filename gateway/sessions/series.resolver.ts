import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { SERIES_MAX, UNDO_SERIES_MINUTES } from "../../schema/rules/agenda/series.ts";
import { WHOLE_MINUTE } from "../../schema/rules/sessions.ts";
import { Client } from "../clients/clients.types.ts";
import { BasedOn } from "../core/basedOn.ts";
import type { Context } from "../core/context.ts";
import { FURTHER_CALL } from "../core/cost.ts";
import { IdempotencyKey } from "../core/idempotency.ts";
import { DateTime } from "../core/scalars.ts";
import { CancellationArgs } from "./cancellation.inputs.ts";
import { OverlapArgs } from "./overlaps.inputs.ts";
import { SeriesScopeArgs, TherapySessionRuleInput, TherapySessionSeriesEndInput } from "./series.inputs.ts";
import {
  ChangeTherapySessionSeriesPayload,
  SaveTherapySessionSeriesPayload,
  TherapySessionSeries,
  TherapySessionSeriesPreview,
} from "./series.types.ts";
import { TherapySessionInput } from "./sessions.inputs.ts";

const Which = () => Arg("id", () => ID, { description: "Id of the series." });
const FirstId = (also = "") =>
  Arg("firstId", () => ID, { nullable: true, description: `Id of a therapy session that becomes its first${also}.` });
const Rule = () => Arg("rule", () => TherapySessionRuleInput, { description: "How it goes on, and when it ends." });
const End = () =>
  Arg("end", () => TherapySessionSeriesEndInput, { description: "When it ends then; `times` adds so many to it." });
const Skip = () =>
  Arg("skip", () => [Int], {
    nullable: true,
    description: "Places that are left out, as the preview numbers them.",
  });
const Content = (description: string) => Arg("input", () => TherapySessionInput, { description });

@Resolver()
export class SeriesResolver {
  @Query(() => TherapySessionSeries, {
    nullable: true,
    description:
      "One series. Another practice's is NOT_FOUND, like an id nobody has; null where the service has no series (`SESSION_SERIES`).",
  })
  therapySessionSeries(@Which() id: string, @Ctx() { rest }: Context): Promise<TherapySessionSeries | null> {
    return rest.series.one(id);
  }

  @Query(() => TherapySessionSeriesPreview, {
    nullable: true,
    description: `Each therapy session that a series would have, up to ${SERIES_MAX}, with what is in its way; nothing is stored. null where the service has no series (\`SESSION_SERIES\`).`,
  })
  previewTherapySessionSeries(
    @Arg("startsAt", () => DateTime, { description: `When the first begins. ${WHOLE_MINUTE}` }) startsAt: string,
    @Arg("durationMinutes", () => Int, { description: "How long each lasts." }) durationMinutes: number,
    @Rule() rule: TherapySessionRuleInput,
    @FirstId() firstId: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<TherapySessionSeriesPreview | null> {
    return rest.series.preview({ startsAt, durationMinutes }, rule, firstId);
  }

  @Query(() => TherapySessionSeriesPreview, {
    nullable: true,
    description: "Each therapy session by which a series would go on; nothing is stored.",
  })
  previewTherapySessionSeriesExtension(
    @Which() id: string,
    @End() end: TherapySessionSeriesEndInput,
    @Ctx() { rest }: Context,
  ): Promise<TherapySessionSeriesPreview | null> {
    return rest.series.previewFurther(id, end);
  }

  @Mutation(() => SaveTherapySessionSeriesPayload, {
    nullable: true,
    description:
      "Creates a series of scheduled therapy sessions, all or none; or makes a therapy session the first of one. The hour is the same on the practice's clocks before and after they change.",
  })
  createTherapySessionSeries(
    @Content("Each therapy session; `startsAt` is the first's. With `firstId` what is left out stays as it is.")
    input: TherapySessionInput,
    @Rule() rule: TherapySessionRuleInput,
    @Skip() skip: number[] | undefined,
    @FirstId("; `version` is then that one's") firstId: string | undefined,
    @Args(() => BasedOn) { version, overwrite }: BasedOn,
    @Args(() => OverlapArgs) overlap: OverlapArgs,
    @IdempotencyKey("the series is created") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<SaveTherapySessionSeriesPayload> {
    return rest.series.create(input, rule, { firstId, version, overwrite }, { skip, overlap, idempotencyKey });
  }

  @Mutation(() => SaveTherapySessionSeriesPayload, {
    nullable: true,
    description: "Lets a series go on after its last therapy session, each like that one.",
  })
  extendTherapySessionSeries(
    @Which() id: string,
    @Args(() => BasedOn) basedOn: BasedOn,
    @End() end: TherapySessionSeriesEndInput,
    @Skip() skip: number[] | undefined,
    @Args(() => OverlapArgs) overlap: OverlapArgs,
    @IdempotencyKey("the series goes on") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<SaveTherapySessionSeriesPayload> {
    return rest.series.extend(id, basedOn, end, { skip, overlap, idempotencyKey });
  }

  @Mutation(() => ChangeTherapySessionSeriesPayload, {
    nullable: true,
    description:
      "Changes what is given of several therapy sessions of a series, all or none. What was changed of one by itself stays. Another hour moves each on its day; another day moves all by the rule.",
  })
  updateTherapySessionSeries(
    @Args(() => SeriesScopeArgs) args: SeriesScopeArgs,
    @Content("The therapy session at which the change is begun, as it is to be. The client stays.")
    input: TherapySessionInput,
    @Args(() => OverlapArgs) overlap: OverlapArgs,
    @IdempotencyKey("the series is changed") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<ChangeTherapySessionSeriesPayload> {
    return rest.series.update(args, input, { overlap, idempotencyKey });
  }

  @Mutation(() => ChangeTherapySessionSeriesPayload, {
    nullable: true,
    description: "Cancels several therapy sessions of a series, all or none.",
  })
  cancelTherapySessionSeries(
    @Args(() => SeriesScopeArgs) args: SeriesScopeArgs,
    @Args(() => CancellationArgs) said: CancellationArgs,
    @IdempotencyKey("they are cancelled") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<ChangeTherapySessionSeriesPayload> {
    return rest.series.cancel(args, said, idempotencyKey);
  }

  @Mutation(() => ChangeTherapySessionSeriesPayload, {
    nullable: true,
    description:
      "Deletes several therapy sessions of a series, all or none: hidden at once, for good after 30 days. Until then `restoreTherapySession` brings each back.",
  })
  deleteTherapySessionSeries(
    @Args(() => SeriesScopeArgs) args: SeriesScopeArgs,
    @IdempotencyKey("they are deleted") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<ChangeTherapySessionSeriesPayload> {
    return rest.series.remove(args, idempotencyKey);
  }

  @Mutation(() => ChangeTherapySessionSeriesPayload, {
    nullable: true,
    description: `Undoes the last change of a series, whichever it was, its creation too, for ${UNDO_SERIES_MINUTES} minutes; then, and undone already, it is CONFLICT. A therapy session that was changed by itself meanwhile stays as it is.`,
  })
  undoTherapySessionSeries(
    @Which() id: string,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Args(() => OverlapArgs) overlap: OverlapArgs,
    @Ctx() { rest }: Context,
  ): Promise<ChangeTherapySessionSeriesPayload> {
    return rest.series.undo(id, basedOn, overlap);
  }

  @Mutation(() => SaveTherapySessionSeriesPayload, {
    nullable: true,
    description:
      "Puts a series that is about to end aside, so that it waits no more until it goes on, or takes that back; where the service can (`SERIES_ASIDE`). Its version stays. Sent again it changes nothing.",
  })
  putTherapySessionSeriesAside(
    @Which() id: string,
    @Arg("aside", () => Boolean, { description: "false: it waits again." }) aside: boolean,
    @Ctx() { rest }: Context,
  ): Promise<SaveTherapySessionSeriesPayload> {
    return rest.series.putAside(id, aside);
  }
}

@Resolver(() => Client)
export class ClientSeriesResolver {
  @FieldResolver(() => [TherapySessionSeries], {
    nullable: true,
    complexity: FURTHER_CALL,
    description:
      "The client's series that still have therapy sessions, the newest first; null where the service has none. By one more call.",
  })
  therapySessionSeries(@Root() client: Client, @Ctx() { rest }: Context): Promise<TherapySessionSeries[] | null> {
    return rest.series.ofClient(client.id);
  }
}
