import type { Table } from "./table.ts";

/** What a client writes when answering about a session by a link. */
export const ANSWER = {
  words: { label: "Frase del cliente", wire: ["texto"], clinical: "null" },
} as const satisfies Table;
