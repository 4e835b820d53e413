import type { ApolloClient } from "@apollo/client";
import { print } from "graphql";
import { createClient } from "graphql-sse";
import { LANGUAGE } from "../../core/apolloLinks.ts";
import { auth } from "../../core/auth.ts";
import {
  NoteWritingDocument,
  type NoteWritingSubscription,
  type NoteWritingSubscriptionVariables,
} from "./NoteWriting.generated.ts";

export type Written = NoteWritingSubscription["noteWriting"];

/**
 * What AI writes, as it writes it, over the same stream as the changes of the practice.
 * @param signal ends it, down to the model
 * @throws what ended it otherwise: the connection, or the gateway's refusal
 */
export async function* noteWriting(
  apollo: ApolloClient,
  variables: NoteWritingSubscriptionVariables,
  signal: AbortSignal,
): AsyncGenerator<Written, void, void> {
  const client = createClient({
    url: "/graphql/stream",
    // Sent again it would cost another generation.
    retryAttempts: 0,
    headers: async () => ({ ...LANGUAGE, Authorization: `Bearer ${await auth.token({ demo: auth.state.demo })}` }),
  });
  const query = print(apollo.cache.transformDocument(NoteWritingDocument));
  const events = client.iterate<NoteWritingSubscription>({ query, variables });
  const stop = () => client.dispose();
  signal.addEventListener("abort", stop);
  try {
    for await (const { data, errors } of events) {
      // What came beside an error, as for how much is left, is the text all the same.
      if (!data) throw new Error(String(errors?.[0]?.extensions?.code ?? "UPSTREAM_INVALID"));
      yield data.noteWriting;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}
