import { CodedError } from "./errors.ts";
import { tellRefusal } from "./seen/told.ts";

/** Calls of one path that may be under way at once, and of one practice among them. */
export const PATH_MAX = 96;
export const PRACTICE_MAX = 24;
/** Calls of one path that one request has under way at once: half of what its practice may have. */
const REQUEST_MAX = PRACTICE_MAX / 2;
/** Calls of one path, and of one practice among them, that may wait for their turn; past them the caller is told at once. */
const WAITING_MAX = 1_000;
export const PRACTICE_WAITING_MAX = 200;

interface Waiting {
  practice: string;
  begin: () => void;
}
interface Compartment {
  busy: number;
  /** Calls under way and waiting, by practice. */
  practices: Map<string, { busy: number; waiting: number }>;
  waiting: Set<Waiting>;
}

/** A path without ids: what is slow for one row may well be slow for all. */
const PATTERN = /^\/(?:api\/[\w-]+|[\w-]+(?:\/(?:stats|ai|borradores|eliminad[ao]s|validate)\b)?)/;

export const patternOf = (address: string): string => PATTERN.exec(address)?.[0] ?? "";

/**
 * Keeps calls that hang from taking the connections of all others: each path of the service has its own share, and each
 * practice its own share of that.
 */
export class Bulkhead {
  readonly #compartments = new Map<string, Compartment>();

  /**
   * Makes a call as soon as there is room for it.
   * @param path as {@link patternOf} tells it
   * @param totalMs for waiting and the call together
   * @param call is told how many milliseconds are left
   * @throws {CodedError} TIMEOUT when there was no room in time, UPSTREAM_UNAVAILABLE when too many wait already
   */
  async within<Answer>(
    path: string,
    practice: string,
    totalMs: number,
    call: (leftMs: number) => Promise<Answer>,
  ): Promise<Answer> {
    const compartment = this.#compartmentOf(path);
    const startedAt = performance.now();
    const waited = hasRoom(compartment, practice) ? null : turn(compartment, practice, totalMs);
    if (waited) await waited;
    else enter(compartment, practice);
    try {
      return await call(waited ? Math.max(1, totalMs - (performance.now() - startedAt)) : totalMs);
    } finally {
      leave(compartment, practice);
    }
  }

  /** How many calls of each path are under way, and how many wait. */
  busyness(): { path: string; busy: number; waiting: number }[] {
    return [...this.#compartments].map(([path, { busy, waiting }]) => ({ path, busy, waiting: waiting.size }));
  }

  #compartmentOf(path: string): Compartment {
    const compartment = this.#compartments.get(path) ?? { busy: 0, practices: new Map(), waiting: new Set() };
    this.#compartments.set(path, compartment);
    return compartment;
  }
}

const hasRoom = ({ busy, practices }: Compartment, practice: string): boolean =>
  busy < PATH_MAX && (practices.get(practice)?.busy ?? 0) < PRACTICE_MAX;

function count(compartment: Compartment, practice: string, busy: number, waiting: number): void {
  const counted = compartment.practices.get(practice) ?? { busy: 0, waiting: 0 };
  counted.busy += busy;
  counted.waiting += waiting;
  compartment.busy += busy;
  if (counted.busy + counted.waiting > 0) compartment.practices.set(practice, counted);
  else compartment.practices.delete(practice);
}

const enter = (compartment: Compartment, practice: string): void => count(compartment, practice, 1, 0);

/** Waits until there is room, and takes it. */
function turn(compartment: Compartment, practice: string, totalMs: number): Promise<void> {
  const ownWaiting = compartment.practices.get(practice)?.waiting ?? 0;
  if (compartment.waiting.size >= WAITING_MAX || ownWaiting >= PRACTICE_WAITING_MAX) {
    tellRefusal("calls at once");
    throw new CodedError("UPSTREAM_UNAVAILABLE");
  }
  return new Promise((resolve, reject) => {
    const over = (): void => {
      clearTimeout(timer);
      compartment.waiting.delete(waiting);
      count(compartment, practice, 0, -1);
    };
    const timer = setTimeout(() => {
      over();
      reject(new CodedError("TIMEOUT"));
    }, totalMs);
    const waiting: Waiting = {
      practice,
      begin() {
        enter(compartment, practice);
        over();
        resolve();
      },
    };
    compartment.waiting.add(waiting);
    count(compartment, practice, 0, 1);
  });
}

/** Gives the room to whoever has waited longest and may take it. */
function leave(compartment: Compartment, practice: string): void {
  count(compartment, practice, -1, 0);
  for (const waiting of compartment.waiting) {
    if (compartment.busy >= PATH_MAX) return;
    if (hasRoom(compartment, waiting.practice)) waiting.begin();
  }
}

interface Turns {
  busy: number;
  waiting: (() => void)[];
}

/**
 * Has the calls of one request take turns, a path at a time: however many rows a list has, its calls stand in nobody's way and fill
 * no place in which others wait.
 */
export class RequestTurns {
  readonly #paths = new Map<string, Turns>();

  /**
   * Makes a call as soon as enough of the others are done.
   * @param path without ids
   * @param totalMs for waiting and the call together
   * @param call is told how many milliseconds are left
   * @throws {CodedError} TIMEOUT when its turn came too late
   */
  async within<Answer>(path: string, totalMs: number, call: (leftMs: number) => Promise<Answer>): Promise<Answer> {
    const turns = this.#turnsOf(path);
    let leftMs = totalMs;
    if (turns.busy < REQUEST_MAX) turns.busy += 1;
    else {
      const startedAt = performance.now();
      await new Promise<void>((begin) => turns.waiting.push(begin));
      leftMs -= performance.now() - startedAt;
    }
    try {
      if (leftMs <= 0) throw new CodedError("TIMEOUT");
      return await call(leftMs);
    } finally {
      const next = turns.waiting.shift();
      if (next) next();
      else turns.busy -= 1;
    }
  }

  #turnsOf(path: string): Turns {
    const turns = this.#paths.get(path) ?? { busy: 0, waiting: [] };
    this.#paths.set(path, turns);
    return turns;
  }
}
