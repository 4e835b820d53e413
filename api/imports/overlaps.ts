import type { Owned, SessionLine } from "./imports.rules.ts";

/** Time that is taken. */
export interface TakenTime {
  startsAt: Date;
  endsAt: Date;
}

/** Lines whose time is taken by a session that is there, or by another line; cancelled sessions take none. */
export function overlapsIn(lines: readonly Owned<SessionLine>[], taken: readonly TakenTime[]): Owned<SessionLine>[] {
  const own = lines
    .filter(({ draft }) => draft.status !== "CANCELADA")
    .map((line) => ({ line, startsAt: line.draft.startsAt, endsAt: line.ends }));
  const all = [...taken.map((time) => ({ ...time, line: null })), ...own].toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime(),
  );
  const found = new Set<Owned<SessionLine>>();
  let latest: (typeof all)[number] | null = null;
  for (const one of all) {
    if (latest && one.startsAt < latest.endsAt) {
      if (one.line) found.add(one.line);
      if (latest.line) found.add(latest.line);
    }
    if (!latest || one.endsAt > latest.endsAt) latest = one;
  }
  return lines.filter((line) => found.has(line));
}
