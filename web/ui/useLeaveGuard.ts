import { type RefObject, useRef, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router-dom";

/** Asked at the moment of leaving: a state would lag behind the last key. */
export interface UnsavedText {
  exists: () => boolean;
}

interface LeaveGuard {
  /** Goes to the form, which says through it whether it holds text that is not saved. */
  unsaved: RefObject<UnsavedText | null>;
  /** Closes the form, or asks first. */
  leave: () => void;
  /** The question whether to discard is open. */
  asking: boolean;
  stay: () => void;
  discard: () => void;
}

/** Typed text is only left after asking, however the form is left: closed, another page, another tab, reload. */
export function useLeaveGuard(opened: boolean, close: () => void): LeaveGuard {
  const unsaved = useRef<UnsavedText>(null);
  const [closing, setClosing] = useState(false);
  const hasUnsaved = () => opened && (unsaved.current?.exists() ?? false);
  const blocker = useBlocker(hasUnsaved);
  useBeforeUnload((event) => hasUnsaved() && event.preventDefault());
  return {
    unsaved,
    leave: () => (hasUnsaved() ? setClosing(true) : close()),
    asking: closing || blocker.state === "blocked",
    stay() {
      setClosing(false);
      if (blocker.state === "blocked") blocker.reset();
    },
    discard() {
      setClosing(false);
      close();
      if (blocker.state === "blocked") blocker.proceed();
    },
  };
}
