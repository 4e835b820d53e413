import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** What is counted: every request of an address on the net, every mail to a mailbox, every failed try at an account. */
interface Limit {
  perIp: { points: number; duration: number };
  /** `failures`: only refused tries count, and a success forgets them. */
  perEmail: { points: number; duration: number; failures: boolean };
}

const SIGN_IN: Limit = {
  perIp: { points: 40, duration: 5 * MINUTE },
  perEmail: { points: 10, duration: 15 * MINUTE, failures: true },
};
const MAILS: Limit = {
  perIp: { points: 40, duration: 10 * MINUTE },
  perEmail: { points: 6, duration: HOUR, failures: false },
};
/** Ten wrong guesses an hour for one mailbox, at a million possible codes of which each dies after ten minutes or three guesses. */
const CODES: Limit = {
  perIp: { points: 40, duration: 10 * MINUTE },
  perEmail: { points: 10, duration: HOUR, failures: true },
};

/** The second step of a sign-in; beside it the account itself is locked after ten wrong ones in a row. */
const SECOND_STEP: Limit = {
  perIp: { points: 40, duration: 5 * MINUTE },
  perEmail: { points: 30, duration: 15 * MINUTE, failures: true },
};
/** Everything a signed-in therapist does in account management. */
const MANAGE: Limit = {
  perIp: { points: 400, duration: 5 * MINUTE },
  perEmail: { points: 200, duration: 5 * MINUTE, failures: false },
};

const LIMITS = {
  signIn: SIGN_IN,
  signUp: MAILS,
  sendCode: MAILS,
  checkCode: CODES,
  /** Saying the password again. */
  confirm: SIGN_IN,
  secondStep: SECOND_STEP,
  manage: MANAGE,
} satisfies Record<string, Limit>;
export type LimitedAction = keyof typeof LIMITS;

export interface AccountLimits {
  /**
   * Counts a request.
   * @param email the mailbox, or the account's id once it is known who asks
   * @returns seconds to wait when it is one too many, else null
   */
  admit(action: LimitedAction, ip: string, email: string): Promise<number | null>;
  /** Tells how an admitted request ended. */
  settle(action: LimitedAction, email: string, succeeded: boolean): Promise<void>;
}

async function tryConsume(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

/** Counts tries in this process's memory, so that guessing passwords and codes is locked long before it succeeds. */
export function createAccountLimits(): AccountLimits {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([action, { perIp, perEmail }]) => [
      action,
      {
        perIp: new RateLimiterMemory({ keyPrefix: `${action}:ip`, ...perIp }),
        perEmail: new RateLimiterMemory({
          keyPrefix: `${action}:email`,
          points: perEmail.points,
          duration: perEmail.duration,
          blockDuration: perEmail.failures ? perEmail.duration : 0,
        }),
      },
    ]),
  ) as Record<LimitedAction, { perIp: RateLimiterMemory; perEmail: RateLimiterMemory }>;
  return {
    async admit(action, ip, email) {
      const { perIp, perEmail } = limiters[action];
      // Counted before the work and given back after a success: a hundred tries at once cannot all slip in.
      return (await tryConsume(perIp, ip)) ?? (await tryConsume(perEmail, email));
    },
    async settle(action, email, succeeded) {
      if (succeeded && LIMITS[action].perEmail.failures) await limiters[action].perEmail.delete(email);
    },
  };
}
