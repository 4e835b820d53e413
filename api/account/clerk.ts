import { createPublicKey } from "node:crypto";
import type { JWTVerifyGetKey } from "jose";
import { z } from "zod";
import type { ApiConfig } from "../core/config.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { Problem } from "../core/problems.ts";
import { Recent } from "../core/recent.ts";
import type { SignIns } from "./signIns.ts";
import type { Identity, TokenRules } from "./tokens.ts";

type ClerkConfig = NonNullable<ApiConfig["clerk"]>;

/** Name and e-mail of a person, as whoever runs the accounts knows them. */
export type Person = Pick<Identity, "email" | "fullName">;

const PATIENCE_MS = 3_000;
const API_VERSION = "2026-05-12";
const BELIEVED_MS = 10_000;
const REMEMBERED_MS = 10 * 60_000;
const REMEMBERED = 5_000;

const wireUser = z.object({
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  primary_email_address_id: z.string().nullish(),
  email_addresses: z.array(z.object({ id: z.string(), email_address: z.string() })).default([]),
});
const wireSession = z.object({ status: z.string() });

/** What the service asks of Clerk itself. Tokens are checked without asking. */
export interface Clerk {
  /** @throws Problem UNAVAILABLE when Clerk does not answer */
  person(subject: string): Promise<Person>;
  /**
   * Whether a sign-in still stands: asked at first sight, afterwards aside, every ten seconds of use at most. While Clerk
   * does not answer, what was known holds: its tokens live for a minute only.
   */
  stands: SignIns["stands"];
}

/** How Clerk's tokens are checked (networkless): its key from the settings, RS256 only, this portal's page only. */
export function clerkTokenRules({ jwtKey, issuers }: ClerkConfig, publicUrl: string): TokenRules {
  const key = createPublicKey({ key: Buffer.from(jwtKey, "base64"), format: "der", type: "spki" });
  const keys: JWTVerifyGetKey = async () => key;
  return { keys, issuer: issuers, algorithms: ["RS256"], parties: [publicUrl] };
}

export function openClerk({ apiUrl, secretKey }: ClerkConfig, log: Log): Clerk {
  /** null: there is no such thing. */
  const ask = async <Shape>(path: string, shape: z.ZodType<Shape>): Promise<Shape | null> => {
    const answer = await fetch(`${apiUrl}/v1${path}`, {
      headers: { authorization: `Bearer ${secretKey}`, "clerk-api-version": API_VERSION },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`Clerk answered with ${answer.status}`);
    return shape.parse(await answer.json());
  };

  const signIns = new Recent<{ stands: boolean; askedAt: number }>(REMEMBERED);
  const look = async (signInId: string, last: boolean): Promise<boolean> => {
    const askedAt = Date.now();
    let stands = last;
    signIns.set(signInId, { stands, askedAt }, askedAt + REMEMBERED_MS);
    try {
      stands = (await ask(`/sessions/${encodeURIComponent(signInId)}`, wireSession))?.status === "active";
      signIns.set(signInId, { stands, askedAt }, askedAt + REMEMBERED_MS);
    } catch (error) {
      log.warn({ error: errorFacts(error) }, "sign-in not looked up at Clerk");
    }
    return stands;
  };

  return {
    async person(subject) {
      try {
        const user = await ask(`/users/${encodeURIComponent(subject)}`, wireUser);
        const email = user?.email_addresses.find(({ id }) => id === user.primary_email_address_id)?.email_address ?? "";
        const fullName = [user?.first_name, user?.last_name].filter(Boolean).join(" ");
        return { email, fullName: fullName || email };
      } catch (error) {
        log.warn({ error: errorFacts(error) }, "user not read from Clerk");
        throw new Problem("UNAVAILABLE");
      }
    },
    async stands(signInId) {
      const known = signIns.get(signInId);
      if (!known) return look(signInId, true);
      if (Date.now() - known.askedAt > BELIEVED_MS) void look(signInId, known.stands);
      return known.stands;
    },
  };
}
