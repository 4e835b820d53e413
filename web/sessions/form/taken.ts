import type { SessionOverlap_SessionFragment } from "./SessionOverlap.generated.ts";

/** Time that a calendar elsewhere has taken. */
interface BusyTime {
  startsAt: string;
  endsAt: string;
}

/** What has an hour already: a session, or without a client a calendar elsewhere. */
export interface Taken extends BusyTime {
  id: string;
  client: { name: string } | null;
}

/** What could not be: a sentence, and what has the time. */
export interface Trouble {
  sentence: string;
  overlaps: readonly Taken[];
}

export const elsewhere = (busy: readonly BusyTime[]): Taken[] =>
  busy.map((time) => ({ ...time, id: time.startsAt, client: null }));

/** What a refusal tells is in the way, sessions first. */
export const takenOf = ({
  overlaps,
  busy,
}: {
  overlaps: readonly SessionOverlap_SessionFragment[];
  busy: readonly BusyTime[];
}): Taken[] => [...overlaps, ...elsewhere(busy)];
