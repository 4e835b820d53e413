import { and, eq } from "drizzle-orm";
import type { EraseOfClient } from "../../clients/deleted.store.ts";
import { deleteInSteps } from "../../core/database/erasing.ts";
import { bookingRequests } from "./booking.table.ts";

/** Erases what a client wrote as a visitor, where it was accepted; what was not goes by itself after some days. */
export const eraseRequestsOfClient: EraseOfClient = (erasing, { id, professionalId }) =>
  deleteInSteps(
    erasing,
    bookingRequests,
    and(eq(bookingRequests.professionalId, professionalId), eq(bookingRequests.clientId, id)),
  );
