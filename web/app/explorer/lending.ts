import { bearerOf } from "./bearer.ts";

const OWN = `${location.origin}/graphql`;

/**
 * Sends what Apollo's page wants to ask. That page is another's, in a frame of its own: it never sees a token, asks nobody
 * but this gateway, and for the therapist only once that was allowed.
 * @param isLent whether the sign-in may be used
 */
export const lending =
  (isLent: () => boolean) =>
  async (
    endpoint: string,
    { headers, ...options }: Omit<RequestInit, "headers"> & { headers?: Record<string, string> },
  ) => {
    if (endpoint !== OWN) throw new Error("Only this portal's own API is asked from here.");
    const own = isLent() ? await bearerOf("") : { headers: {}, credentials: "omit" as const };
    const sent = new Headers(headers);
    for (const [name, value] of Object.entries(own.headers)) if (!sent.has(name)) sent.set(name, value);
    return fetch(OWN, { ...options, headers: sent, credentials: own.credentials });
  };
