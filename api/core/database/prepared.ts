import type { Queries } from "./database.ts";

/**
 * Keeps the statements a room prepares, each built and planned once per connection.
 * @param prepare makes the statement of one kind; the name it gives must be its own in the whole service
 */
export function preparedPerConnection<Kind extends string, Statement>(
  prepare: (tx: Queries, kind: Kind) => Statement,
): (tx: Queries, kind: Kind) => Statement {
  const connections = new WeakMap<Queries, Map<Kind, Statement>>();
  return (tx, kind) => {
    const known = connections.get(tx) ?? new Map<Kind, Statement>();
    connections.set(tx, known);
    const statement = known.get(kind) ?? prepare(tx, kind);
    known.set(kind, statement);
    return statement;
  };
}
