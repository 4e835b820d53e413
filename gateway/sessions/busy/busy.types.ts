import { Field, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import {
  BUSY_CALENDAR_NAME_MAX,
  BUSY_MEGABYTES_MAX,
  BUSY_TIMES_MAX,
  type BusyFault,
} from "../../../schema/rules/agenda/busy.ts";
import { WEBHOOK_URL_MAX } from "../../../schema/rules/feed.ts";
import { DateTime } from "../../core/scalars.ts";
import { UserError } from "../../core/userErrors.ts";

export const BusyFaults: { [Fault in BusyFault]: Fault } = {
  STATUS: "STATUS",
  REDIRECT: "REDIRECT",
  TIMEOUT: "TIMEOUT",
  TOO_LONG: "TOO_LONG",
  ADDRESS: "ADDRESS",
  DNS: "DNS",
  TLS: "TLS",
  CONNECTION: "CONNECTION",
  NO_CALENDAR: "NO_CALENDAR",
  TOO_COMPLEX: "TOO_COMPLEX",
};
registerEnumType(BusyFaults, {
  name: "BusyFault",
  description: "Why a calendar elsewhere could not be read.",
  valuesConfig: {
    STATUS: { description: "Its server answered with a failure (`httpStatus`)." },
    REDIRECT: { description: "Its server sends on too often, or to nowhere." },
    TIMEOUT: { description: "Its server took too long." },
    TOO_LONG: { description: `It is longer than ${BUSY_MEGABYTES_MAX} MB.` },
    ADDRESS: { description: "It is not on the open net." },
    DNS: { description: "Its name is not known." },
    TLS: { description: "Nobody vouches for its certificate." },
    CONNECTION: { description: "Its server was not reached, or hung up." },
    NO_CALENDAR: { description: "What is there is no whole iCalendar text." },
    TOO_COMPLEX: { description: "It has too many events, or rules that repeat them too often." },
  },
});

@ObjectType({
  description: "Time that a calendar elsewhere has taken; what for is not known.",
  simpleResolvers: true,
})
export class BusyTime {
  @Field(() => DateTime, { description: "When it begins." })
  startsAt!: string;

  @Field(() => DateTime, { description: "When it ends." })
  endsAt!: string;
}

@ObjectType({
  description: "A calendar elsewhere whose taken hours count as taken here. Its address is a secret and never told.",
  simpleResolvers: true,
})
export class BusyCalendar {
  @Field(() => ID, { description: "Its id." })
  id!: string;

  @Field(() => String, { description: "What its professional calls it." })
  name!: string;

  @Field(() => String, { nullable: true, description: "The host of its address; null when the service does not tell." })
  host!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it was added." })
  createdAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it was last read; null: never." })
  readAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it was last tried; null: never." })
  triedAt!: string | null;

  @Field(() => BusyFaults, {
    nullable: true,
    description: "Why the last try failed; null when it did not. What was read before still counts.",
  })
  fault!: BusyFault | null;

  @Field(() => Int, {
    nullable: true,
    description: "The HTTP status that its server answered last; null when it did not.",
  })
  httpStatus!: number | null;

  @Field(() => Int, { description: `Taken stretches of time that are known, ${BUSY_TIMES_MAX} at most.` })
  timeCount!: number;

  @Field(() => Boolean, { description: "Whether there are more than that, of which the earliest count." })
  isCut!: boolean;
}

@InputType({ description: "A calendar elsewhere that is to be read." })
export class BusyCalendarInput {
  @Field(() => String, { description: `What to call it, up to ${BUSY_CALENDAR_NAME_MAX} characters.` })
  name!: string;

  @Field(() => String, {
    description: `Where it is read as iCalendar: https or webcal, on the open net, no user in it, up to ${WEBHOOK_URL_MAX} characters. Kept as a secret and never told again.`,
  })
  address!: string;
}

@ObjectType({
  description: "One reason why nothing was done about a calendar elsewhere.",
  implements: UserError,
  simpleResolvers: true,
})
export class BusyCalendarError extends UserError {}

const CALENDAR = "The calendar as it is now, how it was read included; null when nothing was done.";
const ERRORS = "Why nothing was done; empty when it was.";

@ObjectType({ description: "The outcome of adding a calendar elsewhere.", simpleResolvers: true })
export class CreateBusyCalendarPayload {
  @Field(() => BusyCalendar, { nullable: true, description: CALENDAR })
  busyCalendar!: BusyCalendar | null;

  @Field(() => [BusyCalendarError], { description: ERRORS })
  errors!: BusyCalendarError[];
}

@ObjectType({ description: "The outcome of reading a calendar elsewhere.", simpleResolvers: true })
export class ReadBusyCalendarPayload {
  @Field(() => BusyCalendar, { nullable: true, description: CALENDAR })
  busyCalendar!: BusyCalendar | null;

  @Field(() => [BusyCalendarError], { description: ERRORS })
  errors!: BusyCalendarError[];
}

@ObjectType({ description: "The outcome of removing a calendar elsewhere.", simpleResolvers: true })
export class DeleteBusyCalendarPayload {
  @Field(() => ID, { nullable: true, description: "Id of the removed calendar; null when none was." })
  deletedBusyCalendarId!: string | null;

  @Field(() => [BusyCalendarError], { description: ERRORS })
  errors!: BusyCalendarError[];
}
