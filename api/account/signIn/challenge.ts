import { eq } from "drizzle-orm";
import type { Request as Incoming } from "express";
import type { Database } from "../../core/database/database.ts";
import { toRequest } from "../accounts.http.ts";
import { verification } from "../accounts.table.ts";
import type { Accounts } from "../accounts.ts";

interface ChallengeParts {
  accounts: Accounts;
  database: Database;
  publicUrl: string;
}

/** A sign-in whose first step was right a moment ago. */
export interface Challenge {
  userId: string;
  /** Asks the library about this sign-in. */
  ask(path: string, body: object): Promise<Response>;
}

/**
 * Finds the sign-in of a request by the cookie that says so, whose signature the library checks. It is asked with that
 * cookie alone: of a browser that is signed in, too, it would take a code for that other account's.
 */
export const challenges =
  ({ accounts, database, publicUrl }: ChallengeParts) =>
  async (req: Incoming): Promise<Challenge | null> => {
    const { createAuthCookie, authCookies } = await accounts.$context;
    const cookies = (req.get("cookie") ?? "").split(/;\s*/);
    const named = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`));
    const { name } = createAuthCookie("two_factor");
    const held = named(name);
    const key = held?.slice(name.length + 1).split(".")[0];
    if (!(held && key)) return null;
    const [found] = await database.owner
      .select({ userId: verification.value })
      .from(verification)
      .where(eq(verification.identifier, key));
    if (!found) return null;
    const isShort = named(authCookies.dontRememberToken.name);
    return {
      userId: found.userId,
      async ask(path, body) {
        const request = toRequest(req, publicUrl, path, body);
        request.headers.set("cookie", isShort ? `${held}; ${isShort}` : held);
        return await accounts.handler(request);
      },
    };
  };
