import type { LimitedAction } from "./accounts.limits.ts";

/** A refusal by the accounts; its sentence is in accounts.messages.ts. */
export class AccountRefusal extends Error {
  override name = "AccountRefusal";
  readonly status: number;
  readonly code: string;
  /** Seconds to wait, when it is one try too many. */
  readonly wait: number | null;
  /** What was tried too often. */
  readonly action: LimitedAction | undefined;

  constructor(status: number, code: string, wait: number | null = null, action?: LimitedAction) {
    super(code);
    this.action = action;
    this.status = status;
    this.code = code;
    this.wait = wait;
  }
}
