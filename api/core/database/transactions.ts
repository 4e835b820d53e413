import type { PoolClient, QueryResult } from "pg";
import { askedTwice } from "./database.ts";
import { AT_ONCE_MS } from "./pools.ts";

/** A transaction that ends with the first statement; `ended` once that was sent, and the commit after it. */
interface Step {
  ended?: Promise<QueryResult>;
}

const steps = new WeakMap<object, Step>();

type Ask = (...given: unknown[]) => Promise<QueryResult>;

/** Has what begins as one step on this connection end with its first statement: what were asked later would not be behind the wall. */
export function endSteps(connection: object): void {
  const asked = connection as { query: Ask };
  const ask = asked.query.bind(asked);
  asked.query = (...given) => {
    const step = steps.get(connection);
    if (!step) return ask(...given);
    if (step.ended) return Promise.reject(askedTwice());
    const answer = ask(...given);
    step.ended = ask("commit");
    // Whoever began the step hears of it, after the answer.
    step.ended.catch(() => undefined);
    return answer;
  };
}

/**
 * Not awaited: the pipelined connection sends it together with what is asked next. If it fails, the server refuses
 * everything after it, so nothing ever runs outside the wall.
 */
function begin(client: PoolClient, wall: string, how = "begin"): Promise<QueryResult> {
  const statement = { text: `${how}; ${wall}`, query_timeout: AT_ONCE_MS };
  const begun = client.query(statement);
  begun.catch(() => undefined);
  return begun;
}

/** PostgreSQL answers the commit of a failed transaction with ROLLBACK and no error. */
async function expectKept(commit: Promise<QueryResult>): Promise<void> {
  const { command } = await commit;
  if (command !== "COMMIT") throw new Error("the transaction was not committed");
}

/** Where nothing was begun, that is the reason for all that came after. */
const reasonOf = (begun: Promise<QueryResult>, error: unknown): Promise<unknown> =>
  begun.then(
    () => error,
    (reason: unknown) => reason,
  );

/** Runs work in one transaction behind a wall, and keeps what it did; undoes it when it fails. @param how it is begun */
export async function inTransaction<T>(
  client: PoolClient,
  wall: string,
  work: () => Promise<T>,
  how?: string,
): Promise<T> {
  const begun = begin(client, wall, how);
  try {
    const result = await work();
    await begun;
    await expectKept(client.query("commit"));
    return result;
  } catch (error) {
    // A lost connection cannot roll back, and need not: the caller drops it and hears of the first error.
    await client.query("rollback").catch(() => undefined);
    throw await reasonOf(begun, error);
  }
}

/** Reads behind a wall what is there at one moment, whoever writes meanwhile. */
export const atOneMoment = <T>(client: PoolClient, wall: string, read: () => Promise<T>): Promise<T> =>
  inTransaction(client, wall, read, "begin isolation level repeatable read read only");

/** Asks one statement in a transaction behind a wall; begin and commit travel with it. */
export async function inOneStep<T>(client: PoolClient, wall: string, ask: () => Promise<T>): Promise<T> {
  const begun = begin(client, wall);
  const step: Step = {};
  steps.set(client, step);
  const [asked] = await Promise.allSettled([ask()]);
  steps.delete(client);
  try {
    await expectKept(step.ended ?? client.query("commit"));
  } catch (error) {
    throw await reasonOf(begun, asked.status === "rejected" ? asked.reason : error);
  }
  if (asked.status === "rejected") throw asked.reason;
  return asked.value;
}
