import type { EraseOfClient } from "../../clients/deleted.store.ts";
import { deleteInSteps } from "../../core/database/erasing.ts";
import { ofSessionsOf } from "../sessions.erase.ts";
import { bookingRequests } from "./booking.table.ts";

/** Erases what a client wrote as a visitor, where it became one of its sessions; what did not goes by itself after some days. */
export const eraseRequestsOfClient: EraseOfClient = (erasing, client) =>
  deleteInSteps(erasing, bookingRequests, ofSessionsOf(client, erasing, bookingRequests));
