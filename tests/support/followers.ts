import { setTimeout as pause } from "node:timers/promises";
import { ConsultaClient } from "../../clients/typescript/src/client.ts";
import { ChangesDocument } from "../../clients/typescript/src/operations.generated.ts";
import { follow } from "./streams.ts";
import type { Tally } from "./traffic.ts";

const AGAIN_MS = 100;
const PATIENCE_MS = 20_000;
/** Changes read at once at the end. */
const STRETCH = 500;

interface Stretch {
  items: { cursor: string }[];
  endCursor: string;
}

/** A program that follows the changes of a practice. */
interface Follower {
  name: string;
  cursor: string;
  /** The cursors of the changes it was told of, in order. */
  seen: string[];
  /** How often it was refused, or had to give up; a stream that ends is no such failure, as long as it can come back. */
  failed: Tally["failed"];
  /** Between two stretches, in milliseconds. */
  longestSilence: number;
  over: Promise<void>;
}

type Listen = (follower: Follower, take: (stretch: Stretch) => void, signal: AbortSignal) => Promise<void>;

/** How the protocol's client tells of a stream that was let in and is over. */
const ENDED = "Connection closed while having active streams";
const STREAM = `subscription ($after: String) { changes(after: $after) { items { cursor } endCursor } }`;

/** By the protocol's own client; whenever a stream ends it goes on after the last cursor, as the schema says. */
const byStream =
  (url: string, token: string): Listen =>
  async ({ cursor, failed }, take, signal) => {
    const stream = follow(url, token, { after: cursor }, STREAM);
    const leave = () => stream.leave();
    signal.addEventListener("abort", leave);
    try {
      for (let event = await stream.next(); event; event = await stream.next()) {
        if (!event.data) throw new Error(`ended with ${JSON.stringify(event.errors)}`);
        take(event.data.changes as unknown as Stretch);
      }
    } catch (error) {
      const { message } = error as Error;
      if (message !== ENDED && !signal.aborted) failed.push({ at: Date.now(), what: `a stream: ${message}` });
    } finally {
      signal.removeEventListener("abort", leave);
    }
  };

/** By the portal's own client for programs. */
const byClient =
  (url: string, token: string): Listen =>
  async ({ cursor, failed }, take, signal) => {
    const consulta = new ConsultaClient({ url, token });
    try {
      for await (const stretch of consulta.follow({ after: cursor, live: true, signal })) take(stretch);
    } catch (error) {
      failed.push({ at: Date.now(), what: `the client for programs: ${(error as Error).message}` });
    }
  };

function begin(name: string, cursor: string, listen: Listen, signal: AbortSignal): Follower {
  let heardAt = Date.now();
  const follower: Follower = { name, cursor, seen: [], failed: [], longestSilence: 0, over: Promise.resolve() };
  const take = ({ items, endCursor }: Stretch): void => {
    follower.longestSilence = Math.max(follower.longestSilence, Date.now() - heardAt);
    heardAt = Date.now();
    follower.seen.push(...items.map((change) => change.cursor));
    follower.cursor = endCursor;
  };
  const listening = async (): Promise<void> => {
    while (!signal.aborted) {
      await listen(follower, take, signal);
      await pause(AGAIN_MS);
    }
  };
  follower.over = listening();
  return follower;
}

/**
 * Programs follow the changes of a practice while something happens to the portal.
 * @param tokens of programs, one for each
 * @returns as requests the changes each was told of; what was not told is lost, what was told again double
 */
export async function underFollowers<Result>(
  { url, tokens: [first, second] }: { url: string; tokens: [string, string] },
  happening: () => Promise<Result>,
): Promise<{ result: Result; tally: Tally }> {
  const reader = new ConsultaClient({ url, token: first });
  const readAfter = async (after?: string, most = STRETCH) => {
    const { changes } = await reader.request(ChangesDocument, { first: most, ...(after && { after }) });
    if (!changes) throw new Error("the portal tells no changes");
    return changes;
  };
  const { latestCursor: from } = await readAfter(undefined, 1);
  const leaving = new AbortController();
  const followers = [
    begin("a stream", from, byStream(url, first), leaving.signal),
    begin("the client for programs", from, byClient(url, second), leaving.signal),
  ];
  const result = await happening();
  const told: string[] = [];
  for (let after = from, hasMore = true; hasMore; ) {
    const stretch = await readAfter(after);
    told.push(...stretch.items.map((change) => change.cursor));
    ({ endCursor: after, hasMore } = stretch);
  }
  const isBehind = () => followers.some(({ cursor }) => cursor !== told.at(-1));
  for (const until = Date.now() + PATIENCE_MS; isBehind() && Date.now() < until; ) await pause(AGAIN_MS);
  leaving.abort();
  await Promise.all(followers.map(({ over }) => over));
  const lostBy = ({ seen }: Follower) => told.filter((cursor) => !seen.includes(cursor));
  const doubleOf = ({ seen }: Follower) => seen.filter((cursor, n) => seen.indexOf(cursor) !== n);
  return {
    result,
    tally: {
      requests: told.length * followers.length,
      failed: followers.flatMap(({ failed }) => failed),
      lost: followers.flatMap(lostBy),
      double: followers.flatMap(doubleOf),
      secondsUntilWell: Math.max(...followers.map(({ longestSilence }) => longestSilence)) / 1_000,
    },
  };
}
