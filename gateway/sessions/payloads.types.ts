import { Field, ID, Int, ObjectType } from "type-graphql";
import { UserError } from "../core/userErrors.ts";
import { BusyTime } from "./busy/busy.types.ts";
import { TherapySession } from "./sessions.types.ts";

@ObjectType({
  description: "One reason why a therapy session was not saved.",
  implements: UserError,
  simpleResolvers: true,
})
export class TherapySessionError extends UserError {
  @Field(() => TherapySession, { nullable: true, description: "With CONFLICT: the therapy session as it is now." })
  current!: TherapySession | null;

  @Field(() => [TherapySession], { description: "With OVERLAP: the therapy sessions in the way." })
  overlaps!: TherapySession[];

  @Field(() => [BusyTime], { description: "With OVERLAP: the hours in the way that are taken elsewhere." })
  busy!: BusyTime[];

  @Field(() => String, {
    nullable: true,
    description:
      "With OVERLAP: stands for all that is in the way, also what is not told. Sent back as `overlapsSeen` it is gone over.",
  })
  overlapsSeen!: string | null;
}

interface SavedTherapySession {
  therapySession: TherapySession | null;
  errors: TherapySessionError[];
}

function payload(name: string, description: string) {
  @ObjectType(name, { description, simpleResolvers: true })
  class Payload implements SavedTherapySession {
    @Field(() => TherapySession, {
      nullable: true,
      description: "The therapy session as saved; null when nothing was.",
    })
    therapySession!: TherapySession | null;

    @Field(() => [TherapySessionError], { description: "Why nothing was saved; empty when it was." })
    errors!: TherapySessionError[];
  }
  return Payload;
}

export const CreateTherapySessionPayload = payload(
  "CreateTherapySessionPayload",
  "The outcome of creating a therapy session.",
);
export const UpdateTherapySessionPayload = payload(
  "UpdateTherapySessionPayload",
  "The outcome of changing a therapy session.",
);
export const MoveTherapySessionPayload = payload(
  "MoveTherapySessionPayload",
  "The outcome of moving a therapy session.",
);
export const RescheduleTherapySessionPayload = payload(
  "RescheduleTherapySessionPayload",
  "The outcome of putting a cancelled therapy session on the agenda again.",
);
export const SetTherapySessionStatusPayload = payload(
  "SetTherapySessionStatusPayload",
  "The outcome of confirming or cancelling a therapy session, or of taking that back.",
);
export const ResendReminderPayload = payload("ResendReminderPayload", "The outcome of sending a reminder again.");

export const AcceptTimeRequestPayload = payload(
  "AcceptTimeRequestPayload",
  "The outcome of accepting a client's wish for another time.",
);
export const DeclineTimeRequestPayload = payload(
  "DeclineTimeRequestPayload",
  "The outcome of declining a client's wish for another time.",
);

export const PutClientBookingAsidePayload = payload(
  "PutClientBookingAsidePayload",
  "The outcome of putting a client's booking aside: its therapy session, which stays as it is.",
);

export const PutClientCancellationAsidePayload = payload(
  "PutClientCancellationAsidePayload",
  "The outcome of putting a client's cancellation aside: its therapy session, which stays as it is.",
);

@ObjectType({ description: "The outcome of deleting a therapy session.", simpleResolvers: true })
export class DeleteTherapySessionPayload {
  @Field(() => ID, { nullable: true, description: "Id of the therapy session that is gone; null when none is." })
  deletedTherapySessionId!: string | null;

  @Field(() => [TherapySessionError], { description: "Why nothing was deleted; empty when it was." })
  errors!: TherapySessionError[];
}

@ObjectType({ description: "The outcome of restoring a deleted therapy session.", simpleResolvers: true })
export class RestoreTherapySessionPayload implements SavedTherapySession {
  @Field(() => TherapySession, { nullable: true, description: "The therapy session as saved; null when nothing was." })
  therapySession!: TherapySession | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "The version that its series has by it; null where that stayed as it was, or the service does not tell.",
  })
  seriesVersion!: number | null;

  @Field(() => [TherapySessionError], { description: "Why nothing was saved; empty when it was." })
  errors!: TherapySessionError[];
}

export type Outcome = SavedTherapySession;
