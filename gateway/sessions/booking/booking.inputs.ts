import { Field, InputType, Int } from "type-graphql";
import {
  BOOKING_AHEAD_MAX,
  BOOKING_BUFFER_MAX,
  BOOKING_EXCEPTIONS_MAX,
  BOOKING_KINDS_MAX,
  BOOKING_NAME_MAX,
  BOOKING_NOTICE_MAX,
  BOOKING_PER_DAY_MAX,
  BOOKING_RANGES_MAX,
  BOOKING_STEPS,
  BOOKING_WELCOME_MAX,
} from "../../../schema/rules/booking/settings.ts";
import { LocalDate } from "../../core/scalars.ts";
import { MoneyInput } from "../../membership/membership.types.ts";
import { type TherapySessionType, TherapySessionTypes } from "../sessions.enums.ts";

@InputType({ description: "Hours of one day, `HH:mm` on the practice's clocks." })
export class BookingHoursInput {
  @Field(() => String, { description: "When they begin." })
  from!: string;

  @Field(() => String, { description: "When they end; `24:00` is the day's end." })
  to!: string;
}

@InputType({ description: "Hours of one day of every week." })
export class BookingWeekHoursInput extends BookingHoursInput {
  @Field(() => Int, { description: "Monday 1 to Sunday 7." })
  weekday!: number;
}

@InputType({ description: "Other hours than the week's, on some days." })
export class BookingExceptionInput {
  @Field(() => LocalDate, { description: "The first day." })
  from!: string;

  @Field(() => LocalDate, { description: "The last day." })
  to!: string;

  @Field(() => [BookingHoursInput], { description: "The hours of these days; none: closed." })
  hours!: BookingHoursInput[];
}

@InputType({ description: "A kind of therapy session that visitors can ask for." })
export class BookingKindInput {
  @Field(() => TherapySessionTypes, { description: "Its type." })
  type!: TherapySessionType;

  @Field(() => Int, { description: "How long it lasts." })
  durationMinutes!: number;

  @Field(() => MoneyInput, { nullable: true, description: "Its price; null: none is told." })
  price?: MoneyInput | null;

  @Field(() => String, { nullable: true, description: "Where it takes place." })
  location?: string | null;
}

@InputType({ description: "What is to change of the booking page; what is left out stays." })
export class BookingSettingsInput {
  @Field(() => Boolean, {
    nullable: true,
    description: "Whether the page is there; it needs a name, a kind and hours.",
  })
  isOn?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: `The end of its address: 3 to ${BOOKING_NAME_MAX} letters without accents, digits and hyphens.`,
  })
  name?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Whether search engines may show it." })
  isListed?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether the professional is told of each request by mail too.",
  })
  tellsByMail?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether known clients book at once by links of their own, where the service can (`BOOKING_LINKS`).",
  })
  clientsBook?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: `What the page says first, up to ${BOOKING_WELCOME_MAX} characters; null: nothing.`,
  })
  welcome?: string | null;

  @Field(() => [BookingWeekHoursInput], {
    nullable: true,
    description: `All hours of the week; at most ${BOOKING_RANGES_MAX} ranges a day.`,
  })
  week?: BookingWeekHoursInput[] | null;

  @Field(() => [BookingExceptionInput], {
    nullable: true,
    description: `All exceptions; at most ${BOOKING_EXCEPTIONS_MAX}.`,
  })
  exceptions?: BookingExceptionInput[] | null;

  @Field(() => [BookingKindInput], {
    nullable: true,
    description: `All kinds; at most ${BOOKING_KINDS_MAX}, none twice.`,
  })
  kinds?: BookingKindInput[] | null;

  @Field(() => Int, { nullable: true, description: `Minutes between two beginnings: ${BOOKING_STEPS.join(", ")}.` })
  stepMinutes?: number | null;

  @Field(() => Int, { nullable: true, description: `Minutes free before what is booked, up to ${BOOKING_BUFFER_MAX}.` })
  bufferBefore?: number | null;

  @Field(() => Int, { nullable: true, description: `Minutes free after it, up to ${BOOKING_BUFFER_MAX}.` })
  bufferAfter?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: `Hours from now on that cannot be booked, up to ${BOOKING_NOTICE_MAX}.`,
  })
  noticeHours?: number | null;

  @Field(() => Int, { nullable: true, description: `Days from today on that can be, 1 to ${BOOKING_AHEAD_MAX}.` })
  aheadDays?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: `Therapy sessions of a day from which on nothing is offered, 1 to ${BOOKING_PER_DAY_MAX}; null: no limit.`,
  })
  perDay?: number | null;
}
