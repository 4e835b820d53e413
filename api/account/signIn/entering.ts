import type { Request as Incoming, Response as Outgoing } from "express";
import { toRequest } from "../accounts.http.ts";
import type { Accounts } from "../accounts.ts";
import type { Devices } from "../devices.ts";

interface EnteringParts {
  accounts: Accounts;
  devices: Devices;
  publicUrl: string;
}

/** Signs the owner of an account in whom a mail, and not a password, has just shown to be that. */
export const entering =
  ({ accounts, devices, publicUrl }: EnteringParts) =>
  async (req: Incoming, res: Outgoing, userId: string): Promise<void> => {
    const { headers } = await accounts.api.openSignIn({
      body: { userId },
      headers: toRequest(req, publicUrl, "/").headers,
      returnHeaders: true,
    });
    for (const cookie of headers.getSetCookie()) res.append("set-cookie", cookie);
    await devices.remember(req, res, userId);
  };
