import { hash, randomUUID } from "node:crypto";
import type { Logger } from "pino";
import {
  ASKS_MAX,
  LEASE_SECONDS,
  type PlacesGiven,
  type PlacesTold,
  placesGiven,
  STREAMS_PATH,
} from "../../../schema/counting/counting.ts";
import type { AskService } from "../together.ts";
import { OwnPlaces, type PlaceLimits, type Places } from "./places.ts";

/** So often goes back what was left and is not taken again. */
const EVERY_MS = 250;
/** A stream begins a little later rather than one too many: with it all are told of well before this gateway is forgotten. */
const PATIENCE_MS = 4_000;
/** Well within the time after which a gateway that says nothing is forgotten. */
const ALIVE_MS = (LEASE_SECONDS * 1_000) / 3;
/** So long is counted here alone after the service could not be asked. */
const ALONE_MS = 1_000;
/** By then it is told what other gateways have left; whoever was refused then is refused again for so long without a call. */
const AGAIN_MS = 2 * EVERY_MS;

/** Somebody who waits for a place. */
interface Wish {
  answer: (isGiven: boolean) => void;
  isAgain: boolean;
  /** By the clock that nobody sets: before it, it is not asked. */
  from: number;
}

/** What there is of a caller beside the places taken here. */
interface Beside {
  /** Places written down for this gateway that nobody has. */
  spare: number;
  wishes: Wish[];
  /** Whether what is held may not be what is written down. */
  isStale: boolean;
  refusedUntil: number;
}

const keyOf = (caller: string): string => `streams:${hash("sha256", caller, "base64url")}`;

/**
 * Places that all gateways count together, exactly. One that was left is taken again without asking; while the service cannot be
 * asked each gateway counts for itself, and tells what it holds afterwards.
 */
class SharedPlaces implements Places {
  readonly #gateway = randomUUID();
  readonly #beside = new Map<string, Beside>();
  readonly #ticking: NodeJS.Timeout;
  #isTelling = false;
  #toldAt = 0;
  #aloneUntil = 0;

  constructor(
    readonly here: OwnPlaces,
    readonly ask: (told: PlacesTold) => Promise<PlacesGiven>,
    readonly log: Logger,
  ) {
    this.#ticking = setInterval(() => void this.#tell(true), EVERY_MS);
    this.#ticking.unref();
  }

  taken(): number {
    return this.here.taken();
  }

  async take(caller: string): Promise<boolean> {
    const beside = this.#besideOf(caller);
    const now = performance.now();
    if (beside.refusedUntil > now || !this.here.takeHere(caller)) return false;
    if (this.#aloneUntil > now) {
      beside.isStale = true;
      return true;
    }
    if (beside.spare > 0) {
      beside.spare -= 1;
      return true;
    }
    const isGiven = await new Promise<boolean>((answer) => {
      beside.wishes.push({ answer, isAgain: false, from: now });
      void this.#tell();
    });
    if (!isGiven) this.here.leave(caller);
    return isGiven;
  }

  leave(caller: string): void {
    this.here.leave(caller);
    const beside = this.#besideOf(caller);
    beside.spare += 1;
    beside.refusedUntil = 0;
  }

  async close(): Promise<void> {
    clearInterval(this.#ticking);
    // Where it is not heard of, this gateway is forgotten a little later.
    await this.ask({ ...this.#self(), asks: [], leaving: true }).catch(() => undefined);
  }

  #self(): Omit<PlacesTold, "asks" | "leaving"> {
    return { gateway: this.#gateway, ...this.here.limits };
  }

  #besideOf(caller: string): Beside {
    const known = this.#beside.get(caller) ?? { spare: 0, wishes: [], isStale: false, refusedUntil: 0 };
    this.#beside.set(caller, known);
    return known;
  }

  /** Tells what has changed, one call after the other. @param isTime whether what is spare goes back, and that this gateway lives is told */
  async #tell(isTime = false): Promise<void> {
    if (this.#isTelling || this.#aloneUntil > performance.now()) return;
    this.#isTelling = true;
    const isDue = ({ from }: Wish): boolean => from <= performance.now();
    for (let isFirst = true; ; isFirst = false) {
      const some = [...this.#beside]
        .filter(([, { spare, isStale, wishes }]) => (isTime && spare > 0) || isStale || wishes.some(isDue))
        .slice(0, ASKS_MAX);
      const isQuiet = this.here.taken() > 0 && this.#toldAt + ALIVE_MS < performance.now();
      if (some.length === 0 && !(isFirst && isTime && isQuiet)) break;
      if (!(await this.#tellOf(some.map(([caller, beside]) => ({ caller, beside, due: beside.wishes.filter(isDue) })))))
        break;
    }
    this.#isTelling = false;
    if (isTime) this.#forgetIdle();
  }

  /** @returns whether the service was asked */
  async #tellOf(some: { caller: string; beside: Beside; due: Wish[] }[]): Promise<boolean> {
    const asks = some.map(({ caller, beside, due }) => {
      Object.assign(beside, { spare: 0, isStale: false });
      return { key: keyOf(caller), held: this.here.of(caller) - beside.wishes.length, more: due.length };
    });
    const toldAt = performance.now();
    try {
      const { known, given } = await this.ask({ ...this.#self(), asks, leaving: false });
      if (this.#aloneUntil !== 0) this.log.info("streams are counted together again");
      this.#aloneUntil = 0;
      this.#toldAt = toldAt;
      if (!known) this.#tellAllAnew(some.map(({ beside }) => beside));
      const grants = new Map(given.map(({ key, granted }) => [key, granted]));
      for (const { caller, beside, due } of some) answerWishes(beside, due, grants.get(keyOf(caller)) ?? 0);
      return true;
    } catch {
      // Also of those who hold nothing here any more: what is written down for them would stay taken.
      for (const { beside } of some) beside.isStale = true;
      this.#countAlone();
      return false;
    }
  }

  #countAlone(): void {
    if (this.#aloneUntil === 0) this.log.warn("streams are counted by this gateway alone: the service cannot be asked");
    this.#aloneUntil = performance.now() + ALONE_MS;
    this.#tellAllAnew([]);
    for (const beside of this.#beside.values()) answerWishes(beside, beside.wishes, beside.wishes.length);
  }

  #tellAllAnew(toldJustNow: readonly Beside[]): void {
    for (const caller of this.here.callers()) {
      const beside = this.#besideOf(caller);
      beside.isStale ||= !toldJustNow.includes(beside);
    }
  }

  #forgetIdle(): void {
    for (const [caller, { spare, isStale, wishes, refusedUntil }] of this.#beside)
      if (spare + wishes.length === 0 && !isStale && refusedUntil <= performance.now()) this.#beside.delete(caller);
  }
}

/** Answers those who waited, the first first: as many as were granted; the others once more, or that there is no room. */
function answerWishes(beside: Beside, due: readonly Wish[], granted: number): void {
  for (const [nth, wish] of due.entries()) {
    const isOver = nth < granted || wish.isAgain;
    if (!isOver) Object.assign(wish, { isAgain: true, from: performance.now() + AGAIN_MS });
    else {
      beside.wishes = beside.wishes.filter((one) => one !== wish);
      if (nth >= granted) beside.refusedUntil = performance.now() + AGAIN_MS;
      wish.answer(nth < granted);
    }
  }
}

/** The places of a gateway: counted together with other gateways where the service can be asked, else by itself. */
export function openPlaces(limits: PlaceLimits, ask: AskService | null, log: Logger): Places {
  const here = new OwnPlaces(limits);
  return ask ? new SharedPlaces(here, (told) => ask(STREAMS_PATH, told, placesGiven, PATIENCE_MS), log) : here;
}
