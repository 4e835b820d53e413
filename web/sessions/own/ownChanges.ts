import { inTurn } from "../../core/saving/inTurn.ts";

/** Versions of sessions and series that changes made in this window left. */
const made = new Set<string>();
const hearing = new Set<() => void>();
const nameOf = (id: string, version: number) => `${id} ${version}`;

/**
 * Something was changed here.
 * @param before the version that it had; @param also what was changed with it, by the version it has now
 */
export function madeHere(
  id: string,
  before: number | null,
  also: readonly { id: string; version: number }[] = [],
): void {
  const left = before === null ? also : [{ id, version: before + 1 }, ...also];
  for (const one of left) made.add(nameOf(one.id, one.version));
  for (const hear of hearing) hear();
}

/** Is told of each change made here. @returns what ends that */
export function hearOwn(hear: () => void): () => void {
  hearing.add(hear);
  return () => void hearing.delete(hear);
}

/** The version that something has once what was changed here on top of one is known: each change makes the next. */
export function afterOwn(id: string, version: number | null): number | null {
  let now = version;
  while (now !== null && made.has(nameOf(id, now + 1))) now += 1;
  return now;
}

interface Answer {
  data?: Record<string, { errors: readonly unknown[] } | null> | null | undefined;
}
/** Whether a change was answered as done. A refusal may tell the session as wished, and it is another window that made it so. */
const isDone = ({ data }: Answer): boolean => Object.values(data ?? {}).every((told) => told?.errors.length === 0);

/** Changes a session in its turn, as one that is changed here. */
export const changeInTurn = <Told extends Answer>(
  session: Parameters<typeof inTurn>[0],
  change: (version: number | null) => Promise<Told>,
  versionOf: (answer: Told) => number | null | undefined,
): Promise<Told> =>
  inTurn(
    session,
    async (before) => {
      const answer = await change(before);
      if (before !== null && versionOf(answer) === before + 1 && isDone(answer)) madeHere(session.id, before);
      return answer;
    },
    versionOf,
  );
