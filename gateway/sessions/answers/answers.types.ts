import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { ANSWER_WORDS_MAX } from "../../../schema/rules/agenda/answers.ts";
import { DateTime } from "../../core/scalars.ts";
import { type ReminderOutcome, ReminderOutcomes, type ReminderReason, ReminderReasons } from "../sessions.enums.ts";
import { TherapySession } from "../sessions.types.ts";

@ObjectType({
  description:
    "A client's wish, made by the link in a mail, that a therapy session take place at another time. Until it is accepted the therapy session stays where it is.",
  simpleResolvers: true,
})
export class TimeRequest {
  @Field(() => ID, { description: "Id of the wish, for `acceptTimeRequest` and `declineTimeRequest`." })
  id!: string;

  @Field(() => TherapySession, { description: "The therapy session as it stands." })
  therapySession!: TherapySession;

  @Field(() => DateTime, { description: "When the client would like it to begin." })
  requestedStart!: string;

  @Field(() => String, {
    nullable: true,
    description: `What the client added, up to ${ANSWER_WORDS_MAX} characters; null when nothing, or when the service does not tell.`,
  })
  words!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it was asked for; null when the service does not tell." })
  createdAt!: string | null;
}

@ObjectType({
  description:
    "A therapy session that its client cancelled by the link in a mail, and that the professional has not put aside. Why is told by `cancelReason` of the therapy session.",
  simpleResolvers: true,
})
export class ClientCancellation {
  @Field(() => ID, { description: "Id of the cancellation, for `putClientCancellationAside`." })
  id!: string;

  @Field(() => TherapySession, { description: "The therapy session as it stands." })
  therapySession!: TherapySession;

  @Field(() => String, {
    nullable: true,
    description: `What the client added, up to ${ANSWER_WORDS_MAX} characters; null: nothing.`,
  })
  words!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it was cancelled; null when the service does not tell." })
  createdAt!: string | null;
}

@ObjectType({
  description:
    "A therapy session that a client booked by a link of the client's own, and that the professional has not put aside.",
  simpleResolvers: true,
})
export class ClientBooking {
  @Field(() => ID, { description: "Id of the booking, for `putClientBookingAside`." })
  id!: string;

  @Field(() => TherapySession, { description: "The therapy session as it stands." })
  therapySession!: TherapySession;

  @Field(() => DateTime, { nullable: true, description: "When it was booked; null when the service does not tell." })
  createdAt!: string | null;
}

export const ClientAnswerKinds = {
  CONFIRMED: "CONFIRMED",
  CANCELLED: "CANCELLED",
  OTHER_TIME: "OTHER_TIME",
  BOOKED: "BOOKED",
} as const;
export type ClientAnswerKind = keyof typeof ClientAnswerKinds;
registerEnumType(ClientAnswerKinds, {
  name: "ClientAnswerKind",
  description: "What a client answered about a therapy session.",
  valuesConfig: {
    CONFIRMED: { description: "The client comes." },
    CANCELLED: { description: "The client cancelled it." },
    OTHER_TIME: { description: "The client would like another time." },
    BOOKED: { description: "The client booked it." },
  },
});

export const TimeRequestOutcomes = {
  WAITING: "WAITING",
  ACCEPTED: "ACCEPTED",
  DECLINED: "DECLINED",
  WITHDRAWN: "WITHDRAWN",
} as const;
export type TimeRequestOutcome = keyof typeof TimeRequestOutcomes;
registerEnumType(TimeRequestOutcomes, {
  name: "TimeRequestOutcome",
  description: "What became of a client's wish for another time.",
  valuesConfig: {
    WAITING: { description: "Nothing was decided." },
    ACCEPTED: { description: "The therapy session was moved." },
    DECLINED: { description: "It stayed where it was." },
    WITHDRAWN: { description: "The client has answered something else since." },
  },
});

@ObjectType({
  description: "What a client answered about a therapy session by the link in a mail.",
  simpleResolvers: true,
})
export class ClientAnswer {
  @Field(() => ID, { description: "Id of the answer." })
  id!: string;

  @Field(() => ClientAnswerKinds, {
    nullable: true,
    description: "What was answered; null for what is not known here.",
  })
  kind!: ClientAnswerKind | null;

  @Field(() => String, {
    nullable: true,
    description: `What the client added, up to ${ANSWER_WORDS_MAX} characters; null: nothing.`,
  })
  words!: string | null;

  @Field(() => DateTime, { nullable: true, description: "With OTHER_TIME: when the client would like it to begin." })
  requestedStart!: string | null;

  @Field(() => TimeRequestOutcomes, { nullable: true, description: "With OTHER_TIME: what became of it." })
  outcome!: TimeRequestOutcome | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "With WAITING: whether it can still be decided; false while the therapy session is at another time, cancelled, or has begun. null with anything else, and when the service does not tell.",
  })
  canDecide!: boolean | null;

  @Field(() => DateTime, { nullable: true, description: "When it was answered; null when the service does not tell." })
  createdAt!: string | null;

  @Field(() => ReminderOutcomes, {
    nullable: true,
    description:
      "What became of the mail that tells the client what was decided, with OTHER_TIME, or is booked, with BOOKED; null while there is none, and when the service does not tell.",
  })
  replyOutcome!: ReminderOutcome | null;

  @Field(() => ReminderReasons, {
    nullable: true,
    description:
      "Why that mail waits or was not sent; DAILY_LIMIT and NEW_CLIENT are waited out until the therapy session begins.",
  })
  replyReason!: ReminderReason | null;
}
