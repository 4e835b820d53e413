import type { ApolloClient, ObservableQuery } from "@apollo/client";
import type { DocumentNode } from "graphql";
import { AHEAD, questionOf } from "../../core/apolloLinks.ts";
import { ZoneDocument } from "../../core/Zone.generated.ts";
import { ClientObjectivesDocument } from "./ClientObjectives.generated.ts";

/**
 * Lists that show what another window may change. No form is among them: what is being written stays as it is; and nothing of
 * one client or note, which a window may just have deleted itself, but for lists that are then empty, and the objectives of a client who is there.
 */
const SHOWN = new Set([
  "ActiveClients",
  "Agenda",
  "Analytics",
  "BookingRequests",
  "Certificates",
  "ClientConsents",
  "ClientMeasures",
  "ClientTimeline",
  "Clients",
  "Dashboard",
  "DataExports",
  "DeletedClients",
  "DeletedMeasures",
  "DeletedNotes",
  "DeletedObjectives",
  "DeletedSessions",
  "Imports",
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

/** What is asked once more of what is on the screen: a list, or how far a client has come. */
function againOf(shown: ObservableQuery, withObjectives: boolean): { name: string; query: DocumentNode } | null {
  const { query, queryName = "" } = shown;
  if (SHOWN.has(queryName)) return { name: queryName, query };
  const isThere = queryName === "ClientDetail" && Object(shown.getCurrentResult().data).client;
  return withObjectives && isThere ? { name: "ClientObjectives", query: ClientObjectivesDocument } : null;
}

/**
 * Reads what is on the screen once more, without saying that it is loading.
 * @param withObjectives also those of the client who is looked at
 */
export function readAgain(apollo: ApolloClient, withObjectives = true): Promise<unknown> {
  const asked = new Map<string, Promise<unknown>>();
  for (const shown of apollo.getObservableQueries("active")) {
    const again = againOf(shown, withObjectives);
    if (!again) continue;
    const { variables } = shown;
    const question = questionOf(again.name, variables);
    if (asked.has(question)) continue;
    // What cannot be had now is had with the next change, or the next visit.
    const reading = apollo
      .query({ query: again.query, variables, fetchPolicy: "network-only", context: ANEW })
      .catch(() => null);
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
