/** @throws what the signal was aborted with */
export function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const leave = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", leave);
      resolve();
    }, seconds * 1_000);
    signal?.addEventListener("abort", leave, { once: true });
  });
}

const NEWS = `subscription ($after: String, $types: [ChangedType!]) {
  changes(after: $after, types: $types) { endCursor hasMore } }`;

/** Milliseconds after which a stream is opened anew: one that died in silence would be waited at for ever. */
const STREAM_LIFE = 60_000;
/** Every event of the protocol begins so; a lonely colon keeps the line open. */
const EVENT = /^data: ?(\{.*\})$/gm;

/**
 * Listens at the stream until the feed has moved on from where it stood.
 * @param least seconds a stream has to have lived for its end to be no reason to wait
 * @returns whether to look at once; false when the stream could not be had
 */
export async function awaitChange(
  open: (init: RequestInit) => Promise<Response>,
  headers: Record<string, string>,
  variables: object,
  least: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const life = new AbortController();
  const ending = AbortSignal.any([life.signal, AbortSignal.timeout(STREAM_LIFE), ...(signal ? [signal] : [])]);
  const since = performance.now();
  try {
    const response = await open({
      method: "POST",
      headers: { ...headers, accept: "text/event-stream" },
      body: JSON.stringify({ query: NEWS, variables }),
      redirect: "error",
      signal: ending,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!response.ok || !reader) return false;
    for (let text = "", events = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      text += value;
      const told = [...text.matchAll(EVENT)].map(([, json = "{}"]) => json);
      events += told.length;
      // The first one says where the feed stands, and whether something waits there already.
      if (told.some((json) => json.includes('"errors":'))) break;
      if (events > 1 || told.some((json) => json.includes('"hasMore":true'))) return true;
      text = text.slice(text.lastIndexOf("\n") + 1);
    }
  } catch {
    // Cut off, refused or told to leave: the next look says why.
    signal?.throwIfAborted();
  } finally {
    life.abort();
  }
  return performance.now() - since > least * 1_000;
}
