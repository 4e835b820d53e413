import { type StatementTold, statements } from "./told.ts";

type Ask = (...given: unknown[]) => unknown;
/** Whatever statements are handed to: a connection, a transaction. */
interface Asked {
  query: Ask;
}

const textOf = (given: unknown): string => {
  if (typeof given === "string") return given;
  const { text } = Object(given);
  return typeof text === "string" ? text : "";
};

const answered = (told: StatementTold): void => statements.asyncEnd.publish(told);
const failed = (told: StatementTold): void => {
  statements.error.publish(told);
  answered(told);
};

/** Has each statement of a connection told, whether it is answered by a promise or a callback. @returns the connection */
export function tellStatements<Connection>(connection: Connection): Connection {
  const asked = connection as Connection & Asked;
  const ask = asked.query.bind(asked);
  asked.query = (...given) => {
    if (!statements.hasSubscribers) return ask(...given);
    const told = { text: textOf(given[0]), startedAt: performance.now() };
    if (typeof given.at(-1) === "function") return statements.traceCallback(ask, -1, told, undefined, ...given);
    // As tracePromise would, without promises of its own: there are many statements in a request.
    statements.start.publish(told);
    const answer = ask(...given);
    if (answer instanceof Promise)
      answer.then(
        () => answered(told),
        () => failed(told),
      );
    return answer;
  };
  return connection;
}

const KIND = /^\s*(?<kind>[a-z]+)\b/i;
const KINDS = ["select", "insert", "update", "delete", "begin", "commit", "rollback", "with", "listen"] as const;
/** What a statement does; nothing else of it is told. */
export type StatementKind = (typeof KINDS)[number] | "other";

export const kindOf = (text: string): StatementKind => {
  // Nearly all are written like this.
  const plain = KINDS.find((one) => text.startsWith(one) && !/\w/.test(text.charAt(one.length)));
  if (plain) return plain;
  const kind = KIND.exec(text)?.groups?.kind?.toLowerCase();
  return KINDS.find((one) => one === kind) ?? "other";
};

/** Names in quotes are those of the code: values are handed over apart. */
const TABLE = /\b(?:from|into|update)\s+(?:"(?<schema>[a-z_]+)"\.)?"(?<table>[a-z_]+)"/i;

/** The first table a statement names; null for one without. */
export const tableOf = (text: string): string | null => TABLE.exec(text.slice(0, 10_000))?.groups?.table ?? null;
