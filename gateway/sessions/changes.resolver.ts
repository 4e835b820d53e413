import { Arg, Args, Ctx, ID, Mutation, Resolver } from "type-graphql";
import { UNDO_CANCEL_MINUTES } from "../../schema/rules/sessions.ts";
import { BasedOn } from "../core/basedOn.ts";
import type { Context } from "../core/context.ts";
import { CreationKey } from "../core/idempotency.ts";
import { CancellationArgs } from "./cancellation.inputs.ts";
import { OverlapArgs } from "./overlaps.inputs.ts";
import {
  CreateTherapySessionPayload,
  DeleteTherapySessionPayload,
  MoveTherapySessionPayload,
  type Outcome,
  RescheduleTherapySessionPayload,
  ResendReminderPayload,
  SetTherapySessionStatusPayload,
  UpdateTherapySessionPayload,
} from "./payloads.types.ts";
import {
  type ReminderRecipient,
  ReminderRecipients,
  type TherapySessionStatus,
  TherapySessionStatuses,
} from "./sessions.enums.ts";
import { TherapySessionInput, TimingArgs } from "./sessions.inputs.ts";

const Which = () => Arg("id", () => ID, { description: "Id of the therapy session." });
const Content = () => Arg("input", () => TherapySessionInput, { description: "The therapy session." });

@Resolver()
export class SessionChangesResolver {
  @Mutation(() => CreateTherapySessionPayload, { nullable: true, description: "Creates a scheduled therapy session." })
  createTherapySession(
    @Content() input: TherapySessionInput,
    @Args(() => OverlapArgs) overlap: OverlapArgs,
    @CreationKey("the therapy session is created") idempotencyKey: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<Outcome> {
    return rest.sessions.create(input, overlap, idempotencyKey);
  }

  @Mutation(() => UpdateTherapySessionPayload, {
    nullable: true,
    description: "Changes what is given of a therapy session; the rest, and its status, stay as they are.",
  })
  updateTherapySession(
    @Which() id: string,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Content() input: TherapySessionInput,
    @Args(() => OverlapArgs) overlap: OverlapArgs,
    @Ctx() { rest }: Context,
  ): Promise<Outcome> {
    return rest.sessions.update(id, basedOn, input, overlap);
  }

  @Mutation(() => MoveTherapySessionPayload, {
    nullable: true,
    description: "Moves a therapy session to another time.",
  })
  moveTherapySession(
    @Args(() => TimingArgs) timing: TimingArgs,
    @Args(() => OverlapArgs) overlap: OverlapArgs,
    @Ctx() { rest }: Context,
  ): Promise<Outcome> {
    return rest.sessions.move(timing, overlap);
  }

  @Mutation(() => RescheduleTherapySessionPayload, {
    nullable: true,
    description:
      "Puts a cancelled therapy session on the agenda again, scheduled, at any time; where the service can (`RESCHEDULING`).",
  })
  rescheduleTherapySession(
    @Args(() => TimingArgs) timing: TimingArgs,
    @Args(() => OverlapArgs) overlap: OverlapArgs,
    @Ctx() { rest }: Context,
  ): Promise<Outcome> {
    return rest.sessions.reschedule(timing, overlap);
  }

  @Mutation(() => SetTherapySessionStatusPayload, {
    nullable: true,
    description: "Confirms a scheduled therapy session.",
  })
  confirmTherapySession(
    @Which() id: string,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Ctx() { rest }: Context,
  ): Promise<Outcome> {
    return rest.sessions.confirm(id, basedOn);
  }

  @Mutation(() => SetTherapySessionStatusPayload, {
    nullable: true,
    description: "Cancels a scheduled or confirmed therapy session.",
  })
  cancelTherapySession(
    @Which() id: string,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Args(() => CancellationArgs) said: CancellationArgs,
    @Ctx() { rest }: Context,
  ): Promise<Outcome> {
    return rest.sessions.cancel(id, basedOn, said);
  }

  @Mutation(() => SetTherapySessionStatusPayload, {
    nullable: true,
    description: "Says of a cancelled therapy session why, or who cancelled; where the service can (`CANCEL_REASONS`).",
  })
  setTherapySessionCancellation(
    @Which() id: string,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Args(() => CancellationArgs) said: CancellationArgs,
    @Ctx() { rest }: Context,
  ): Promise<Outcome> {
    return rest.sessions.setCancellation(id, basedOn, said);
  }

  @Mutation(() => SetTherapySessionStatusPayload, {
    nullable: true,
    description: `Takes a cancellation back, within ${UNDO_CANCEL_MINUTES} minutes: the therapy session is again what it was. One that is not cancelled is INVALID, unless it is \`to\` already.`,
  })
  undoCancelTherapySession(
    @Which() id: string,
    @Arg("to", () => TherapySessionStatuses, { description: "What it was before: scheduled or confirmed." })
    to: TherapySessionStatus,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Args(() => OverlapArgs) overlap: OverlapArgs,
    @Ctx() { rest }: Context,
  ): Promise<Outcome> {
    return rest.sessions.undoCancel(id, basedOn, to, overlap);
  }

  @Mutation(() => DeleteTherapySessionPayload, {
    nullable: true,
    description:
      "Deletes a therapy session: hidden at once, for good after 30 days. Until then `restoreTherapySession` undoes it, where the service can (`RESTORE_SESSIONS`). Sent again it is NOT_FOUND.",
  })
  async deleteTherapySession(@Which() id: string, @Ctx() { rest }: Context): Promise<DeleteTherapySessionPayload> {
    const errors = await rest.sessions.remove(id);
    return { deletedTherapySessionId: errors.length > 0 ? null : id, errors };
  }

  @Mutation(() => ResendReminderPayload, {
    nullable: true,
    description:
      "Sends a therapy session's reminder to one recipient again, now. Sent again before it has gone out, it goes out once. For people only.",
  })
  resendReminder(
    @Which() id: string,
    @Arg("recipient", () => ReminderRecipients, { description: "Whom to." }) recipient: ReminderRecipient,
    @Ctx() { rest }: Context,
  ): Promise<Outcome> {
    return rest.sessions.resendReminder(id, recipient);
  }
}
