import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { VERSION_REQUIRED_MEANS } from "../core/basedOn.ts";
import { TherapySession } from "./sessions.types.ts";

export const TherapySessionErrorCodes = {
  REQUIRED: "REQUIRED",
  TOO_LONG: "TOO_LONG",
  INVALID: "INVALID",
  CONFLICT: "CONFLICT",
  VERSION_REQUIRED: "VERSION_REQUIRED",
  OVERLAP: "OVERLAP",
} as const;
export type TherapySessionErrorCode = keyof typeof TherapySessionErrorCodes;
registerEnumType(TherapySessionErrorCodes, {
  name: "TherapySessionErrorCode",
  description: "Why a change of a therapy session was refused.",
  valuesConfig: {
    REQUIRED: { description: "The field must not be empty." },
    TOO_LONG: { description: "The text is longer than the field takes." },
    INVALID: { description: "The field does not take this value, or not any more." },
    CONFLICT: { description: "The therapy session was changed in the meantime; `current` is how it is now." },
    VERSION_REQUIRED: { description: VERSION_REQUIRED_MEANS },
    OVERLAP: { description: "Others take the time; `overlaps` names them. `allowOverlap` saves all the same." },
  },
});

@ObjectType({ description: "One reason why a therapy session was not saved.", simpleResolvers: true })
export class TherapySessionError {
  @Field(() => TherapySessionErrorCodes, { description: "What a program can branch on." })
  code!: TherapySessionErrorCode;

  @Field(() => String, { nullable: true, description: "Field of the input this is about, if it is about one." })
  field!: string | null;

  @Field(() => String, { description: "One sentence in Spanish for the professional." })
  message!: string;

  @Field(() => TherapySession, { nullable: true, description: "With CONFLICT: the therapy session as it is now." })
  current!: TherapySession | null;

  @Field(() => [TherapySession], { description: "With OVERLAP: the therapy sessions in the way." })
  overlaps!: TherapySession[];
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
export const RestoreTherapySessionPayload = payload(
  "RestoreTherapySessionPayload",
  "The outcome of restoring a deleted therapy session.",
);
export const ResendReminderPayload = payload("ResendReminderPayload", "The outcome of sending a reminder again.");

@ObjectType({ description: "The outcome of deleting a therapy session.", simpleResolvers: true })
export class DeleteTherapySessionPayload {
  @Field(() => ID, { nullable: true, description: "Id of the therapy session that is gone; null when none is." })
  deletedTherapySessionId!: string | null;

  @Field(() => [TherapySessionError], { description: "Why nothing was deleted; empty when it was." })
  errors!: TherapySessionError[];
}

export type Outcome = SavedTherapySession;
