import { startTransition, useState } from "react";

/** One dialog of a screen: what it is about, kept while it fades out, and a number that is new each time it opens. */
export interface Dialog<Subject> {
  subject: Subject | null;
  opened: boolean;
  opening: number;
  open: (subject: Subject) => void;
  close: () => void;
}

/** Opens and closes one dialog without losing its content during the closing transition. */
export function useDialog<Subject>(): Dialog<Subject> {
  const [state, setState] = useState<{ subject: Subject | null; opened: boolean; opening: number }>({
    subject: null,
    opened: false,
    opening: 0,
  });
  return {
    ...state,
    // The pressed button is drawn first: a form takes longer than a press may.
    open: (subject) =>
      startTransition(() => setState(({ opening }) => ({ subject, opened: true, opening: opening + 1 }))),
    // An answer that comes after its dialog was left closes no other one, which holds what was typed since.
    close: () => setState((now) => (now.opening === state.opening ? { ...now, opened: false } : now)),
  };
}
