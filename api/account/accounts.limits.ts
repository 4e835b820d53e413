import { eq } from "drizzle-orm";
import type { Database } from "../core/database/database.ts";
import { type Budget, type Limit, networkOf, openLimit } from "../core/limits.ts";
import { device as devices } from "./devices.table.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

interface Counted extends Budget {
  /** Only refused tries count: a success takes its own back, and those of the account are forgotten. */
  failures?: boolean;
}

/**
 * What an action counts. A browser that has opened the account before is counted by itself and nowhere else, so that
 * whatever strangers do, at the account or from the same address, does not keep it out.
 */
interface Rule {
  /** Of one network address: wide, because a whole clinic is one. */
  network?: Counted;
  /** Of one account or mailbox, by browsers that are strangers to it: narrow. */
  account?: Counted;
  /** Of one browser that is not. */
  device?: Counted;
}

/** Wrong passwords and codes. */
const FROM_ANYWHERE = { points: 200, seconds: 10 * MINUTE, failures: true };
const GUESSES = { points: 10, seconds: 15 * MINUTE, failures: true, locks: true };
/** Mails with codes. */
const MAILS = { points: 6, seconds: HOUR };
/** Text messages cost money, and whoever asks for many may earn by it. */
const TEXTS_FROM = { points: 30, seconds: HOUR };
const DAY = 24 * HOUR;
const REQUESTS = { points: 200, seconds: 10 * MINUTE };

const RULES = {
  signIn: { network: FROM_ANYWHERE, account: GUESSES, device: GUESSES },
  secondStep: { network: FROM_ANYWHERE, account: GUESSES, device: GUESSES },
  /** Nobody guesses a passkey; this keeps strangers from wearing out the service. */
  passkey: { network: { ...REQUESTS, points: 1000 }, device: { ...REQUESTS, points: 60 } },
  /** Going to a provider of accounts and coming back: nothing can be guessed there. */
  provider: { network: { ...REQUESTS, points: 1000 } },
  signUp: { network: REQUESTS, account: MAILS },
  sendCode: { network: REQUESTS, account: MAILS },
  reset: { network: REQUESTS, account: MAILS, device: MAILS },
  /** To a number that is being added: of the number whichever accounts ask, of the account, and of all together. */
  numberText: { network: TEXTS_FROM, account: { points: 3, seconds: HOUR } },
  numberTextDay: { account: { points: 6, seconds: DAY } },
  accountText: { account: { points: 6, seconds: HOUR } },
  accountTextDay: { account: { points: 12, seconds: DAY } },
  everyText: { account: { points: 1000, seconds: DAY } },
  /** At sign-in, after a right password: apart, so that nobody else uses them up. */
  stepText: { network: { ...TEXTS_FROM, points: 100 }, account: { points: 6, seconds: HOUR } },
  stepTextDay: { account: { points: 20, seconds: DAY } },
  /** Each code dies of three wrong guesses, and mailboxes get few: the account's own limit would only lock its owner out. */
  checkCode: { network: FROM_ANYWHERE },
  /** What a sign-in does in account management; of these, codes, and the password said again. */
  manage: { account: { points: 200, seconds: 5 * MINUTE } },
  proof: { account: { ...GUESSES, seconds: HOUR } },
  confirm: { account: GUESSES },
} satisfies Record<string, Rule>;
export type LimitedAction = keyof typeof RULES;

/** Who tries. */
export interface Who {
  ip: string;
  /** The mailbox, the account or the sign-in it is about. */
  account: string;
  /** The browser's name when it has opened the account before. */
  device?: string | null;
}

export interface AccountLimits {
  /**
   * Counts a try before it is looked at.
   * @returns seconds to wait when it is one too many, else null
   */
  admit(action: LimitedAction, who: Who): Promise<number | null>;
  /** Tells that an admitted try was right. */
  succeeded(action: LimitedAction, who: Who): Promise<void>;
  /**
   * Takes away what keeps an account's owner out, who has just proven to be that: by all names it is counted under, among
   * strangers and in each browser that has opened it before.
   */
  release(userId: string, ...names: string[]): Promise<void>;
}

/** What a browser's tries at an account are counted under. */
const keyOf = (device: string, account: string): string => `${device} ${account}`;

type Opened = { [Part in keyof Rule]: { limit: Limit; failures: boolean } };

/** Counts tries in the database, so that guessing is locked long before it succeeds, and nobody else with it. */
export function createAccountLimits(database: Database): AccountLimits {
  const open = (name: string, counted: Counted | undefined) =>
    counted && { limit: openLimit(database, name, counted), failures: counted.failures ?? false };
  const opened = Object.fromEntries(
    Object.entries<Rule>(RULES).map(([action, { network, account, device }]): [string, Opened] => [
      action,
      {
        network: open(`${action}:network`, network),
        account: open(`${action}:account`, account),
        device: open(`${action}:device`, device),
      },
    ]),
  ) as Record<LimitedAction, Opened>;
  return {
    async admit(action, who) {
      const { network, account, device } = opened[action];
      if (device && who.device) return await device.limit.take(keyOf(who.device, who.account));
      return (await network?.limit.take(networkOf(who.ip))) ?? (await account?.limit.take(who.account)) ?? null;
    },
    async succeeded(action, who) {
      const { network, account, device } = opened[action];
      if (device && who.device) {
        if (device.failures) await device.limit.forget(keyOf(who.device, who.account));
        return;
      }
      if (network?.failures) await network.limit.giveBack(networkOf(who.ip));
      if (account?.failures) await account.limit.forget(who.account);
    },
    async release(userId, ...names) {
      const known = await database.owner
        .select({ idHash: devices.idHash })
        .from(devices)
        .where(eq(devices.userId, userId));
      for (const { account, device } of [opened.signIn, opened.secondStep])
        for (const name of [userId, ...names]) {
          await account?.limit.forget(name);
          for (const { idHash } of known) await device?.limit.forget(keyOf(idHash, name));
        }
    },
  };
}
