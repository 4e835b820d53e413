import { createPublicKey } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { decodeProtectedHeader } from "jose";
import { nameOrMailbox } from "../../schema/rules/accounts.ts";
import { type BearerFault, CLERK_ALGORITHMS, LEEWAY_SECONDS } from "../../schema/rules/tokens.ts";
import type { ApiConfig } from "../core/config.ts";
import { errorFacts, type Log } from "../core/log.ts";
import { Problem } from "../core/problems.ts";
import { Recent } from "../core/recent.ts";
import type { Identity, Person } from "../practice/identity.ts";
import { identityOf } from "./tokens.ts";

export type ClerkConfig = NonNullable<ApiConfig["clerk"]>;

const PATIENCE_MS = 3_000;
const BELIEVED_MS = 10_000;
const REMEMBERED_MS = 10 * 60_000;
const REMEMBERED = 5_000;

/** What the service asks of Clerk itself. Tokens are checked without asking. */
export interface Clerk {
  /** Checks a request's token (networkless) and notes down on the request what it says. */
  authenticate: RequestHandler;
  /** Who the token of an authenticated request speaks for, or why it opens nothing; Clerk's own code does not tell all of it. */
  identity(request: Request): Identity | BearerFault;
  /** @throws Problem UNAVAILABLE when Clerk does not answer */
  person(subject: string): Promise<Person>;
  /**
   * Whether a sign-in still stands: asked at first sight, afterwards aside, every ten seconds of use at most. While Clerk
   * does not answer, what was known holds: its tokens live for a minute only.
   */
  stands(signInId: string): Promise<boolean>;
  /** The same of somebody's account, for programs that go on while nobody is signed in. */
  hasUser(subject: string): Promise<boolean>;
  /** Whether who signed in has proven that some minutes ago at most. */
  isFresh(request: Request, minutes: number): boolean;
}

/** Only what looks like a session's token reaches Clerk's own code: other kinds it would look up over the network. */
function isSessionToken(request: Request): boolean {
  const token = request.get("authorization")?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i)?.[1];
  if (!token) return false;
  try {
    return CLERK_ALGORITHMS.includes(decodeProtectedHeader(token).alg ?? "");
  } catch {
    return false;
  }
}

/** Asks Clerk, but not for long. @returns null: there is no such thing. */
async function asked<Found>(question: Promise<Found>): Promise<Found | null> {
  const patience = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error("Clerk did not answer in time")), PATIENCE_MS);
    const stop = () => clearTimeout(timer);
    question.then(stop, stop);
  });
  try {
    return await Promise.race([question, patience]);
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === 404) return null;
    throw error;
  }
}

/** Asks whether what has an id still stands. */
function askingAside(asks: (id: string) => Promise<boolean>, log: Log, failed: string): Clerk["stands"] {
  const known = new Recent<{ stands: boolean; askedAt: number }>(REMEMBERED);
  const firstLooks = new Map<string, Promise<boolean>>();
  const note = (id: string, stands: boolean, askedAt: number) =>
    known.set(id, { stands, askedAt }, askedAt + REMEMBERED_MS);
  const look = async (id: string, last: boolean): Promise<boolean> => {
    const askedAt = Date.now();
    let stands = last;
    try {
      stands = await asks(id);
    } catch (error) {
      log.warn({ error: errorFacts(error) }, failed);
    }
    note(id, stands, askedAt);
    return stands;
  };
  /** Whoever comes meanwhile waits for the same answer. */
  const firstLook = (id: string): Promise<boolean> => {
    const begun = firstLooks.get(id) ?? look(id, true).finally(() => firstLooks.delete(id));
    firstLooks.set(id, begun);
    return begun;
  };
  return async (id) => {
    const last = known.get(id);
    if (!last) return firstLook(id);
    if (Date.now() - last.askedAt > BELIEVED_MS) {
      note(id, last.stands, Date.now());
      void look(id, last.stands);
    }
    return last.stands;
  };
}

/** What work that no request begins asks of Clerk. It throws when Clerk does not answer, or refuses. */
export interface ClerkUsers {
  /** Whether Clerk says that nobody has that account any more. */
  isGone(subject: string): Promise<boolean>;
  /** Whether the secret key is of the application whose tokens are believed: the key of another one finds nobody either. */
  isOurs(): Promise<boolean>;
}

export async function openClerkUsers({ apiUrl, secretKey, jwtKey }: ClerkConfig): Promise<ClerkUsers> {
  const { createClerkClient } = await import("@clerk/express");
  const { users, jwks } = createClerkClient({ apiUrl, secretKey, telemetry: { disabled: true } });
  const believed = createPublicKey({ key: Buffer.from(jwtKey, "base64"), format: "der", type: "spki" });
  const { n: modulus } = believed.export({ format: "jwk" });
  return {
    isGone: async (subject) => (await asked(users.getUser(subject))) === null,
    isOurs: async () => (await asked(jwks.getJwks()))?.keys?.some(({ n }) => n === modulus) ?? false,
  };
}

/** Loads Clerk's own middleware and client, which only a portal whose accounts it runs needs. */
export async function openClerk(config: ClerkConfig, publicUrl: string, log: Log): Promise<Clerk> {
  const { clerkMiddleware, createClerkClient, getAuth } = await import("@clerk/express");
  const { apiUrl, secretKey, publishableKey, jwtKey, issuers } = config;
  const clerkClient = createClerkClient({ apiUrl, secretKey, publishableKey, telemetry: { disabled: true } });
  const middleware = clerkMiddleware({
    clerkClient,
    secretKey,
    publishableKey,
    jwtKey,
    clockSkewInMs: LEEWAY_SECONDS * 1_000,
  });
  return {
    authenticate: (request, response, next) => (isSessionToken(request) ? middleware(request, response, next) : next()),
    identity(request) {
      if (!isSessionToken(request)) return "MALFORMED";
      const { sessionClaims } = getAuth(request);
      return sessionClaims && issuers.includes(sessionClaims.iss)
        ? identityOf(sessionClaims, [publicUrl])
        : "UNTRUSTED";
    },
    async person(subject) {
      try {
        const user = await asked(clerkClient.users.getUser(subject));
        const email = user?.primaryEmailAddress?.emailAddress ?? "";
        return { email, fullName: nameOrMailbox({ name: user?.fullName, email }) };
      } catch (error) {
        log.warn({ error: errorFacts(error) }, "user not read from Clerk");
        throw new Problem("UNAVAILABLE");
      }
    },
    stands: askingAside(
      async (id) => (await asked(clerkClient.sessions.getSession(id)))?.status === "active",
      log,
      "sign-in not looked up at Clerk",
    ),
    hasUser: askingAside(
      async (id) => {
        const user = await asked(clerkClient.users.getUser(id));
        return user !== null && !user.banned;
      },
      log,
      "user not looked up at Clerk",
    ),
    isFresh(request, minutes) {
      const [since = -1] = getAuth(request).factorVerificationAge ?? [];
      return since >= 0 && since <= minutes;
    },
  };
}
