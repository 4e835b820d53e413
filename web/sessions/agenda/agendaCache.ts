import type { ApolloCache, Reference } from "@apollo/client";

/** Drops the months read ahead, after a change that may concern them; those on the screen are asked for again instead. */
export function forgetOtherMonths(cache: ApolloCache, shown: readonly string[]): void {
  const stale: Reference[] = [];
  cache.modify({
    fields: {
      agenda: (known, { isReference, readField }) => {
        if (isReference(known) && !shown.includes(String(readField("month", known)))) stale.push(known);
        return known;
      },
    },
  });
  for (const { __ref } of stale) cache.evict({ id: __ref });
}
