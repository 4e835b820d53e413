import { useSyncExternalStore } from "react";
import { type AuthSlice, onPersistedElsewhere, persist, rehydrate } from "./persistedAuth.ts";

/** What the app needs from whoever runs the accounts; the account room provides it. */
export interface Identity {
  /** Asks the account service who is signed in here: the user id, or null. Throws when it cannot be asked. */
  load(): Promise<string | null>;
  /** A bearer token valid for at least the next request, or null when nobody is signed in. Throws when it cannot be asked. */
  getToken(options?: { fresh?: boolean }): Promise<string | null>;
  signOut(): Promise<void>;
}

interface AuthState {
  status: "loading" | AuthSlice["status"];
  userId: string | null;
  /** The sign-in ended while the therapist was working: the page stays, and asks to sign in again. */
  lapsed: boolean;
}

const SIGNED_OUT: AuthState = { status: "signed-out", userId: null, lapsed: false };

/** Who is signed in, for the whole app. The token itself never leaves the identity's memory. */
class Auth {
  #state: AuthState = { status: "loading", userId: null, lapsed: false };
  #identity: Identity | null = null;
  #listeners = new Set<() => void>();
  #worked = false;
  #stale = false;
  #returnPath: string | null = null;

  /** Rehydrates what is stored, or asks the account service when that fails. Call once. */
  async start(identity: Identity): Promise<void> {
    this.#identity = identity;
    onPersistedElsewhere((slice) => this.#follow(slice));
    const slice = (await rehydrate()) ?? (await this.#askService(identity));
    this.#set({ ...slice, lapsed: false });
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
    const path = this.#returnPath ?? "/dashboard";
    this.#returnPath = null;
    return path;
  }

  signedIn(userId: string): void {
    this.#stale = true;
    this.#set({ status: "signed-in", userId, lapsed: false });
    persist({ status: "signed-in", userId });
  }

  /** Signs out at the account service first: when that cannot be reached, the app stays signed in and this throws. */
  async signOut(): Promise<void> {
    await this.#identity?.signOut();
    this.#leave(null);
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

  /** Leaves a page whose sign-in has lapsed, to come back to it after signing in. */
  leaveLapsed(): void {
    this.#leave(window.location.pathname + window.location.search);
  }

  /**
   * The bearer for a request.
   * @param fresh renew it even if the old one looks valid: the server refused that one
   * @returns null when the sign-in has ended; the state has then changed already
   */
  async token({ fresh = false } = {}): Promise<string | null> {
    const token = (await this.#identity?.getToken({ fresh: fresh || this.#stale })) ?? null;
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
    if (this.#worked) this.#set({ ...this.#state, lapsed: true });
    else this.leaveLapsed();
  }

  #leave(returnPath: string | null): void {
    this.#returnPath = returnPath;
    this.#worked = false;
    this.#set(SIGNED_OUT);
    persist({ status: "signed-out", userId: null });
  }

  #follow(slice: AuthSlice): void {
    if (slice.status === this.#state.status && slice.userId === this.#state.userId && !this.#state.lapsed) return;
    this.#stale = true;
    this.#set({ ...slice, lapsed: false });
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
