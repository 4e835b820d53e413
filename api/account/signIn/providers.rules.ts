import type { BetterAuthOptions } from "better-auth";
import { getOAuthState, getSessionFromCtx } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import { nameOrMailbox } from "../../../schema/rules/accounts.ts";
import type { ApiConfig } from "../../core/config.ts";
import type { Database } from "../../core/database/database.ts";
import { account, user } from "../accounts.table.ts";
import { isLocked } from "../locked.ts";
import { ownerOf } from "../manage/addresses.store.ts";
import { isAdmitted } from "./waitlist.store.ts";

type Validate = NonNullable<NonNullable<BetterAuthOptions["user"]>["validateUserInfo"]>;

/**
 * Who may come in by a provider. Opening or finding an account by its address needs an address that the provider has
 * verified; every account's own is proven. An account with a second step is only connected from inside, since finding it
 * by address would add a way in before that step; and from inside means that whoever began is still signed in, since what
 * was begun before a new password must not add a way in after it.
 * @returns the library's rule; what it answers as `error` is worded by the page
 */
export const providerRules =
  (database: Database, signUp: ApiConfig["signUp"]): Validate =>
  async ({ user: person, source }, call) => {
    const providerId = source.oauth?.providerId;
    const { owner: db } = database;
    // Whether an account is locked is asked as each sign-in begins; connecting begins none, or adds a way in before it.
    if (!providerId || source.action === "sign-in") return;
    if (person.id && (await isLocked(db, String(person.id)))) return { error: "account_locked" };
    if (source.action === "link-account" && (await getOAuthState())?.link) {
      if ((await getSessionFromCtx(call))?.user.id !== person.id) return { error: "sign_in_ended" };
      const same = and(eq(account.userId, String(person.id)), eq(account.providerId, providerId));
      const held = await db.select({ id: account.id }).from(account).where(same);
      return held.length > 0 ? { error: "already_connected" } : undefined;
    }
    if (!person.emailVerified || !person.email) return { error: "email_not_verified" };
    if (source.action === "link-account") {
      const [owner] = await db
        .select({ guarded: user.twoFactorEnabled })
        .from(user)
        .where(eq(user.id, String(person.id)));
      return owner?.guarded ? { error: "second_step_first" } : undefined;
    }
    // A further address opens its account too, and is nobody else's.
    if (await ownerOf(db, person.email)) return { error: "address_taken" };
    if (signUp === "waitlist" && !(await isAdmitted(database, person.email))) return { error: "sign_up_closed" };
    return;
  };

const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

/**
 * What is kept of people who come by a provider: neither its tokens, which nothing here needs, nor its picture.
 * @param onConnected told of each provider's account that is added to an account
 */
export const providerHooks = (
  onConnected: (userId: string, providerId: string) => Promise<void>,
): Pick<NonNullable<BetterAuthOptions["databaseHooks"]>, "user" | "account"> => ({
  user: {
    create: {
      before: async (person) => ({
        data: { ...person, image: null, name: nameOrMailbox(person) },
      }),
    },
  },
  account: {
    create: {
      before: async (given) => ({ data: { ...given, ...NO_TOKENS } }),
      after: async ({ userId, providerId }) => {
        if (providerId !== "credential") await onConnected(userId, providerId);
      },
    },
    update: { before: async (given) => ({ data: { ...given, ...NO_TOKENS } }) },
  },
});
