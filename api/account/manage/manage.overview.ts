import { and, desc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { AccountOverview } from "../../../schema/rules/accountOverview.ts";
import type { ProviderSettings } from "../../../schema/rules/providers.ts";
import type { Database } from "../../core/database/database.ts";
import { account, session, user } from "../accounts.table.ts";
import { passkey, twoFactor } from "../signIn/secondStep.table.ts";
import { emailAddress, profileImage } from "./addresses.table.ts";
import type { Caller } from "./manage.action.ts";
import { phone, smsStep } from "./phones.table.ts";

const DEVICES_SHOWN = 50;
const codes = z.array(z.string());

/** All that account management shows of the account itself. No secret and no sign-in's key is part of it. @param sends whether text messages go out @param providers who can be connected */
export async function readOverview(
  { owner: db }: Database,
  { sends, providers }: { sends: boolean; providers: readonly ProviderSettings[] },
  { userId, signInId }: Caller,
): Promise<Omit<AccountOverview, "programs">> {
  const [me] = await db.select().from(user).where(eq(user.id, userId));
  const [app] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId));
  const [image] = await db
    .select({ changedAt: profileImage.changedAt })
    .from(profileImage)
    .where(eq(profileImage.userId, userId));
  const others = await db
    .select({ id: emailAddress.id, email: emailAddress.email, verified: emailAddress.verified })
    .from(emailAddress)
    .where(eq(emailAddress.userId, userId))
    .orderBy(emailAddress.createdAt);
  const keys = await db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(passkey.createdAt);
  const devices = await db
    .select()
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, sql`now()`)))
    .orderBy(desc(session.updatedAt))
    .limit(DEVICES_SHOWN);
  const phones = await db
    .select({ id: phone.id, number: phone.number, verified: phone.verified, primary: phone.primary })
    .from(phone)
    .where(eq(phone.userId, userId))
    .orderBy(desc(phone.primary), phone.createdAt);
  const [sms] = await db
    .select({ phoneId: smsStep.phoneId, first: smsStep.first })
    .from(smsStep)
    .where(eq(smsStep.userId, userId));
  const ways = await db.select().from(account).where(eq(account.userId, userId)).orderBy(account.createdAt);
  const on = me?.twoFactorEnabled ?? false;
  return {
    username: me?.username ?? null,
    image: image ? image.changedAt.getTime() : null,
    emails: [{ id: null, email: me?.email ?? "", verified: true }, ...others],
    hasPassword: ways.some(({ providerId, password }) => providerId === "credential" && password !== null),
    connections: {
      available: providers.map(({ id, name }) => ({ id, name })),
      connected: ways
        .filter(({ providerId }) => providerId !== "credential")
        .map(({ id, providerId, createdAt }) => ({ id, provider: providerId, since: createdAt.toISOString() })),
    },
    phones: { sends, numbers: phones },
    secondStep: {
      on,
      app: on && (app?.verified ?? false),
      sms: on && sms ? sms : null,
      backupCodesLeft: on && app ? codes.parse(JSON.parse(app.backupCodes)).length : 0,
    },
    passkeys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      createdAt: key.createdAt.toISOString(),
      synced: key.backedUp,
    })),
    devices: devices.map((one) => ({
      id: one.id,
      current: one.id === signInId,
      agent: one.userAgent,
      address: one.ipAddress,
      since: one.createdAt.toISOString(),
      seenAt: one.updatedAt.toISOString(),
    })),
  };
}
