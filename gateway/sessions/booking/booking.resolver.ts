import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { BOOKING_TEXT_MAX, BOOKING_WAITING_MAX } from "../../../schema/rules/booking/requests.ts";
import { BasedOn } from "../../core/basedOn.ts";
import type { Context } from "../../core/context.ts";
import { OverlapArgs } from "../overlaps.inputs.ts";
import { BookingSettingsInput } from "./booking.inputs.ts";
import {
  BookingRequest,
  BookingSettings,
  DecideBookingRequestPayload,
  UpdateBookingSettingsPayload,
} from "./booking.types.ts";

const Which = () => Arg("id", () => ID, { description: "Id of the request." });

@Resolver()
export class BookingResolver {
  @Query(() => BookingSettings, {
    nullable: true,
    description: "What the practice has settled about its booking page; null where the service has none (`BOOKING`).",
  })
  bookingSettings(@Ctx() { rest }: Context): Promise<BookingSettings | null> {
    return rest.booking.settings();
  }

  @Query(() => [BookingRequest], {
    nullable: true,
    description: `The requests of visitors that wait for the professional, the earliest hour first, at most ${BOOKING_WAITING_MAX}; null where the service has none (\`BOOKING\`).`,
  })
  bookingRequests(@Ctx() { rest }: Context): Promise<BookingRequest[] | null> {
    return rest.booking.requests();
  }

  @Mutation(() => UpdateBookingSettingsPayload, {
    nullable: true,
    description: "Changes what is given of the booking page. A name that another practice has is INVALID.",
  })
  updateBookingSettings(
    @Arg("input", () => BookingSettingsInput, { description: "What is to change." }) input: BookingSettingsInput,
    @Args(() => BasedOn) basedOn: BasedOn,
    @Ctx() { rest }: Context,
  ): Promise<UpdateBookingSettingsPayload> {
    return rest.booking.update(input, basedOn);
  }

  @Mutation(() => DecideBookingRequestPayload, {
    nullable: true,
    description:
      "Accepts a request: its therapy session is scheduled, for the client who has the e-mail, or a new one within the plan's limit. The visitor is told by mail. Sent again it changes nothing; decided otherwise it is CONFLICT. For people only.",
  })
  acceptBookingRequest(
    @Which() id: string,
    @Args(() => OverlapArgs) overlap: OverlapArgs,
    @Ctx() { rest }: Context,
  ): Promise<DecideBookingRequestPayload> {
    return rest.booking.accept(id, overlap);
  }

  @Mutation(() => DecideBookingRequestPayload, {
    nullable: true,
    description:
      "Declines a request. The visitor is told by mail. Sent again with the same answer it changes nothing; decided otherwise it is CONFLICT. For people only.",
  })
  declineBookingRequest(
    @Which() id: string,
    @Arg("answer", () => String, {
      nullable: true,
      description: `A sentence for the visitor, up to ${BOOKING_TEXT_MAX.answer} characters.`,
    })
    answer: string | undefined,
    @Ctx() { rest }: Context,
  ): Promise<DecideBookingRequestPayload> {
    return rest.booking.decline(id, answer);
  }
}
