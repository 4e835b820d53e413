import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { BOOKING_KEPT_DAYS } from "../../../schema/rules/booking/requests.ts";
import { BOOKING_PATH } from "../../../schema/rules/booking/settings.ts";
import { ReachedLimit } from "../../clients/payloads.types.ts";
import { ClientReference } from "../../clients/reference.types.ts";
import { DateTime, LocalDate } from "../../core/scalars.ts";
import { UserError } from "../../core/userErrors.ts";
import { Money } from "../../membership/membership.types.ts";
import { BusyTime } from "../busy/busy.types.ts";
import { type TherapySessionType, TherapySessionTypes } from "../sessions.enums.ts";
import { TherapySession } from "../sessions.types.ts";

const CLOCK = "`HH:mm` on the practice's clocks";

@ObjectType({ description: "Hours of one day.", simpleResolvers: true })
export class BookingHours {
  @Field(() => String, { description: `When they begin, ${CLOCK}.` })
  from!: string;

  @Field(() => String, { description: `When they end, ${CLOCK}; \`24:00\` is the day's end.` })
  to!: string;
}

@ObjectType({ description: "Hours of one day of every week.", simpleResolvers: true })
export class BookingWeekHours extends BookingHours {
  @Field(() => Int, { description: "Monday 1 to Sunday 7." })
  weekday!: number;
}

@ObjectType({ description: "Other hours than the week's, on some days.", simpleResolvers: true })
export class BookingException {
  @Field(() => LocalDate, { description: "The first day." })
  from!: string;

  @Field(() => LocalDate, { description: "The last day." })
  to!: string;

  @Field(() => [BookingHours], { description: "The hours of these days; none: closed." })
  hours!: BookingHours[];
}

@ObjectType({ description: "A kind of therapy session that visitors can ask for.", simpleResolvers: true })
export class BookingKind {
  @Field(() => TherapySessionTypes, {
    nullable: true,
    description: "Its type; null when the service named one nobody knows.",
  })
  type!: TherapySessionType | null;

  @Field(() => Int, { description: "How long it lasts." })
  durationMinutes!: number;

  @Field(() => Money, { nullable: true, description: "Its price; null: none is told." })
  price!: Money | null;

  @Field(() => String, { nullable: true, description: "Where it takes place." })
  location!: string | null;
}

@ObjectType({
  description: `What the practice has settled about its booking page, at \`${BOOKING_PATH}/\` and its name.`,
  simpleResolvers: true,
})
export class BookingSettings {
  @Field(() => ID, { description: "The professional's id." })
  id!: string;

  @Field(() => Boolean, { description: "Whether the page is there for whoever has its address." })
  isOn!: boolean;

  @Field(() => String, { description: "The end of its address; empty until it is chosen." })
  name!: string;

  @Field(() => String, { nullable: true, description: "Its whole address; null without a name." })
  url!: string | null;

  @Field(() => Boolean, { description: "Whether search engines may show it." })
  isListed!: boolean;

  @Field(() => Boolean, { description: "Whether the professional is told of each request by mail too." })
  tellsByMail!: boolean;

  @Field(() => Boolean, {
    description:
      "Whether known clients book at once by links of their own; false where the service has none (`BOOKING_LINKS`).",
  })
  clientsBook!: boolean;

  @Field(() => String, { nullable: true, description: "What the page says first." })
  welcome!: string | null;

  @Field(() => [BookingWeekHours], { description: "When the practice can be booked, week by week." })
  week!: BookingWeekHours[];

  @Field(() => [BookingException], { description: "When it is otherwise; of two about a day the last holds." })
  exceptions!: BookingException[];

  @Field(() => [BookingKind], { description: "What can be booked." })
  kinds!: BookingKind[];

  @Field(() => Int, { description: "Minutes between the beginnings of two times that are offered." })
  stepMinutes!: number;

  @Field(() => Int, { description: "Minutes that stay free before what is booked." })
  bufferBefore!: number;

  @Field(() => Int, { description: "Minutes that stay free after it." })
  bufferAfter!: number;

  @Field(() => Int, { description: "Hours from now on that cannot be booked." })
  noticeHours!: number;

  @Field(() => Int, { description: "Days from today on that can be booked." })
  aheadDays!: number;

  @Field(() => Int, {
    nullable: true,
    description: "Therapy sessions of a day from which on nothing is offered; null: no limit.",
  })
  perDay!: number | null;

  @Field(() => Int, { description: "Rises by one with each change; 0: nothing was ever saved." })
  version!: number;
}

@ObjectType({
  description: "One reason why the booking page was not changed.",
  implements: UserError,
  simpleResolvers: true,
})
export class BookingSettingsError extends UserError {
  @Field(() => BookingSettings, { nullable: true, description: "With CONFLICT: the settings as they are now." })
  current!: BookingSettings | null;
}

@ObjectType({ description: "The outcome of changing the booking page.", simpleResolvers: true })
export class UpdateBookingSettingsPayload {
  @Field(() => BookingSettings, { nullable: true, description: "The settings as saved; null when nothing was." })
  bookingSettings!: BookingSettings | null;

  @Field(() => [BookingSettingsError], { description: "Why nothing was saved; empty when it was." })
  errors!: BookingSettingsError[];
}

export const BookingRequestStatuses = {
  WAITING: "WAITING",
  ACCEPTED: "ACCEPTED",
  DECLINED: "DECLINED",
  EXPIRED: "EXPIRED",
} as const;
export type BookingRequestStatus = keyof typeof BookingRequestStatuses;
registerEnumType(BookingRequestStatuses, {
  name: "BookingRequestStatus",
  description: "What became of a request.",
  valuesConfig: {
    WAITING: { description: "The professional has not decided; its hour is offered to nobody else." },
    ACCEPTED: { description: "It is a therapy session." },
    DECLINED: { description: "It will not be." },
    EXPIRED: { description: "Nobody had decided when its hour came." },
  },
});

@ObjectType({
  description: `What a visitor of the booking page asks for. The e-mail is proved. What was decided is deleted after ${BOOKING_KEPT_DAYS} days.`,
  simpleResolvers: true,
})
export class BookingRequest {
  @Field(() => ID, { description: "Stable id of the request." })
  id!: string;

  @Field(() => BookingRequestStatuses, {
    nullable: true,
    description: "What became of it; null when the service named what nobody knows.",
  })
  status!: BookingRequestStatus | null;

  @Field(() => String, { description: "Who asks." })
  name!: string;

  @Field(() => String, { description: "Where the answer goes." })
  email!: string;

  @Field(() => String, { nullable: true, description: "As it was written." })
  phone!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "What the visitor wrote; once accepted, it is the therapy session's notes instead.",
  })
  message!: string | null;

  @Field(() => DateTime, { description: "When it is to begin." })
  startsAt!: string;

  @Field(() => BookingKind, { description: "What is asked for." })
  kind!: BookingKind;

  @Field(() => ClientReference, {
    nullable: true,
    description: "The client who has this e-mail; accepting makes one when there is none.",
  })
  client!: ClientReference | null;

  @Field(() => ID, { nullable: true, description: "Id of the therapy session that accepting made." })
  therapySessionId!: string | null;

  @Field(() => Int, { nullable: true, description: "Rises by one with each change." })
  version!: number | null;
}

@ObjectType({ description: "One reason why a request was not decided.", implements: UserError, simpleResolvers: true })
export class BookingRequestError extends UserError {
  @Field(() => ReachedLimit, { nullable: true, description: "With LIMIT_REACHED: the plan's numbers." })
  limit!: ReachedLimit | null;

  @Field(() => [TherapySession], { description: "With OVERLAP: the therapy sessions in the way." })
  overlaps!: TherapySession[];

  @Field(() => [BusyTime], { description: "With OVERLAP: the hours that calendars elsewhere have taken." })
  busy!: BusyTime[];

  @Field(() => String, {
    nullable: true,
    description:
      "With OVERLAP: stands for all that is in the way, also what is not told. Sent back as `overlapsSeen` it is gone over.",
  })
  overlapsSeen!: string | null;
}

@ObjectType({ description: "The outcome of deciding a request.", simpleResolvers: true })
export class DecideBookingRequestPayload {
  @Field(() => BookingRequest, { nullable: true, description: "The request as decided; null when it was not." })
  bookingRequest!: BookingRequest | null;

  @Field(() => [BookingRequestError], { description: "Why nothing was decided; empty when it was." })
  errors!: BookingRequestError[];
}
