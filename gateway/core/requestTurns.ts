import { PRACTICE_MAX } from "./bulkhead.ts";
import { CodedError } from "./errors.ts";

/** Calls of one path that one request has under way at once: half of what its practice may have. */
const REQUEST_MAX = PRACTICE_MAX / 2;

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
