import type { Storage } from "@graphiql/toolkit";

/** What GraphiQL would keep in the browser: documents, variables, headers and history may name patients, and go with the page. */
export function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    get length() {
      return kept.size;
    },
  };
}
