import type { AccountPort } from "./accountPort.ts";
import { builtInAccounts } from "./builtInAccounts.ts";

/** Who runs the accounts of this deployment. */
export const account: AccountPort = builtInAccounts();
