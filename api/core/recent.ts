/** A bounded memory: keeps the entries used last, each until its own time is over, or the clock is set back before it began. */
export class Recent<Value> {
  readonly #entries = new Map<string, { value: Value; since: number; until: number }>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    const now = Date.now();
    if (entry.until <= now || entry.since > now) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** @param until milliseconds since the epoch */
  set(key: string, value: Value, until: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, since: Date.now(), until });
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > this.#most && !oldest.done) this.#entries.delete(oldest.value);
  }

  forget(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
