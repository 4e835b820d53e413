import { isUnderWay, MINUTE_MS } from "../../schema/counting/minutes.ts";
import { type Spending, turnAway } from "../core/errors.ts";
import { type LimitTold, tellRefusal } from "../core/seen/told.ts";

/** Callers remembered at once; past them the one whose minute began first begins anew. */
const CALLERS_MAX = 30_000;

interface Minute {
  spent: number;
  /** Milliseconds since the epoch. */
  endsAt: number;
  /** The same as ISO 8601. */
  resetAt: string;
}

/** What each caller may spend in a minute. */
export interface Budget {
  readonly perMinute: number;
  /** @throws {CodedError} RATE_LIMITED, turning the request away, when the minute's budget is spent */
  spend(caller: string, requested: number): Spending | Promise<Spending>;
  /** Gives back what an operation has not cost in the end, or takes what it has cost more, as long as its minute runs. */
  settle(caller: string, spending: Spending, actual: number): Spending | Promise<Spending>;
}

/** Whoever is signed in spends an own budget, each program too; all others that of the network they come from. */
export interface Budgets {
  professionals: Budget;
  strangers: Budget;
}

/**
 * A budget counted by this process alone. It is written here because the library's has no bound
 * and starts a timer for every caller.
 */
export class CostBudget implements Budget {
  /** In the order in which the minutes end. */
  readonly #minutes = new Map<string, Minute>();

  /** @param limit its name in the figures */
  constructor(
    readonly perMinute: number,
    readonly limit: LimitTold,
  ) {}

  spend(caller: string, requested: number): Spending {
    const minute = this.#minuteOf(caller);
    const left = Math.max(0, this.perMinute - minute.spent);
    const { resetAt } = minute;
    if (left < requested) {
      tellRefusal(this.limit);
      throw turnAway("RATE_LIMITED", 429, {
        retryAfter: Math.ceil((minute.endsAt - Date.now()) / 1000),
        cost: { requested, remaining: left, resetAt },
      });
    }
    minute.spent += requested;
    return { requested, remaining: left - requested, resetAt };
  }

  settle(caller: string, { requested, remaining, resetAt }: Spending, actual: number): Spending {
    const minute = this.#minutes.get(caller);
    if (minute?.resetAt !== resetAt) return { requested, actual, remaining, resetAt };
    minute.spent -= requested - actual;
    return { requested, actual, remaining: Math.max(0, this.perMinute - minute.spent), resetAt };
  }

  #minuteOf(caller: string): Minute {
    const now = Date.now();
    const running = this.#minutes.get(caller);
    if (running && isUnderWay(running.endsAt, now)) return running;
    this.#minutes.delete(caller);
    for (const [other, { endsAt }] of this.#minutes) {
      if (isUnderWay(endsAt, now) && this.#minutes.size < CALLERS_MAX) break;
      this.#minutes.delete(other);
    }
    const endsAt = now + MINUTE_MS;
    const begun = { spent: 0, endsAt, resetAt: new Date(endsAt).toISOString() };
    this.#minutes.set(caller, begun);
    return begun;
  }
}
