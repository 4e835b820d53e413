import type { ApolloClient } from "@apollo/client";
import { AHEAD, questionOf } from "../../core/apolloLinks.ts";
import { ZoneDocument } from "../../core/Zone.generated.ts";

/**
 * Lists that show what another window may change. No form is among them: what is being written stays as it is; and nothing of
 * one client or note, which a window may just have deleted itself, but for lists that are then empty.
 */
const SHOWN = new Set([
  "ActiveClients",
  "Agenda",
  "Analytics",
  "BookingRequests",
  "ClientConsents",
  "ClientMeasures",
  "ClientTimeline",
  "Clients",
  "Dashboard",
  "DeletedClients",
  "DeletedNotes",
  "DeletedSessions",
  "Income",
  "MeasureSending",
  "Membership",
  "Notes",
  "Pending",
  "Receipts",
  "Retention",
  "Shell",
]);
/** What is on its way may have been read before the change. */
const ANEW = { ...AHEAD, isAnew: true };

/** Reads what is on the screen once more, without saying that it is loading. */
export function readAgain(apollo: ApolloClient): Promise<unknown> {
  const asked = new Map<string, Promise<unknown>>();
  for (const { query, queryName, variables } of apollo.getObservableQueries("active")) {
    const question = questionOf(queryName, variables);
    if (!SHOWN.has(queryName ?? "") || asked.has(question)) continue;
    // What cannot be had now is had with the next change, or the next visit.
    const reading = apollo.query({ query, variables, fetchPolicy: "network-only", context: ANEW }).catch(() => null);
    asked.set(question, reading);
  }
  return Promise.all(asked.values());
}

/** The same once the practice keeps another zone: the months that were read ahead begin their days at other moments, and go. */
export async function readInZone(apollo: ApolloClient): Promise<void> {
  await readAgain(apollo);
  const zone = apollo.readQuery({ query: ZoneDocument })?.viewer.timeZone;
  for (const [id, kept] of Object.entries(Object(apollo.cache.extract())))
    if (id.startsWith("Agenda:") && Object(kept).timeZone !== zone) apollo.cache.evict({ id });
}
