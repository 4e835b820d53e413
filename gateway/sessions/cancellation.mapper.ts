import { z } from "zod";
import { SESSION } from "../../schema/fields/sessions.ts";
import { apiNameOfAny } from "../../schema/fields/table.ts";
import type { Canceller, CancelReason } from "../../schema/rules/sessions.ts";
import { type BasedOn, versionOf } from "../core/basedOn.ts";
import { CodedError } from "../core/errors.ts";
import { given } from "../core/given.ts";
import { type Names, UserFault } from "../core/refusals.ts";
import type { RestDoor } from "../core/rest.ts";
import { knownWord, type Warn, wireWord } from "../core/wire.ts";
import {
  type TherapySessionCanceller,
  TherapySessionCancellers,
  type TherapySessionCancelReason,
  TherapySessionCancelReasons,
} from "./cancellation.enums.ts";
import type { CancellationArgs } from "./cancellation.inputs.ts";
import { type TherapySessionStatus, TherapySessionStatuses } from "./sessions.enums.ts";
import type { TherapySession } from "./sessions.types.ts";

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
  ...apiNameOfAny({ cancelledBy: SESSION.cancelledBy }),
  cancelReason: "reason",
  motivoCancelacion: "reason",
};

/** The same, asking first whether the service keeps it. @throws {CodedError} NOT_OFFERED when something is said and it does not */
export async function toldCancellation(door: RestDoor, said: CancellationArgs): Promise<Record<string, unknown>> {
  if (said.reason || said.cancelledBy) await door.demand("cancelReasons");
  return said.reason || said.cancelledBy ? toWireCancellation(said) : {};
}

/** The argument that a cancellation which cannot be taken back is told of. */
export const TAKEN_BACK: Names = { status: "to" };

/** What is not told is refused by the change itself, with its own words. */
const unlessUntold = (error: unknown): null => {
  if (error instanceof CodedError && (error.code === "NOT_FOUND" || error.code === "FORBIDDEN")) return null;
  throw error;
};

/** @throws {UserFault} INVALID for what takes no cancellation back: `CANCELLED` itself, and a session that nobody cancelled */
export async function refuseStanding(
  read: Promise<TherapySession>,
  basedOn: BasedOn,
  to: TherapySessionStatus,
): Promise<void> {
  const session = await read.catch(unlessUntold);
  const { version } = versionOf(basedOn);
  const invalid = (message: string) => new UserFault("INVALID", ["to"], message);
  if (to === TherapySessionStatuses.CANCELLED) throw invalid("Elige si la sesión vuelve programada o confirmada.");
  // What is so already was taken back by an earlier try, whose answer may have been lost.
  if (!session || session.status === TherapySessionStatuses.CANCELLED || session.status === to) return;
  // Whoever has seen an older one is told by the service what it is by now.
  const isSeen = version === undefined || session.version === null || version === session.version;
  if (isSeen) throw invalid("Esta sesión no está cancelada.");
}
