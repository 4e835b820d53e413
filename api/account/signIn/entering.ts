import { APIError } from "better-auth";
import type { Request as Incoming, Response as Outgoing } from "express";
import { toRequest } from "../accounts.http.ts";
import type { Accounts } from "../accounts.ts";
import type { Devices } from "../devices.ts";
import { ACCOUNT_LOCKED } from "../locked.ts";
import { AccountRefusal } from "../refusal.ts";

interface EnteringParts {
  accounts: Accounts;
  devices: Devices;
  publicUrl: string;
}

/** Signs the owner of an account in whom a mail, and not a password, has just shown to be that. */
export const entering =
  ({ accounts, devices, publicUrl }: EnteringParts) =>
  async (req: Incoming, res: Outgoing, userId: string): Promise<void> => {
    const asked = { body: { userId }, headers: toRequest(req, publicUrl, "/").headers, returnHeaders: true as const };
    const { headers } = await accounts.api.openSignIn(asked).catch((error: unknown) => {
      if (error instanceof APIError && error.body?.code === ACCOUNT_LOCKED)
        throw new AccountRefusal(403, ACCOUNT_LOCKED);
      throw error;
    });
    for (const cookie of headers.getSetCookie()) res.append("set-cookie", cookie);
    await devices.remember(req, res, userId);
  };
