import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { turnAway } from "./errors.ts";

/** Told with each answer in `extensions.cost`. */
export interface Spending {
  /** What this operation cost. */
  requested: number;
  /** What is left of this minute's budget. */
  remaining: number;
  /** When the budget is whole again, ISO 8601. */
  resetAt: string;
}

/** What each professional may spend in a minute, kept in this process. */
export class CostBudget {
  readonly #limiter: RateLimiterMemory;

  constructor(perMinute: number) {
    this.#limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  }

  /** @throws {CodedError} RATE_LIMITED, turning the request away, when the minute's budget is spent */
  async spend(subject: string, requested: number): Promise<Spending> {
    try {
      const { remainingPoints, msBeforeNext } = await this.#limiter.consume(subject, requested);
      return { requested, remaining: remainingPoints, resetAt: new Date(Date.now() + msBeforeNext).toISOString() };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw turnAway("RATE_LIMITED", 429, Math.ceil(refusal.msBeforeNext / 1000));
    }
  }
}
