import type { useClerk } from "@clerk/clerk-react";
import type { esES } from "@clerk/localizations/es-ES";
import { AccountError } from "../accountPort.ts";

type ClerkTexts = typeof esES;
export type LoadedClerk = ReturnType<typeof useClerk>;

/** What Clerk's tree shows of itself. */
interface Shown {
  /** Where its account management is drawn; null while it is closed. */
  place: HTMLElement | null;
  texts: ClerkTexts | null;
}

/** Milliseconds from the page's start in which Clerk has to be ready. */
const PATIENCE_MS = 8_000;

/** Between Clerk's React tree and the rest of the product. */
export class Stage {
  #clerk: LoadedClerk | null = null;
  #hasFailed = false;
  #shown: Shown = { place: null, texts: null };
  readonly #listeners = new Set<() => void>();
  readonly #settled: Promise<void>;
  #settle: () => void = () => undefined;

  constructor() {
    this.#settled = new Promise((resolve) => {
      this.#settle = resolve;
      setTimeout(resolve, PATIENCE_MS);
    });
    // Clerk itself waits much longer for a script of which the browser knows already that it will not come.
    window.addEventListener(
      "error",
      ({ target }) => {
        if (target instanceof HTMLScriptElement && target.dataset.clerkPublishableKey) this.failed();
      },
      true,
    );
  }

  arrived(clerk: LoadedClerk): void {
    this.#clerk = clerk;
    this.#settle();
  }

  failed(): void {
    this.#hasFailed = true;
    this.#settle();
  }

  /** Clerk, once it is ready. @throws AccountError NOT_READY when it is not in time, or cannot be */
  async ready(): Promise<LoadedClerk> {
    if (!this.#clerk && !this.#hasFailed) await this.#settled;
    if (!this.#clerk) throw new AccountError("NOT_READY", null);
    return this.#clerk;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get shown(): Shown {
    return this.#shown;
  }

  /** Draws the account management into a place, in Spanish. @returns takes it away again */
  show(place: HTMLElement, texts: ClerkTexts): () => void {
    this.#change({ place, texts });
    return () => this.#change({ place: null, texts });
  }

  #change(shown: Shown): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}
