import { createClient, type ExecutionResult, NetworkError } from "graphql-sse";

const CHANGES = `subscription ($after: String, $types: [ChangedType!]) {
  changes(after: $after, types: $types) { items { type id kind version } endCursor hasMore latestCursor } }`;

export interface Stretch {
  items: { type: string; id: string; kind: string; version: number | null }[];
  endCursor: string;
  latestCursor: string;
}
type Event = ExecutionResult<{ changes: Stretch }, unknown>;

export interface Followed {
  /** The next event; null when there will be none. */
  next(): Promise<Event | null>;
  /** Goes away, as a closed window does. */
  leave(): void;
}

/** Follows the changes of a practice as clients of the protocol do, and comes back to no stream that ended. */
export function follow(url: string, token: string, variables: object = {}, query = CHANGES): Followed {
  const client = createClient({
    url: `${url}/graphql/stream`,
    headers: { authorization: `Bearer ${token}` },
    retryAttempts: 0,
  });
  const events = client.iterate<{ changes: Stretch }>({ query, variables: { ...variables } });
  return {
    async next() {
      const { value, done } = await events.next();
      return done ? null : (value as Event);
    },
    leave: () => client.dispose(),
  };
}

/** Those that are let in, all asked at once. */
export async function begun(streams: readonly Followed[]): Promise<Followed[]> {
  const events = await Promise.allSettled(streams.map((stream) => stream.next()));
  return streams.filter((_, n) => events[n]?.status === "fulfilled");
}

/** What a stream is refused with. */
export async function refusalOf(followed: Followed): Promise<{ status: number; errors: unknown[] }> {
  try {
    throw new Error(`not refused: ${JSON.stringify(await followed.next())}`);
  } catch (error) {
    if (!(error instanceof NetworkError) || !(error.response instanceof Response)) throw error;
    return { status: error.response.status, errors: ((await error.response.json()) as { errors: unknown[] }).errors };
  }
}
