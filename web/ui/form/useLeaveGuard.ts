import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type Blocker, useBeforeUnload, useBlocker } from "react-router-dom";

/** Asked at the moment of leaving: a state would lag behind the last key. */
export interface UnsavedText {
  exists: () => boolean;
}

export interface LeaveGuard {
  /** Goes to the form, which says through it whether it holds text that is not saved. */
  unsaved: RefObject<UnsavedText | null>;
  /** Closes the form, or asks first. */
  leave: () => void;
  /** The question whether to discard is open. */
  asking: boolean;
  stay: () => void;
  discard: () => void;
}

type HasUnsaved = () => boolean;
/** The opened forms of the page, the latest last. The router knows one blocker, which answers for all of them. */
const opened = new Set<RefObject<HasUnsaved>>();
/** The way that was blocked, and whose text stands in it. */
let halted: {
  owner: RefObject<HasUnsaved>;
  blocker: { proceed?: Blocker["proceed"]; reset?: Blocker["reset"] };
} | null = null;
const listeners = new Set<() => void>();

const holder = () => [...opened].findLast((form) => form.current());
/** Whether a form of this window holds text that is not saved. */
export const isUnsaved = (): boolean => holder() !== undefined;
function halt(now: typeof halted): void {
  halted = now;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

type Ask = (proceed: () => void) => void;
const goOn: Ask = (proceed) => proceed();
let askOthers = goOn;

/** @param ask asks this browser's other windows, which are left together with this one @returns ends it */
export function askOthersBy(ask: Ask): () => void {
  askOthers = ask;
  return () => {
    askOthers = goOn;
  };
}

/** A way that is gone just now was asked about: the router asks no second time. */
let isGranted = false;

/** A way out of which the router does not know is gone, unless there is unsaved text: then the form that holds it asks. */
export function leaveHere(proceed: () => void): void {
  const owner = holder();
  const leave = () => {
    isGranted = true;
    try {
      proceed();
    } finally {
      isGranted = false;
    }
  };
  if (owner) halt({ owner, blocker: { proceed: leave } });
  else leave();
}

/** The same for a way that takes this browser's other windows along. */
export const leaveBy = (proceed: () => void): void => leaveHere(() => askOthers(proceed));

/** What an address says beside the page of a list, which stays beneath a form, and account management, which lies over it. */
const besidePage = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname + search.replace(/(?:pagina|resultados|cuenta)=[^&]*&?/g, "").replace(/[?&]$/, "");

/** Stands around all pages, once: a way out of unsaved text is halted, and the form that holds it asks. */
export function useLeaveBlocker(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isGranted && isUnsaved() && besidePage(currentLocation) !== besidePage(nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const owner = holder();
    if (owner) halt({ owner, blocker });
    else blocker.proceed();
  }, [blocker]);
}

/** Typed text is only left after asking, however the form is left: closed, another page, another tab, reload. */
export function useLeaveGuard(isOpen: boolean, close: () => void): LeaveGuard {
  const unsaved = useRef<UnsavedText>(null);
  const [closing, setClosing] = useState(false);
  const hasUnsaved = () => isOpen && (unsaved.current?.exists() ?? false);
  const form = useRef<HasUnsaved>(hasUnsaved);
  useEffect(() => {
    form.current = hasUnsaved;
  });
  useEffect(() => {
    if (!isOpen) return;
    opened.add(form);
    return () => {
      opened.delete(form);
      // Saved meanwhile, nothing is left to ask about; where it was asked on the way out, that way is taken no more by itself.
      setClosing(false);
      if (halted?.owner !== form) return;
      halted.blocker.reset?.();
      halt(null);
    };
  }, [isOpen]);
  useBeforeUnload((event) => hasUnsaved() && event.preventDefault());

  const mine = useSyncExternalStore(subscribe, () => (halted?.owner === form ? halted : null));
  return {
    unsaved,
    leave: () => (hasUnsaved() ? setClosing(true) : close()),
    asking: closing || mine !== null,
    stay() {
      setClosing(false);
      mine?.blocker.reset?.();
      if (mine) halt(null);
    },
    discard() {
      setClosing(false);
      close();
      mine?.blocker.proceed?.();
      if (mine) halt(null);
    },
  };
}
