import { Field, ID, ObjectType, registerEnumType } from "type-graphql";
import { BOOKING_LINK_AHEAD, BOOKING_LINK_DAYS } from "../../../schema/rules/booking/links.ts";
import { DateTime } from "../../core/scalars.ts";
import { UserError } from "../../core/userErrors.ts";

export const BookingLinkHindrances = {
  OFF: "OFF",
  INACTIVE_CLIENT: "INACTIVE_CLIENT",
  PLAN: "PLAN",
  FORMER_ADDRESS: "FORMER_ADDRESS",
} as const;
export type BookingLinkHindrance = keyof typeof BookingLinkHindrances;
registerEnumType(BookingLinkHindrances, {
  name: "BookingLinkHindrance",
  description: "Why a client's own booking link leads nowhere for now.",
  valuesConfig: {
    OFF: { description: "The booking page, or `clientsBook` of its settings, is off." },
    INACTIVE_CLIENT: { description: "The client is not active." },
    PLAN: { description: "There are more active clients than the plan in force admits." },
    FORMER_ADDRESS: {
      description: "It was mailed to an address that is the client's no more: create another.",
    },
  },
});

export const BookingLinkMails = { WAITING: "WAITING", SENT: "SENT", SKIPPED: "SKIPPED", FAILED: "FAILED" } as const;
export type BookingLinkMail = keyof typeof BookingLinkMails;
registerEnumType(BookingLinkMails, {
  name: "BookingLinkMail",
  description: "What became of the mail with a client's booking link.",
  valuesConfig: {
    WAITING: { description: "It is on its way." },
    SENT: { description: "It was sent." },
    SKIPPED: { description: "It was not sent: the client wants no mails, or the day's share was used up." },
    FAILED: { description: "No mail server took it." },
  },
});

@ObjectType({
  description: `The link by which a client books free times of the booking page at once, ${BOOKING_LINK_AHEAD} to come at most. Whoever has it can book in the client's name.`,
  simpleResolvers: true,
})
export class ClientBookingLink {
  @Field(() => ID, { description: "The client's id." })
  id!: string;

  @Field(() => BookingLinkHindrances, { nullable: true, description: "Why it leads nowhere for now; null: it does." })
  hindrance!: BookingLinkHindrance | null;

  @Field(() => String, {
    nullable: true,
    description: "Its address; null when there is none, once it is over, and with a `hindrance`.",
  })
  url!: string | null;

  @Field(() => DateTime, { nullable: true, description: "When it was made; null: the client has none." })
  createdAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: `When it is over, ${BOOKING_LINK_DAYS} days after that.` })
  expiresAt!: string | null;

  @Field(() => BookingLinkMails, {
    nullable: true,
    description: "What became of the mail with it; null: none was asked for.",
  })
  mail!: BookingLinkMail | null;

  @Field(() => DateTime, { nullable: true, description: "When that mail was asked for." })
  mailAskedAt!: string | null;
}

@ObjectType({
  description: "One reason why a client's booking link was not made, taken back or mailed.",
  implements: UserError,
  simpleResolvers: true,
})
export class ClientBookingLinkError extends UserError {}

export interface LinkOutcome {
  bookingLink: ClientBookingLink | null;
  errors: ClientBookingLinkError[];
}

function payload(name: string, description: string) {
  @ObjectType(name, { description, simpleResolvers: true })
  class Payload implements LinkOutcome {
    @Field(() => ClientBookingLink, {
      nullable: true,
      description: "The link as it is now; null when nothing was done.",
    })
    bookingLink!: ClientBookingLink | null;

    @Field(() => [ClientBookingLinkError], { description: "Why nothing was done; empty when it was." })
    errors!: ClientBookingLinkError[];
  }
  return Payload;
}

export const CreateClientBookingLinkPayload = payload(
  "CreateClientBookingLinkPayload",
  "The outcome of giving a client a booking link.",
);
export const RevokeClientBookingLinkPayload = payload(
  "RevokeClientBookingLinkPayload",
  "The outcome of taking a client's booking link back.",
);
export const MailClientBookingLinkPayload = payload(
  "MailClientBookingLinkPayload",
  "The outcome of mailing a client the booking link.",
);
