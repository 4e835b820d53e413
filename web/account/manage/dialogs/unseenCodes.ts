import { useSyncExternalStore } from "react";
import { auth } from "../../../core/auth.ts";
import { keepHere, keptHere } from "../../../core/ofThisTab.ts";
import { AccountError } from "../../accountPort.ts";

/** Whose backup codes may be others than were ever shown, over a reload: a user id and nothing else. */
const UNSEEN = "consulta:codes";

const listeners = new Set<() => void>();

function keep(userId: string | null): void {
  keepHere(UNSEEN, userId);
  for (const listener of listeners) listener();
}

/**
 * Asks for what makes backup codes, which are shown this one time: until they are, nobody has seen them.
 * @returns the codes; none where those before stay
 */
export async function makeCodes(ask: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const before = keptHere(UNSEEN);
  keep(auth.state.userId);
  const asBefore = () => keep(before);
  try {
    const codes = await ask();
    if (codes.length === 0) asBefore();
    return codes;
  } catch (error) {
    if (error instanceof AccountError && !error.isAway) asBefore();
    throw error;
  }
}

export const codesSeen = (): void => keep(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const areUnseen = (): boolean => auth.state.userId !== null && keptHere(UNSEEN) === auth.state.userId;

/** Whether the codes of who is signed in may never have been shown. */
export const useCodesUnseen = (): boolean => useSyncExternalStore(subscribe, areUnseen);
