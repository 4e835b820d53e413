import { turnAway } from "../core/errors.ts";

/** Told with each answer in `extensions.cost`. */
export interface Spending {
  /** What this operation cost. */
  requested: number;
  /** What is left of this minute's budget. */
  remaining: number;
  /** When the budget is whole again, ISO 8601. */
  resetAt: string;
}

const MINUTE_MS = 60_000;
/** Callers remembered at once; past them the one whose minute began first begins anew. */
const CALLERS_MAX = 30_000;

interface Minute {
  spent: number;
  /** Milliseconds since the epoch. */
  endsAt: number;
}

/** Whoever is signed in spends an own budget, each program too; all others that of the network they come from. */
export interface Budgets {
  professionals: CostBudget;
  strangers: CostBudget;
}

/**
 * What each caller may spend in a minute, kept in this process. It is written here because the library's has no bound
 * and starts a timer for every caller.
 */
export class CostBudget {
  /** In the order in which the minutes end. */
  readonly #minutes = new Map<string, Minute>();

  constructor(readonly perMinute: number) {}

  /** @throws {CodedError} RATE_LIMITED, turning the request away, when the minute's budget is spent */
  spend(caller: string, requested: number): Spending {
    const minute = this.#minuteOf(caller);
    const remaining = this.perMinute - minute.spent - requested;
    if (remaining < 0) throw turnAway("RATE_LIMITED", 429, Math.ceil((minute.endsAt - Date.now()) / 1000));
    minute.spent += requested;
    return { requested, remaining, resetAt: new Date(minute.endsAt).toISOString() };
  }

  #minuteOf(caller: string): Minute {
    const now = Date.now();
    const running = this.#minutes.get(caller);
    if (running && running.endsAt > now) return running;
    this.#minutes.delete(caller);
    for (const [other, { endsAt }] of this.#minutes) {
      if (endsAt > now && this.#minutes.size < CALLERS_MAX) break;
      this.#minutes.delete(other);
    }
    const begun = { spent: 0, endsAt: now + MINUTE_MS };
    this.#minutes.set(caller, begun);
    return begun;
  }
}
