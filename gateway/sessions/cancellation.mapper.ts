import { z } from "zod";
import { SESSION } from "../../schema/fields/sessions.ts";
import { apiNameOfAny } from "../../schema/fields/table.ts";
import type { Canceller, CancelReason } from "../../schema/rules/sessions.ts";
import { given } from "../core/given.ts";
import type { Names } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { knownWord, type Warn, wireWord } from "../core/wire.ts";
import {
  type TherapySessionCanceller,
  TherapySessionCancellers,
  type TherapySessionCancelReason,
  TherapySessionCancelReasons,
} from "./cancellation.enums.ts";
import type { CancellationArgs } from "./cancellation.inputs.ts";

const REASON: Record<CancelReason, TherapySessionCancelReason> = {
  NO_VINO: TherapySessionCancelReasons.NO_SHOW,
  ENFERMEDAD: TherapySessionCancelReasons.ILLNESS,
  TRABAJO: TherapySessionCancelReasons.WORK,
  VIAJE: TherapySessionCancelReasons.TRAVEL,
  IMPREVISTO: TherapySessionCancelReasons.UNFORESEEN,
  OTRO: TherapySessionCancelReasons.OTHER,
};
const CANCELLER: Record<Canceller, TherapySessionCanceller> = {
  PROFESIONAL: TherapySessionCancellers.PROFESSIONAL,
  CLIENTE: TherapySessionCancellers.CLIENT,
};

/** What is told of a cancellation, where the service knows of it. */
export const wireCancellation = { motivoCancelacion: z.string().nullish(), canceladaPor: z.string().nullish() };
type WireCancellation = { [part in keyof typeof wireCancellation]?: string | null | undefined };

export const toCancellation = (wire: WireCancellation, warn: Warn) => ({
  cancelReason: knownWord(REASON, wire.motivoCancelacion, "session.motivoCancelacion", warn),
  cancelledBy: knownWord(CANCELLER, wire.canceladaPor, "session.canceladaPor", warn),
});

/** What is said of a cancellation, as the service reads it; what is left out is not sent. */
export const toWireCancellation = ({ reason, cancelledBy }: CancellationArgs): Record<string, unknown> =>
  given({
    motivoCancelacion: reason ? wireWord(REASON, reason) : reason,
    canceladaPor: cancelledBy ? wireWord(CANCELLER, cancelledBy) : cancelledBy,
  });

/** The arguments that refusals name. */
export const CANCELLATION: Names = {
  ...apiNameOfAny(SESSION),
  cancelReason: "reason",
  motivoCancelacion: "reason",
};

/** The same, asking first whether the service keeps it. @throws {CodedError} NOT_OFFERED when something is said and it does not */
export async function toldCancellation(door: RestDoor, said: CancellationArgs): Promise<Record<string, unknown>> {
  if (said.reason || said.cancelledBy) await door.demand("cancelReasons");
  return said.reason || said.cancelledBy ? toWireCancellation(said) : {};
}
