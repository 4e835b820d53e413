import type { ApolloClient } from "@apollo/client";
import { AHEAD } from "../core/apolloLinks.ts";
import { ClientDetailDocument, type ClientDetailQuery } from "./ClientDetail.generated.ts";

/** A client as the modal shows it. */
export type ClientDetail = NonNullable<ClientDetailQuery["client"]>;

/** What was read so short a time ago is shown without asking again. */
const FRESH_MS = 10_000;
const readAt = new WeakMap<ApolloClient, Map<string, number>>();

/** Reads a client ahead, unless that was done, or begun, just now. What fails, of a client deleted meanwhile say, is asked for again, visibly, when it is opened. */
export function preloadDetail(apollo: ApolloClient, id: string): void {
  const times = readAt.get(apollo) ?? new Map<string, number>();
  if (Date.now() - (times.get(id) ?? 0) < FRESH_MS) return;
  readAt.set(apollo, times.set(id, Date.now()));
  const variables = { id };
  apollo
    .query({ query: ClientDetailDocument, variables, fetchPolicy: "network-only", errorPolicy: "all", context: AHEAD })
    .then(({ error }) => error && times.delete(id));
}
