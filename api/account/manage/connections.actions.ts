import { and, eq, isNotNull, ne } from "drizzle-orm";
import { z } from "zod";
import type { Queries } from "../../core/database/database.ts";
import { noticeMail } from "../accounts.mails.ts";
import { account, user } from "../accounts.table.ts";
import { holdOpenAccount } from "../holdAccount.ts";
import { AccountRefusal } from "../refusal.ts";
import { providerPage } from "../signIn/providers.ts";
import { passkey } from "../signIn/secondStep.table.ts";
import { confirmed, id, type ManageAction, type ManageParts } from "./manage.action.ts";

/**
 * Takes a way into an account away, unless it is the last one.
 * @param remove the removal, in the same transaction; `left` is looked at after it
 * @throws AccountRefusal LAST_WAY_IN, and nothing is removed
 */
export async function keepingAWayIn<Removed>(
  db: Queries,
  userId: string,
  remove: (tx: Queries) => Promise<Removed>,
): Promise<Removed> {
  return await db.transaction(async (tx) => {
    await holdOpenAccount(tx, userId);
    const removed = await remove(tx);
    const own = eq(account.userId, userId);
    const [password] = await tx
      .select({ id: account.id })
      .from(account)
      .where(and(own, isNotNull(account.password)));
    const [provider] = await tx
      .select({ id: account.id })
      .from(account)
      .where(and(own, ne(account.providerId, "credential")));
    const [key] = await tx.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, userId));
    if (!password && !provider && !key) throw new AccountRefusal(409, "LAST_WAY_IN");
    return removed;
  });
}

/** Tells the owner by mail that an account elsewhere opens the own one now; who has just come by it knows. */
export const tellingOwner =
  ({ database, post, publicUrl, providers }: Pick<ManageParts, "database" | "post" | "publicUrl" | "providers">) =>
  async (userId: string, providerId: string): Promise<void> => {
    const { owner: db } = database;
    const [accounts, keys] = [eq(account.userId, userId), eq(passkey.userId, userId)];
    const ways = (await db.$count(account, accounts)) + (await db.$count(passkey, keys));
    const [owner] = await db.select({ email: user.email }).from(user).where(eq(user.id, userId));
    if (!owner || ways < 2) return;
    const name = providers.find((one) => one.id === providerId)?.name ?? providerId;
    await post.tell(
      noticeMail(owner.email, `Ahora se puede entrar en tu cuenta con una cuenta de ${name}.`, publicUrl),
    );
  };

/** Accounts elsewhere that open this one: connected by going there, and disconnected. */
export function connectionActions(parts: ManageParts): Record<string, ManageAction> {
  const { database, notify, providers, publicUrl } = parts;
  const nameOf = (providerId: string): string => providers.find((one) => one.id === providerId)?.name ?? providerId;
  return {
    "/connections/start": confirmed(
      z.object({ provider: z.string("VALIDATION_ERROR") }),
      async ({ userId, library }, { provider }) => {
        if (!providers.some((one) => one.id === provider)) throw new AccountRefusal(404, "NOT_FOUND");
        const same = and(eq(account.userId, userId), eq(account.providerId, provider));
        if ((await database.owner.select({ id: account.id }).from(account).where(same)).length > 0)
          throw new AccountRefusal(409, "ALREADY_CONNECTED");
        const way = `${providerPage(publicUrl)}?con=${provider}&para=conectar`;
        const answer = await library("/link-social", {
          provider,
          callbackURL: way,
          errorCallbackURL: way,
          disableRedirect: true,
        });
        if (!answer.ok) throw new AccountRefusal(503, "PROVIDER_AWAY");
        return answer;
      },
    ),
    "/connections/remove": confirmed(z.object({ id }), async ({ userId, email }, input) => {
      const own = and(eq(account.userId, userId), eq(account.id, input.id), ne(account.providerId, "credential"));
      const removed = await keepingAWayIn(database.owner, userId, async (tx) => {
        const [gone] = await tx.delete(account).where(own).returning({ providerId: account.providerId });
        if (!gone) throw new AccountRefusal(404, "NOT_FOUND");
        return gone;
      });
      await notify(email, `Se ha desconectado de tu cuenta la de ${nameOf(removed.providerId)}.`);
    }),
  };
}
