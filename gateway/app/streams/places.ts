/** Places for streams: so many of one caller, so many of all. */
export interface Places {
  /** Takes one. @returns whether there was room */
  take(caller: string): Promise<boolean>;
  leave(caller: string): void;
  /** How many are taken at this gateway. */
  taken(): number;
  /** Gives all of them back, at the end. */
  close(): Promise<void>;
}

export interface PlaceLimits {
  own: number;
  all: number;
}

/** Places that this gateway counts by itself. */
export class OwnPlaces implements Places {
  readonly #callers = new Map<string, number>();
  #count = 0;

  constructor(readonly limits: PlaceLimits) {}

  takeHere(caller: string): boolean {
    const taken = this.of(caller);
    if (taken >= this.limits.own || this.#count >= this.limits.all) return false;
    this.#callers.set(caller, taken + 1);
    this.#count += 1;
    return true;
  }

  take(caller: string): Promise<boolean> {
    return Promise.resolve(this.takeHere(caller));
  }

  leave(caller: string): void {
    const left = this.of(caller) - 1;
    if (left > 0) this.#callers.set(caller, left);
    else this.#callers.delete(caller);
    this.#count -= 1;
  }

  of(caller: string): number {
    return this.#callers.get(caller) ?? 0;
  }

  taken(): number {
    return this.#count;
  }

  callers(): Iterable<string> {
    return this.#callers.keys();
  }

  async close(): Promise<void> {
    this.#callers.clear();
  }
}
