import type { ApolloClient } from "@apollo/client";
import { print } from "graphql";
import { createClient } from "graphql-sse";
import { auth } from "../../core/auth.ts";
import { passed } from "../../core/late/untilDone.ts";
import type { ChangedType } from "../../core/schema.generated.ts";
import { alarmNotices } from "./alarmNotices.ts";
import { cancellationNotices } from "./cancellationNotices.ts";
import { consentNotices } from "./consentNotices.ts";
import { LiveChangesDocument, type LiveChangesSubscription } from "./LiveChanges.generated.ts";
import { LiveStartDocument } from "./LiveStart.generated.ts";
import { rememberOwnChanges } from "./ownChanges.ts";
import { readAgain } from "./readAgain.ts";
import { whileWatched } from "./waiting.ts";

/** Under which name this window knows it; what has no version is always read anew. */
const KEPT_AS: Record<ChangedType, string | null> = {
  CLIENT: "Client",
  THERAPY_SESSION: "TherapySession",
  NOTE: "Note",
  OBJECTIVE: "Objective",
  PAYMENT: null,
  BOOKING_REQUEST: "BookingRequest",
  MEASURE: "Measure",
  CONSENTS: null,
  PRACTICE: null,
};
/** Milliseconds between two readings, so that many changes are read together. */
const PAUSE_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Milliseconds that nobody looked, after which readings on a clock were left out: the day may have turned since. */
const MISSED_MS = 60_000;

type Change = LiveChangesSubscription["changes"]["items"][number];

/**
 * Keeps what a window shows in step with what others change, while it is looked at. A connection that ends is made again,
 * and goes on where the one before stood.
 * @param go opens an address of the portal
 */
export async function followChanges(
  apollo: ApolloClient,
  ended: AbortSignal,
  go: (address: string) => void,
): Promise<void> {
  const own = rememberOwnChanges();
  /** Whether this window has not made it itself. What it has read of it since need not be what it shows. */
  function isNews({ type, id, version }: Change): boolean {
    const name = type && KEPT_AS[type];
    return !name || version === null || !own.isOwn(`${name}:${id}`, version);
  }
  const tellCancellations = cancellationNotices(apollo, go);
  const tellAlarms = alarmNotices(apollo, go);
  const tellConsents = consentNotices(apollo, go);
  const client = createClient({
    url: "/graphql/stream",
    retryAttempts: 0,
    headers: async () => {
      const token = await auth.token({ fresh: failures > 1 });
      if (!token) throw new Error("nobody is signed in");
      return { Authorization: `Bearer ${token}` };
    },
  });
  // Where the feed stood when the window was read, and its lists may have been read before that.
  const start = apollo.readQuery({ query: LiveStartDocument })?.changes;
  let cursor: string | undefined = start?.overlapCursor ?? start?.latestCursor;
  let failures = 0;
  let readAt = 0;
  let followedAt = Date.now();

  async function follow(over: AbortSignal): Promise<void> {
    const events = client.iterate<LiveChangesSubscription>({
      query: print(apollo.cache.transformDocument(LiveChangesDocument)),
      variables: { after: cursor },
    });
    over.addEventListener("abort", () => void events.return?.());
    for await (const { data, errors } of events) {
      if (errors) {
        // What was changed since is told no more.
        if (errors.some(({ extensions }) => extensions?.code === "CURSOR_EXPIRED")) {
          cursor = undefined;
          void readAgain(apollo);
        }
        throw new Error("the changes are not told any more");
      }
      if (!data) continue;
      failures = 0;
      cursor = data.changes.endCursor;
      // It may be told of before it is answered.
      if (data.changes.items.length > 0) await own.answered(over);
      const news = data.changes.items.filter(isNews);
      if (news.length === 0) continue;
      await passed(readAt + PAUSE_MS - Date.now(), over);
      // Who comes next may be another.
      if (ended.aborted) return;
      readAt = Date.now();
      void readAgain(apollo, (kind, which) => news.some(({ type, id }) => type === kind && id === (which ?? id)));
      const newsOf = (kind: ChangedType) => news.filter(({ type }) => type === kind);
      void tellCancellations(newsOf("THERAPY_SESSION"));
      void tellAlarms(newsOf("MEASURE").map(({ id }) => id));
      void tellConsents(newsOf("CONSENTS"));
    }
  }

  while (!ended.aborted && auth.state.status === "signed-in") {
    if (auth.state.lapsed) await auth.regained();
    const over = await whileWatched(ended);
    if (Date.now() - followedAt > MISSED_MS && !ended.aborted) void readAgain(apollo);
    await follow(over).catch(() => {
      // Whoever looks at the screen misses nothing that a reading would not bring: it is tried again, ever later.
      failures += 1;
    });
    followedAt = Date.now();
    if (!over.aborted) await passed(Math.min(1_000 * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2), over);
  }
  client.dispose();
}
