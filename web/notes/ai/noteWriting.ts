import { type ApolloClient, CombinedGraphQLErrors, ServerError } from "@apollo/client";
import { print } from "graphql";
import { createClient, NetworkError } from "graphql-sse";
import { LANGUAGE } from "../../core/apolloLinks.ts";
import { auth } from "../../core/auth.ts";
import { failureCode } from "../../core/failure.ts";
import {
  NoteWritingDocument,
  type NoteWritingSubscription,
  type NoteWritingSubscriptionVariables,
} from "./NoteWriting.generated.ts";

export type Written = NoteWritingSubscription["noteWriting"];

interface Operation {
  query: string;
  variables: NoteWritingSubscriptionVariables;
}

/** What was answered instead of events, told as other requests tell it. */
async function refusalIn(response: Response): Promise<Error> {
  const bodyText = await response.text();
  try {
    return new CombinedGraphQLErrors(JSON.parse(bodyText));
  } catch {
    return new ServerError(`HTTP ${response.status}`, { response, bodyText });
  }
}

/** Milliseconds without a word after which the connection is taken to be gone: later than service and gateway give up themselves. */
const SILENCE_MS = 80_000;

async function* written(operation: Operation, token: string | null, signal: AbortSignal): AsyncGenerator<Written> {
  if (signal.aborted) return;
  const client = createClient({
    url: "/graphql/stream",
    // Sent again it would cost another generation.
    retryAttempts: 0,
    headers: { ...LANGUAGE, ...(token && { Authorization: `Bearer ${token}` }) },
  });
  const stop = () => client.dispose();
  signal.addEventListener("abort", stop);
  let silence = window.setTimeout(stop, SILENCE_MS);
  try {
    for await (const { data, errors } of client.iterate<NoteWritingSubscription>({ ...operation })) {
      window.clearTimeout(silence);
      silence = window.setTimeout(stop, SILENCE_MS);
      // What came beside an error, as for how much is left, is the text all the same.
      if (!data) throw new CombinedGraphQLErrors({ errors: errors ?? [] });
      yield data.noteWriting;
    }
  } catch (error) {
    throw error instanceof NetworkError && error.response instanceof Response ? await refusalIn(error.response) : error;
  } finally {
    window.clearTimeout(silence);
    signal.removeEventListener("abort", stop);
    stop();
  }
}

/**
 * What AI writes, as it writes it, over the same stream as the changes of the practice. A bearer that is refused before
 * anything came is renewed once: nothing has begun then, and nothing counts.
 * @param signal ends it, down to the model
 * @throws what ended it otherwise: the connection, or the gateway's refusal
 */
export async function* noteWriting(
  apollo: ApolloClient,
  variables: NoteWritingSubscriptionVariables,
  signal: AbortSignal,
): AsyncGenerator<Written, void, void> {
  const { demo } = auth.state;
  const operation = { query: print(apollo.cache.transformDocument(NoteWritingDocument)), variables };
  let isBegun = false;
  try {
    for await (const event of written(operation, await auth.token({ demo }), signal)) {
      isBegun = true;
      yield event;
    }
  } catch (error) {
    const isRefused = failureCode(error) === "UNAUTHENTICATED" && !isBegun;
    const renewed = isRefused ? await auth.token({ fresh: true, demo }) : null;
    if (renewed === null) throw error;
    yield* written(operation, renewed, signal);
  }
}
