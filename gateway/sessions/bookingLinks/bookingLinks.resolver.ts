import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { BOOKING_LINK_DAYS } from "../../../schema/rules/booking/links.ts";
import type { Context } from "../../core/context.ts";
import {
  ClientBookingLink,
  CreateClientBookingLinkPayload,
  type LinkOutcome,
  MailClientBookingLinkPayload,
  RevokeClientBookingLinkPayload,
} from "./bookingLinks.types.ts";

const Whose = () => Arg("clientId", () => ID, { description: "Id of the client." });

@Resolver()
export class BookingLinksResolver {
  @Query(() => ClientBookingLink, {
    nullable: true,
    description:
      "The link by which a client books at once, with what is in its way; null where the service has none (`BOOKING_LINKS`). For people only.",
  })
  clientBookingLink(@Whose() clientId: string, @Ctx() { rest }: Context): Promise<ClientBookingLink | null> {
    return rest.bookingLinks.ofClient(clientId);
  }

  @Mutation(() => CreateClientBookingLinkPayload, {
    nullable: true,
    description: `Gives a client a booking link for ${BOOKING_LINK_DAYS} days. The one before leads nowhere any more, also when this is sent again. For people only.`,
  })
  createClientBookingLink(@Whose() clientId: string, @Ctx() { rest }: Context): Promise<LinkOutcome> {
    return rest.bookingLinks.make(clientId);
  }

  @Mutation(() => RevokeClientBookingLinkPayload, {
    nullable: true,
    description:
      "Takes a client's booking link back: it leads nowhere any more. Sent again it changes nothing. For people only.",
  })
  revokeClientBookingLink(@Whose() clientId: string, @Ctx() { rest }: Context): Promise<LinkOutcome> {
    return rest.bookingLinks.revoke(clientId);
  }

  @Mutation(() => MailClientBookingLinkPayload, {
    nullable: true,
    description:
      "Mails a client the booking link. Sent again it is mailed again, but not while it is on its way. For people only.",
  })
  mailClientBookingLink(@Whose() clientId: string, @Ctx() { rest }: Context): Promise<LinkOutcome> {
    return rest.bookingLinks.mail(clientId);
  }
}
