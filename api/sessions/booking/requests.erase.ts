import { and, eq, isNull, ne } from "drizzle-orm";
import type { EraseOfClient } from "../../clients/deleted.store.ts";
import { isOwnAddress } from "../../clients/ownAddress.ts";
import { deleteInSteps } from "../../core/database/erasing.ts";
import { bookingRequests } from "./booking.table.ts";

/** Erases what a client wrote as a visitor, where it was accepted; what was not goes by itself after some days. */
export const eraseRequestsOfClient: EraseOfClient = (erasing, { id, professionalId }) =>
  deleteInSteps(
    erasing,
    bookingRequests,
    and(eq(bookingRequests.professionalId, professionalId), eq(bookingRequests.clientId, id)),
  );

/**
 * At the therapist's word, also what was asked for from the client's address and never accepted: accepted afterwards it would
 * bring the client back. Where another client has that address it may be that one's, and stays.
 */
export const eraseUnacceptedOfClient: EraseOfClient = (erasing, { id, professionalId }) =>
  deleteInSteps(
    erasing,
    bookingRequests,
    and(
      eq(bookingRequests.professionalId, professionalId),
      isNull(bookingRequests.clientId),
      ne(bookingRequests.status, "ACEPTADA"),
      isOwnAddress(bookingRequests.email, professionalId, id),
    ),
  );
