import type { Database, Hearing } from "./database/database.ts";
import { Recent } from "./recent.ts";

/** However well is heard that something ends: a connection may be gone for a while before that shows. */
const BELIEVED_MS = 10_000;
const REMEMBERED = 5_000;

/** What was read from the database and is believed for seconds, and only while this process hears that it holds no more. */
export class Believed<Value> {
  readonly #database: Pick<Database, "hear">;
  readonly #channel: string;
  readonly #known = new Recent<Value>(REMEMBERED);
  #ended = 0;
  #ears: Hearing | null = null;

  /** @param channel where is told that something ends; nobody listens there before something is looked up */
  constructor(database: Pick<Database, "hear">, channel: string) {
    this.#database = database;
    this.#channel = channel;
  }

  get(key: string): Value | undefined {
    return this.#isHearing() ? this.#known.get(key) : undefined;
  }

  /** To be called before something is looked up. @returns keeps what was found, unless it may have ended since */
  looking(): (key: string, value: Value) => void {
    this.#ears ??= this.#database.hear(this.#channel, () => this.forget());
    const isHearing = this.#isHearing();
    const endedBefore = this.#ended;
    return (key, value) => {
      if (isHearing && endedBefore === this.#ended) this.#known.set(key, value, Date.now() + BELIEVED_MS);
    };
  }

  /** Looks everything up again. */
  forget(): void {
    this.#ended += 1;
    this.#known.clear();
  }

  #isHearing(): boolean {
    return this.#ears?.isOn() ?? false;
  }
}
