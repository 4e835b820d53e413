import type { Slice, SliceAsk } from "./counting.ts";
import { isUnderWay, MINUTE_MS } from "./minutes.ts";

/** A slice is this part of the minute's budget: few calls for many requests, and little that lies unused elsewhere. */
const SLICES = 20;
/** What was taken and is not used for so long goes back. */
const IDLE_MS = 250;
/** Whoever was refused is refused again for so long without a call. */
const REFUSED_MS = 500;
/** So long is counted here alone after nobody could be asked. */
const ALONE_MS = 1_000;
const CALLERS_MAX = 30_000;
const BACKS_MAX = 500;

interface Held {
  /** Points taken and not spent; less than none where more was spent than there is. */
  points: number;
  /** Points nobody has taken, as last heard. */
  left: number;
  /** Whether so little is left that nothing is taken beforehand. */
  near: boolean;
  /** What the minute is called where it is counted. */
  minute: number | null;
  /** Milliseconds since the epoch, by this process's clock. */
  endsAt: number;
  /** By the clock that nobody sets, as the next is. */
  usedAt: number;
  refusedUntil: number;
  turn: Promise<unknown>;
}

/** How a budget stands after somebody wanted to spend some of it. */
export interface Standing {
  /** Whether it was enough. */
  isEnough: boolean;
  /** Points that are left. */
  left: number;
  /** Milliseconds since the epoch, when the budget is whole again. */
  endsAt: number;
}

interface Counted {
  /** Points of each caller in a minute. */
  perMinute: number;
  /** Under what a caller is counted: a hash. */
  keyOf(caller: string): string;
  /** Asks where it is counted for all processes. @throws when there is no answer in time, or none that can be understood */
  ask(asks: SliceAsk[]): Promise<Slice[]>;
  /** Is told when each process begins to count for itself, and when all count together again. */
  onAlone(isAlone: boolean): void;
}

/**
 * A budget that several processes count together, exactly. Each takes slices of a caller's minute and spends them without asking;
 * what it does not use goes back.
 */
export class SlicedBudget {
  readonly #counted: Counted;
  readonly #callers = new Map<string, Held>();
  readonly #returning: NodeJS.Timeout;
  #aloneUntil = 0;

  constructor(counted: Counted) {
    this.#counted = counted;
    this.#returning = setInterval(() => void this.#giveIdleBack(), IDLE_MS);
    this.#returning.unref();
  }

  /** Gives back what is held. */
  async close(): Promise<void> {
    clearInterval(this.#returning);
    await this.#giveIdleBack(0);
  }

  /** @returns null while nobody can be asked, and each process counts for itself */
  async spend(caller: string, requested: number): Promise<Standing | null> {
    const held = this.#heldOf(caller);
    if (!held.near && held.points >= requested) return taken(held, requested);
    // One after the other: many at once shall not each take a slice.
    const turn = held.turn.then(() => this.#spendInTurn(caller, held, requested));
    held.turn = turn.catch(() => undefined);
    return await turn;
  }

  /** Gives points back that were spent in the minute that ends then; of less than none takes as many more. @returns what is left; null: that minute was not counted here */
  async giveBack(caller: string, endsAt: number, points: number): Promise<number | null> {
    const held = this.#callers.get(caller);
    if (held?.minute == null || held.endsAt !== endsAt) return null;
    held.points += points;
    if (held.points < 0 || (held.near && held.points > 0)) {
      const turn = held.turn.then(() => this.#refill(caller, held, Math.max(0, -held.points), held.points < 0));
      held.turn = turn;
      await turn;
    }
    return Math.max(0, held.left + held.points);
  }

  async #spendInTurn(caller: string, held: Held, requested: number): Promise<Standing | null> {
    for (let isAgain = false; ; isAgain = true) {
      if (!isUnderWay(held.endsAt, Date.now()))
        Object.assign(held, { points: 0, minute: null, near: false, refusedUntil: 0 });
      if (held.points >= requested) return taken(held, requested);
      const isRefused = held.refusedUntil > performance.now() && held.left + held.points < requested;
      if (!isRefused && !(await this.#refill(caller, held, requested - held.points))) return null;
      if (held.points >= requested) return taken(held, requested);
      if (isRefused || isAgain) {
        if (!isRefused) held.refusedUntil = performance.now() + REFUSED_MS;
        return standing(held, false);
      }
      // What another process holds of this budget and does not use is back by then.
      await new Promise((resolve) => setTimeout(resolve, IDLE_MS * 2));
    }
  }

  /** Takes what is needed and a slice, or gives back what is held. @returns whether somebody could be asked */
  async #refill(caller: string, held: Held, least: number, isOwed = false): Promise<boolean> {
    if (this.#aloneUntil > performance.now()) return false;
    const back = least === 0 ? Math.max(0, held.points) : 0;
    held.points -= back;
    try {
      const [slice] = await this.#counted.ask([{ ...this.#asking(caller, held, least, back), isOwed }]);
      if (!slice) return false;
      if (slice.minute !== held.minute) held.points = 0;
      Object.assign(held, {
        points: held.points + slice.granted,
        left: slice.left,
        near: slice.near,
        minute: slice.minute,
        endsAt: slice.minute === held.minute ? held.endsAt : Date.now() + Math.min(slice.ms, MINUTE_MS),
      });
      if (this.#aloneUntil !== 0) this.#counted.onAlone(false);
      this.#aloneUntil = 0;
      return true;
    } catch {
      this.#unheard();
      return false;
    }
  }

  #asking(caller: string, { minute }: Held, least: number, back: number): SliceAsk {
    const { perMinute, keyOf } = this.#counted;
    const most = Math.max(1, Math.floor(perMinute / SLICES));
    return { key: keyOf(caller), limit: perMinute, least, most, back, minute, isOwed: false };
  }

  #unheard(): void {
    if (this.#aloneUntil === 0) this.#counted.onAlone(true);
    this.#aloneUntil = performance.now() + ALONE_MS;
  }

  async #giveIdleBack(idleMs = IDLE_MS): Promise<void> {
    const now = performance.now();
    const asks: SliceAsk[] = [];
    for (const [caller, held] of this.#callers) {
      if (!isUnderWay(held.endsAt, Date.now()) && held.usedAt < now - ALONE_MS) this.#callers.delete(caller);
      else if (held.points > 0 && held.usedAt <= now - idleMs && asks.length < BACKS_MAX) {
        asks.push(this.#asking(caller, held, 0, held.points));
        held.points = 0;
      }
    }
    // What does not arrive is lost to the caller for the rest of a minute, and to nobody else.
    if (asks.length > 0) await this.#counted.ask(asks).catch(() => this.#unheard());
  }

  #heldOf(caller: string): Held {
    const known = this.#callers.get(caller);
    if (known && (isUnderWay(known.endsAt, Date.now()) || known.minute === null)) return known;
    const [oldest] = this.#callers.keys();
    if (this.#callers.size >= CALLERS_MAX && oldest !== undefined) this.#callers.delete(oldest);
    const none = {
      points: 0,
      left: 0,
      near: false,
      minute: null,
      endsAt: 0,
      usedAt: performance.now(),
      refusedUntil: 0,
    };
    const begun: Held = { ...none, turn: known?.turn ?? Promise.resolve() };
    this.#callers.delete(caller);
    this.#callers.set(caller, begun);
    return begun;
  }
}

const standing = ({ left, points, endsAt }: Held, isEnough: boolean): Standing => ({
  isEnough,
  left: Math.max(0, left + points),
  endsAt,
});

function taken(held: Held, requested: number): Standing {
  held.points -= requested;
  held.usedAt = performance.now();
  return standing(held, true);
}
