import type { AccountPort } from "./accountPort.ts";
import { builtInAccounts } from "./builtInAccounts.ts";
import { clerkPage } from "./clerk/page.ts";
import { lateAccounts } from "./lateAccounts.ts";

function accountsOf(clerk: ReturnType<typeof clerkPage>): AccountPort {
  if (!clerk) return builtInAccounts();
  // Pages that are made at build ask nobody.
  if (import.meta.env.SSR) return lateAccounts(() => new Promise(() => undefined));
  return lateAccounts(async () => (await import("./clerk/clerkAccounts.ts")).clerkAccounts(clerk));
}

/** Who runs the accounts of this deployment: Clerk where the server says so, else the product itself. */
export const account: AccountPort = accountsOf(clerkPage());
