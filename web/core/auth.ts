import { useSyncExternalStore } from "react";
import { lookedAtDemo, rememberDemo, rememberReturnPath, returnPath } from "./ofThisTab.ts";
import { type AuthSlice, onPersistedElsewhere, persist, rehydrate } from "./persistedAuth.ts";

/** What the app needs from whoever runs the accounts; the account room provides it. */
export interface Identity {
  /** Asks the account service who is signed in here: the user id, or null. Throws when it cannot be asked. */
  load(): Promise<string | null>;
  /** A bearer token valid for at least the next request, or null when nobody is signed in. Throws when it cannot be asked. */
  getToken(options?: { fresh?: boolean }): Promise<string | null>;
  /** The same for looking at the demo practice. Missing where whoever runs the accounts makes no such tokens. */
  getDemoToken?(options?: { fresh?: boolean }): Promise<string | null>;
  signOut(): Promise<void>;
  /** Whether this portal itself leads to a second step; others who run accounts ask for it as one signs in. */
  setsSecondStep?: boolean;
}

interface AuthState {
  status: "loading" | AuthSlice["status"];
  userId: string | null;
  /** The sign-in ended while the therapist was working: the page stays, and asks to sign in again. */
  lapsed: boolean;
  /** It lapsed because the account has no second step, and this portal asks one of all. */
  unguarded: boolean;
  /** Who is signed in looks at the demo practice here instead of their own. */
  demo: boolean;
}

const SETTLED = { lapsed: false, unguarded: false };
const LAPSED: AuthSlice = { status: "signed-out", userId: null, lapsed: true };
const SIGNED_OUT: AuthState = { status: "signed-out", userId: null, ...SETTLED, demo: false };

/** Who is signed in, for the whole app. The token itself never leaves the identity's memory. */
class Auth {
  #state: AuthState = { status: "loading", userId: null, ...SETTLED, demo: false };
  #identity: Identity | null = null;
  #listeners = new Set<() => void>();
  #worked = false;
  #showsOnce = false;
  #stale = false;

  /** Rehydrates what is stored, or asks the account service when that fails. Call once. */
  async start(identity: Identity): Promise<void> {
    this.#identity = identity;
    onPersistedElsewhere((slice) => this.#follow(slice));
    const slice = (await rehydrate()) ?? (await this.#askService(identity));
    const demo = this.offersDemo && slice.userId !== null && lookedAtDemo() === slice.userId;
    this.#set({ ...slice, ...SETTLED, demo });
  }

  get state(): AuthState {
    return this.#state;
  }

  /** The state, once it is no longer loading. */
  known(): Promise<AuthState> {
    if (this.#state.status !== "loading") return Promise.resolve(this.#state);
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        stop();
        resolve(this.#state);
      });
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Where to go after signing in: the page on which the sign-in was found to have ended, once; else the dashboard. */
  takeReturnPath(): string {
    const path = returnPath();
    rememberReturnPath(null);
    return path ?? "/dashboard";
  }

  signedIn(userId: string): void {
    this.#stale = true;
    this.#set({ status: "signed-in", userId, ...SETTLED, demo: false });
    rememberDemo(null);
    persist({ status: "signed-in", userId });
  }

  /** Signs out at the account service first: when that cannot be reached, the app stays signed in and this throws. */
  async signOut(): Promise<void> {
    await this.#identity?.signOut();
    this.#leave(null);
  }

  /** Leaves an account that is gone, and every sign-in with it: whether or not the account service can be reached. */
  async leaveGone(): Promise<void> {
    await this.#identity?.signOut().catch(() => null);
    this.#leave(null);
  }

  get offersDemo(): boolean {
    return this.#identity?.getDemoToken !== undefined;
  }

  /** Shows the demo practice on this page, until it is left or the sign-in ends. Throws when it cannot be had. */
  async enterDemo(): Promise<void> {
    const { userId, status } = this.#state;
    const token = await this.#identity?.getDemoToken?.({ fresh: true });
    if (!token) return this.#lost();
    if (status !== "signed-in" || this.#state.userId !== userId) return;
    rememberDemo(userId);
    this.#set({ ...this.#state, demo: true });
  }

  /** Back to the own practice, at once. */
  leaveDemo(): void {
    rememberDemo(null);
    this.#set({ ...this.#state, demo: false });
  }

  /**
   * Waits until a lapsed sign-in is settled.
   * @returns whether who worked here is signed in again: what was interrupted may go on
   */
  regained(): Promise<boolean> {
    const { userId } = this.#state;
    return new Promise((resolve) => {
      const look = () => {
        if (this.#state.lapsed) return;
        stop();
        resolve(this.#state.status === "signed-in" && this.#state.userId === userId);
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  /** The account has to have a second step, and has none: the page stays, and leads to it. */
  lacksSecondStep(): void {
    if (this.#state.status !== "signed-in" || this.#state.unguarded || !this.#identity?.setsSecondStep) return;
    this.#set({ ...this.#state, lapsed: true, unguarded: true });
  }

  /** Has windows that open from now on take the sign-in for ended; this page, where it lapsed, keeps what it shows. */
  tellLapsed(): void {
    persist(LAPSED);
  }

  /** Leaves a page whose sign-in has lapsed, to come back to it after signing in. */
  leaveLapsed(): void {
    this.#leave(window.location.pathname + window.location.search, true);
  }

  /**
   * The bearer for a request.
   * @param fresh renew it even if the old one looks valid: the server refused that one
   * @param demo for the demo practice: a request that began there never reaches the own one
   * @returns null when the sign-in has ended; the state has then changed already
   */
  async token({ fresh = false, demo = false } = {}): Promise<string | null> {
    const options = { fresh: fresh || this.#stale };
    const asked = demo ? this.#identity?.getDemoToken?.(options) : this.#identity?.getToken(options);
    const token = (await asked) ?? null;
    if (token === null) this.#lost();
    else {
      this.#worked = true;
      this.#stale = false;
    }
    return token;
  }

  /** A stored sign-in that turns out to be over leads to /login; one that ends during work leaves the page as it is. */
  #lost(): void {
    if (this.#state.status !== "signed-in") return;
    // Nothing is begun in the demo practice that would have to be kept.
    if (this.#state.demo) this.#leave(null, true);
    else if (this.#worked) this.#set({ ...this.#state, ...SETTLED, lapsed: true });
    else this.leaveLapsed();
  }

  #leave(returnTo: string | null, lapsed = false): void {
    rememberReturnPath(returnTo);
    this.#worked = false;
    this.#set(SIGNED_OUT);
    rememberDemo(null);
    persist(lapsed ? LAPSED : { status: "signed-out", userId: null });
  }

  /** While something is shown that is never shown again, nothing that other windows do with the same account takes it away. */
  showsOnce(shows: boolean): void {
    this.#showsOnce = shows;
  }

  #follow(slice: AuthSlice): void {
    if (this.#showsOnce && (slice.lapsed || slice.userId === this.#state.userId)) {
      this.#stale = true;
      return;
    }
    // Nobody has signed out there: what is being written here stays.
    if (slice.lapsed) {
      this.#lost();
      return;
    }
    if (slice.status === this.#state.status && slice.userId === this.#state.userId && !this.#state.lapsed) return;
    this.#stale = true;
    const demo = this.#state.demo && slice.userId === this.#state.userId;
    if (!demo) rememberDemo(null);
    this.#set({ ...slice, ...SETTLED, demo });
  }

  async #askService(identity: Identity): Promise<AuthSlice> {
    try {
      const userId = await identity.load();
      return userId === null ? { status: "signed-out", userId } : { status: "signed-in", userId };
    } catch (error) {
      console.error("account service", error instanceof Error ? error.name : "failed");
      return { status: "signed-out", userId: null };
    }
  }

  #set(state: AuthState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export const auth = new Auth();

/** The sign-in state, followed as it changes. */
export const useAuth = (): AuthState => useSyncExternalStore(auth.subscribe, () => auth.state);
