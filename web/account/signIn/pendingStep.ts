import { keep, usePlace } from "../place.ts";

/** A sign-in whose first step was right. What it opens with lies in the account service's own cookie. */
export interface PendingStep {
  /** Where a code was sent, by whoever chooses that. */
  sentTo: string | null;
  /** A code was asked for by SMS: a page that is loaded again does not ask for another. */
  texted?: boolean;
}

/** What the history entry keeps of a step: its parts, if it is one. */
function stepIn(state: unknown): PendingStep | null {
  const { step } = Object(state) as { step?: unknown };
  if (typeof step !== "object" || step === null) return null;
  const { sentTo, texted } = step as Record<keyof PendingStep, unknown>;
  return { sentTo: typeof sentTo === "string" ? sentTo : null, texted: texted === true };
}

/** Where a pending second step is kept; `email` beside it, for who has to begin again. */
export interface KeptStep {
  step: PendingStep | null;
  keep: (step: PendingStep | null, email: string) => void;
}

/**
 * The pending second step of the sign-in screen, kept with its entry of the browser's history: it survives a reload, is
 * gone in another tab, and holds nothing secret.
 */
export function usePendingStep(): KeptStep {
  const state: unknown = usePlace().state;
  return {
    step: stepIn(state),
    keep: (step, email) => keep({ email, ...(step && { step }) }),
  };
}
