import { useSyncExternalStore } from "react";
import { useAuth } from "../core/auth.ts";

/** The profile image of whoever is signed in, as the account service last told of it; nobody else's page shows it. */
let known: { userId: string; address: string } | null = null;
const listeners = new Set<() => void>();

/** @param address null: there is none */
export function tellPortrait(userId: string, address: string | null): void {
  const next = address === null ? null : { userId, address };
  if (next?.userId === known?.userId && next?.address === known?.address) return;
  known = next;
  for (const listener of listeners) listener();
}

/** Where the built-in accounts serve it. @param image changes with it; null without one */
export const ownPortrait = (image: number | null): string | null => (image === null ? null : `/auth/image?v=${image}`);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The address of the own profile image, once it is known that there is one; the demo practice shows none. */
export function usePortrait(demo: boolean): string | null {
  const { userId } = useAuth();
  return useSyncExternalStore(subscribe, () => (known && !demo && known.userId === userId ? known.address : null));
}
