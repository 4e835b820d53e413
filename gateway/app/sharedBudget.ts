import { hash } from "node:crypto";
import type { Logger } from "pino";
import { z } from "zod";
import type { GatewayConfig } from "../core/config.ts";
import { type Spending, turnAway } from "../core/errors.ts";
import { answered } from "../core/exchange.ts";
import type { Upstream } from "../core/rest.ts";
import { tellRefusal } from "../core/seen/told.ts";
import { type Budget, type Budgets, CostBudget } from "./budget.ts";

/** A slice is this part of the minute's budget: few calls for many requests, and little that lies unused elsewhere. */
const SLICES = 20;
/** What was taken and is not used for so long goes back. */
const IDLE_MS = 250;
/** Whoever was refused is refused again for so long without a call. */
const REFUSED_MS = 500;
const PATIENCE_MS = 1_000;
/** So long is counted here alone after the service could not be asked. */
const ALONE_MS = 1_000;
const CALLERS_MAX = 30_000;
const BACKS_MAX = 500;

interface Held {
  /** Points taken and not spent. */
  points: number;
  /** Points nobody has taken, as last heard. */
  left: number;
  /** Whether so little is left that nothing is taken beforehand. */
  near: boolean;
  /** What the service calls the minute. */
  minute: number | null;
  /** Milliseconds since the epoch, by this process's clock. */
  endsAt: number;
  usedAt: number;
  refusedUntil: number;
  turn: Promise<unknown>;
}

const answer = z.object({
  slices: z.array(
    z.object({ granted: z.number(), left: z.number(), near: z.boolean(), minute: z.number(), ms: z.number() }),
  ),
});
type Slice = z.output<typeof answer>["slices"][0];

interface Ask {
  key: string;
  limit: number;
  least: number;
  most: number;
  back: number;
  minute: number | null;
}

/** Asks the service, which counts for all gateways. */
type AskSlices = (asks: Ask[]) => Promise<Slice[]>;

/** @throws when there is no answer in time, or none that can be understood */
const askService =
  ({ pool, prefix }: Upstream, secret: string): AskSlices =>
  async (asks) => {
    const { status, text } = await answered(
      pool,
      {
        method: "POST",
        path: `${prefix}/internal/budgets`,
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
        body: JSON.stringify({ asks }),
      },
      PATIENCE_MS,
    );
    if (status !== 200) throw new Error(`budgets were answered with ${status}`);
    return answer.parse(JSON.parse(text)).slices;
  };

/**
 * A budget that all gateways count together, exactly. Each takes slices of a caller's minute and spends them without asking; what
 * it does not use goes back. While the service cannot be asked each counts for itself.
 */
class SharedBudget implements Budget {
  readonly #callers = new Map<string, Held>();
  readonly #returning: NodeJS.Timeout;
  #aloneUntil = 0;

  constructor(
    readonly alone: CostBudget,
    readonly ask: AskSlices,
    readonly log: Logger,
  ) {
    this.#returning = setInterval(() => void this.#giveIdleBack(), IDLE_MS).unref();
  }

  get perMinute(): number {
    return this.alone.perMinute;
  }

  /** Gives back what is held. */
  async close(): Promise<void> {
    clearInterval(this.#returning);
    await this.#giveIdleBack(0);
  }

  async spend(caller: string, requested: number): Promise<Spending> {
    const held = this.#heldOf(caller);
    if (!held.near && held.points >= requested) return this.#take(held, requested);
    // One after the other: many at once shall not each take a slice.
    const turn = held.turn.then(() => this.#spendInTurn(caller, held, requested));
    held.turn = turn.catch(() => undefined);
    return await turn;
  }

  async settle(caller: string, spending: Spending, cost: number): Promise<Spending> {
    const { requested, resetAt } = spending;
    const actual = Math.min(cost, requested);
    const held = this.#callers.get(caller);
    if (held?.minute == null || resetOf(held) !== resetAt) return await this.alone.settle(caller, spending, cost);
    held.points += requested - actual;
    if (held.near && held.points > 0) {
      const turn = held.turn.then(() => this.#refill(caller, held, 0));
      held.turn = turn;
      await turn;
    }
    return { requested, actual, remaining: held.left + held.points, resetAt };
  }

  async #spendInTurn(caller: string, held: Held, requested: number): Promise<Spending> {
    for (let isAgain = false; ; isAgain = true) {
      if (held.endsAt <= Date.now()) Object.assign(held, { points: 0, minute: null, near: false, refusedUntil: 0 });
      if (held.points >= requested) return this.#take(held, requested);
      const isRefused = held.refusedUntil > Date.now() && held.left + held.points < requested;
      if (!isRefused && !(await this.#refill(caller, held, requested - held.points)))
        return this.alone.spend(caller, requested);
      if (held.points >= requested) return this.#take(held, requested);
      if (isRefused || isAgain) {
        if (!isRefused) held.refusedUntil = Date.now() + REFUSED_MS;
        tellRefusal(this.alone.limit);
        throw turnAway("RATE_LIMITED", 429, {
          retryAfter: Math.max(1, Math.ceil((held.endsAt - Date.now()) / 1000)),
          cost: { requested, remaining: held.left + held.points, resetAt: resetOf(held) },
        });
      }
      // What another gateway holds of this budget and does not use is back by then.
      await new Promise((resolve) => setTimeout(resolve, IDLE_MS * 2));
    }
  }

  #take(held: Held, requested: number): Spending {
    held.points -= requested;
    held.usedAt = Date.now();
    return { requested, remaining: held.left + held.points, resetAt: resetOf(held) };
  }

  /** Takes what is needed and a slice, or gives back what is held. @returns whether the service was asked */
  async #refill(caller: string, held: Held, least: number): Promise<boolean> {
    if (this.#aloneUntil > Date.now()) return false;
    const back = least === 0 ? held.points : 0;
    held.points -= back;
    try {
      const [slice] = await this.ask([this.#asking(caller, held, least, back)]);
      if (!slice) return false;
      if (slice.minute !== held.minute) held.points = 0;
      Object.assign(held, {
        points: held.points + slice.granted,
        left: slice.left,
        near: slice.near,
        minute: slice.minute,
        endsAt: slice.minute === held.minute ? held.endsAt : Date.now() + slice.ms,
      });
      this.#heard();
      return true;
    } catch {
      this.#unheard();
      return false;
    }
  }

  #asking(caller: string, { minute }: Held, least: number, back: number): Ask {
    const most = Math.max(1, Math.floor(this.perMinute / SLICES));
    const key = `${this.alone.limit.replaceAll(" ", "-")}:${hash("sha256", caller, "base64url")}`;
    return { key, limit: this.perMinute, least, most, back, minute };
  }

  #heard(): void {
    if (this.#aloneUntil !== 0) this.log.info("budgets are counted together again");
    this.#aloneUntil = 0;
  }

  #unheard(): void {
    if (this.#aloneUntil === 0) this.log.warn("budgets are counted by this gateway alone: the service cannot be asked");
    this.#aloneUntil = Date.now() + ALONE_MS;
  }

  async #giveIdleBack(idleMs = IDLE_MS): Promise<void> {
    const now = Date.now();
    const asks: Ask[] = [];
    for (const [caller, held] of this.#callers) {
      if (held.endsAt <= now && held.usedAt < now - ALONE_MS) this.#callers.delete(caller);
      else if (held.points > 0 && held.usedAt <= now - idleMs && asks.length < BACKS_MAX) {
        asks.push(this.#asking(caller, held, 0, held.points));
        held.points = 0;
      }
    }
    // What does not arrive is lost to the caller for the rest of a minute, and to nobody else.
    if (asks.length > 0) await this.ask(asks).catch(() => this.#unheard());
  }

  #heldOf(caller: string): Held {
    const known = this.#callers.get(caller);
    if (known && (known.endsAt > Date.now() || known.minute === null)) return known;
    const [oldest] = this.#callers.keys();
    if (this.#callers.size >= CALLERS_MAX && oldest !== undefined) this.#callers.delete(oldest);
    const none = { points: 0, left: 0, near: false, minute: null, endsAt: 0, usedAt: Date.now(), refusedUntil: 0 };
    const begun: Held = { ...none, turn: known?.turn ?? Promise.resolve() };
    this.#callers.delete(caller);
    this.#callers.set(caller, begun);
    return begun;
  }
}

const resetOf = ({ endsAt }: Held): string => new Date(endsAt).toISOString();

/**
 * The budgets of a gateway: counted together with other gateways where it has a secret in common with the service, else by itself.
 * `giveBack` is called once, at the end.
 */
export function openBudgets(
  { costPerMinute, anonymousCostPerMinute, gatewaySecret }: GatewayConfig,
  upstream: Upstream,
  log: Logger,
): { budgets: Budgets; giveBack: () => Promise<void> } {
  const professionals = new CostBudget(costPerMinute, "cost");
  const strangers = new CostBudget(anonymousCostPerMinute, "cost of strangers");
  if (!gatewaySecret) return { budgets: { professionals, strangers }, giveBack: async () => undefined };
  const ask = askService(upstream, gatewaySecret);
  const shared = {
    professionals: new SharedBudget(professionals, ask, log),
    strangers: new SharedBudget(strangers, ask, log),
  };
  return {
    budgets: shared,
    giveBack: async () => void (await Promise.all(Object.values(shared).map((budget) => budget.close()))),
  };
}
