import { ArgsType, Field } from "type-graphql";
import {
  type TherapySessionCanceller,
  TherapySessionCancellers,
  type TherapySessionCancelReason,
  TherapySessionCancelReasons,
} from "./cancellation.enums.ts";

/** What may be said of a cancellation. */
@ArgsType()
export class CancellationArgs {
  @Field(() => TherapySessionCancelReasons, {
    nullable: true,
    description:
      "Why, where the service keeps it (`CANCEL_REASONS`). What is left out stays as it is, and null takes it away.",
  })
  reason?: TherapySessionCancelReason | null;

  @Field(() => TherapySessionCancellers, {
    nullable: true,
    description:
      "Who cancelled, where the service keeps it (`CANCEL_REASONS`). What is left out stays as it is, and null takes it away.",
  })
  cancelledBy?: TherapySessionCanceller | null;
}
