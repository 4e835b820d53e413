import type { ApolloClient, ObservableQuery } from "@apollo/client";
import type { DocumentNode } from "graphql";
import { AHEAD, questionOf } from "../../core/apolloLinks.ts";
import type { ChangedType } from "../../core/schema.generated.ts";
import { ZoneDocument } from "../../core/Zone.generated.ts";
import { ClientObjectivesDocument } from "./ClientObjectives.generated.ts";

/**
 * Lists that show what another window may change. No form is among them: what is being written stays as it is; and nothing of
 * one note, which a window may just have deleted itself, but for lists that are then empty.
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

/** Whether something of a type has changed, or that one of them, as far as is known. */
type IsChanged = (type: ChangedType, id?: string) => boolean;

interface Again {
  name: string;
  query: DocumentNode;
  /** That there is nobody any more is an answer, too. */
  errorPolicy?: "all";
}

/** What is asked once more of what is on the screen: a list, a client who is there, or how far that one has come. */
function againOf(shown: ObservableQuery, isChanged: IsChanged): Again | null {
  const { query, queryName = "", variables } = shown;
  if (SHOWN.has(queryName)) return { name: queryName, query };
  // Who was deleted in this window is not there any more.
  if (queryName !== "ClientDetail" || !Object(shown.getCurrentResult().data).client) return null;
  if (isChanged("CLIENT", String(Object(variables).id))) return { name: queryName, query, errorPolicy: "all" };
  return isChanged("OBJECTIVE") ? { name: "ClientObjectives", query: ClientObjectivesDocument } : null;
}

/** Reads what is on the screen once more, without saying that it is loading. What was read ahead by the clocks of another zone goes. */
export async function readAgain(apollo: ApolloClient, isChanged: IsChanged = () => true): Promise<void> {
  const asked = new Map<string, Promise<unknown>>();
  for (const shown of apollo.getObservableQueries("active")) {
    const again = againOf(shown, isChanged);
    if (!again) continue;
    const { name, ...asking } = again;
    const { variables } = shown;
    const question = questionOf(name, variables);
    if (asked.has(question)) continue;
    // What cannot be had now is had with the next change, or the next visit.
    const reading = apollo
      .query({ ...asking, variables, fetchPolicy: "network-only", context: ANEW })
      .catch(() => null);
    asked.set(question, reading);
  }
  await Promise.all(asked.values());
  if (!isChanged("PRACTICE")) return;
  const zone = apollo.readQuery({ query: ZoneDocument })?.viewer.timeZone;
  if (zone === undefined) return;
  for (const [id, kept] of Object.entries(Object(apollo.cache.extract())))
    if (id.startsWith("Agenda:") && Object(kept).timeZone !== zone) apollo.cache.evict({ id });
}
