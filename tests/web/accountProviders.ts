import type { Page } from "@playwright/test";
import { vi } from "vitest";
import { readApiConfig } from "../../api/core/config.ts";
import { readGatewayConfig } from "../../gateway/core/config.ts";
import { type ClerkDouble, startClerkDouble } from "../support/outside/clerk/double.ts";
import { newEmail, newTherapist, PASSWORD, startWebHouse, visitSignedIn, type WebHouse } from "./accountHouse.ts";

/** A portal whose accounts somebody runs, and what a test has to know of that somebody. */
export interface Accounts {
  house: WebHouse;
  /** The code from the newest mail to an address, once there is one. */
  codeFor(email: string): Promise<string>;
  /** A therapist at the clients, in a browser that is signed in already; the password is PASSWORD. */
  signedIn(): Promise<{ page: Page; email: string }>;
  close(): Promise<void>;
}

const soon = <Found>(find: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(find, { timeout: 30_000, interval: 100 });

async function startBuiltIn(): Promise<Accounts> {
  const house = await startWebHouse();
  return {
    house,
    codeFor: (email) => soon(() => house.api.codeFor(email)),
    signedIn: () => newTherapist(house),
    close: () => house.close(),
  };
}

export interface ClerkAccounts extends Accounts {
  clerk: ClerkDouble;
}

/** The portal with Clerk: the real scripts of Clerk in the browser, before a double of Clerk's servers. */
export async function startClerk(): Promise<ClerkAccounts> {
  let started: ClerkDouble | undefined;
  const house = await startWebHouse(async (publicUrl) => {
    const double = await startClerkDouble(publicUrl, true);
    started = double;
    const env = { ...double.env, PUBLIC_URL: publicUrl };
    const [api, gateway] = [readApiConfig(env).clerk, readGatewayConfig(env).clerk];
    return {
      api: { clerk: api && { ...api, apiUrl: double.url } },
      gateway: { clerk: gateway && { ...gateway, upstream: double.url } },
    };
  });
  const clerk = started;
  if (!clerk) throw new Error("the house did not ask for its accounts");
  return {
    house,
    clerk,
    codeFor: (email) => soon(() => clerk.codeFor(email)),
    async signedIn() {
      const email = newEmail();
      const { person, cookie } = clerk.signedUp({ email, password: PASSWORD, firstName: "Elena", lastName: "Vidal" });
      const page = await visitSignedIn(house, "/dashboard/clients", { cookie, userId: person.id });
      return { page, email };
    },
    async close() {
      await house.close();
      await clerk.close();
    },
  };
}

/** Everybody who can run the accounts. */
export const PROVIDERS = [
  {
    name: "the built-in accounts",
    start: startBuiltIn,
    /** What a sign-in without the account service looks like to the browser. */
    away: "**/auth/**",
    /** Whether a reset opens a session at once (document §4). */
    resetSignsIn: false,
  },
  { name: "Clerk", start: startClerk, away: "**/__clerk/**", resetSignsIn: true },
] as const;
