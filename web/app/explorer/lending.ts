import { bearerOf, besides } from "./bearer.ts";

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
    const sent = await besides(new Headers(headers), async () =>
      isLent() ? bearerOf("") : { headers: {}, credentials: "omit" },
    );
    return fetch(OWN, { ...options, ...sent });
  };
