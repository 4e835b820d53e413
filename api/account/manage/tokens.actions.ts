import { z } from "zod";
import type { AccessTokenOverview, NewAccessToken } from "../../../schema/rules/accountOverview.ts";
import { isStorable } from "../../../schema/rules/fields.ts";
import { isIdempotencyKey } from "../../../schema/rules/idempotency.ts";
import {
  scopesOf,
  TOKEN_CHOICES,
  TOKEN_DAYS_MAX,
  TOKEN_NAME_MAX,
  TOKEN_RANGES_MAX,
} from "../../../schema/rules/tokens.ts";
import type { Database } from "../../core/database/database.ts";
import { makeToken, readTokens, revokeToken } from "../../practice/accessTokens.store.ts";
import { isRange } from "../../practice/accessTokens.ts";
import { holdOpenAccount } from "../holdAccount.ts";
import { AccountRefusal } from "../refusal.ts";
import { action, type Caller, confirmed, id, type ManageAction } from "./manage.action.ts";

export const tokenWish = z.object({
  name: z
    .string("TOKEN_NAME")
    .trim()
    .min(1, "TOKEN_NAME")
    .max(TOKEN_NAME_MAX, "TOKEN_NAME")
    .refine(isStorable, "TOKEN_NAME"),
  scopes: z
    .array(z.enum(TOKEN_CHOICES, "TOKEN_SCOPES"), "TOKEN_SCOPES")
    .max(TOKEN_CHOICES.length, "TOKEN_SCOPES")
    .refine((choices) => scopesOf(choices).length > 0, "TOKEN_SCOPES")
    .transform((choices) => [...new Set(choices)]),
  days: z.int("TOKEN_DAYS").min(1, "TOKEN_DAYS").max(TOKEN_DAYS_MAX, "TOKEN_DAYS"),
  ranges: z
    .array(z.string("TOKEN_RANGE").trim().max(50, "TOKEN_RANGE").refine(isRange, "TOKEN_RANGE"), "TOKEN_RANGE")
    .max(TOKEN_RANGES_MAX, "TOO_MANY_RANGES")
    .default([]),
  /** Names the form it was asked with, whatever that says the second time. */
  key: z.string("VALIDATION_ERROR").refine(isIdempotencyKey, "VALIDATION_ERROR").optional(),
});
export const tokenId = z.object({ id });

/** Who makes tokens for a practice, and hears of it. */
export interface TokenOwner {
  professionalId: string;
  email: string;
  /** The account, where the portal keeps it: no token is made while the operator shuts that. */
  account?: string;
}

/** What an owner does with the access of programs, whoever keeps the accounts. */
export function accessOfPrograms(database: Database, notify: (email: string, sentence: string) => Promise<void>) {
  const { owner: db } = database;
  return {
    async list(professionalId: string): Promise<AccessTokenOverview[]> {
      return (await readTokens(db, professionalId)).map((token) => ({
        id: token.id,
        name: token.name,
        ending: token.ending,
        scopes: token.choices,
        ranges: token.ranges,
        createdAt: token.createdAt.toISOString(),
        expiresAt: token.expiresAt.toISOString(),
        lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
        lastAddress: token.lastAddress,
      }));
    },
    /** @throws AccountRefusal for one too many, and where the account is shut */
    async make(
      { professionalId, email, account }: TokenOwner,
      wish: z.output<typeof tokenWish>,
    ): Promise<NewAccessToken> {
      const { scopes: choices, key, ...rest } = wish;
      const creation = key ? { key, route: "POST /auth/manage/tokens/create", requestHash: "" } : null;
      const made = await db.transaction(async (tx) => {
        if (account) await holdOpenAccount(tx, account);
        return await makeToken(tx, professionalId, { ...rest, choices }, creation);
      });
      if (!made) throw new AccountRefusal(409, "TOO_MANY_TOKENS");
      if (!made.isRepeated)
        await notify(email, `Se ha creado el acceso para programas «${made.made.name}» de tu cuenta.`);
      return { id: made.made.id, token: made.token };
    },
    /** @throws AccountRefusal for one that is not there */
    async revoke(professionalId: string, tokenId: string): Promise<void> {
      if ((await revokeToken(db, professionalId, tokenId)) === null) throw new AccountRefusal(404, "NOT_FOUND");
    },
  };
}

/** The same for the built-in accounts: making one asks for the password again, revoking one never does. */
export const tokenActions = (
  { make, revoke }: ReturnType<typeof accessOfPrograms>,
  practiceOf: (caller: Caller) => Promise<string>,
): Record<string, ManageAction> => ({
  "/tokens/create": confirmed(tokenWish, async (caller, wish) => {
    const { name, scopes, days, ranges, key } = wish;
    const owner = { professionalId: await practiceOf(caller), email: caller.email, account: caller.userId };
    return await make(owner, { name, scopes, days, ranges, key });
  }),
  "/tokens/revoke": action(tokenId, async (caller, input) => await revoke(await practiceOf(caller), input.id)),
});
