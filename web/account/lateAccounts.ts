import { AccountError, type AccountPort } from "./accountPort.ts";

/** Accounts with a management of their own. */
export type ManagedAccounts = AccountPort & Required<Pick<AccountPort, "manageScreen">>;

/**
 * Accounts whose code is not part of the page's first scripts. It is fetched at once, and again when that failed; whoever
 * asks meanwhile waits.
 */
export function lateAccounts(fetchCode: () => Promise<ManagedAccounts>): AccountPort {
  let arriving: Promise<ManagedAccounts> | null = null;
  const arrived = (): Promise<ManagedAccounts> => {
    arriving ??= fetchCode().catch((error: unknown) => {
      arriving = null;
      console.error("accounts", Object(error).name);
      throw new AccountError("NOT_READY", null);
    });
    return arriving;
  };
  // Nobody waits for this one; whoever asks next hears of a failure.
  arrived().catch(() => null);
  return {
    load: async () => (await arrived()).load(),
    getToken: async (options) => (await arrived()).getToken(options),
    signOut: async () => (await arrived()).signOut(),
    signIn: async (credentials) => (await arrived()).signIn(credentials),
    attemptSecondStep: async (proof) => (await arrived()).attemptSecondStep(proof),
    secondStepWaits: async () => (await (await arrived()).secondStepWaits?.()) ?? true,
    signUp: async (person) => (await arrived()).signUp(person),
    prepareEmailVerification: async (email) => (await arrived()).prepareEmailVerification(email),
    attemptEmailVerification: async (proof) => (await arrived()).attemptEmailVerification(proof),
    requestPasswordReset: async (email) => (await arrived()).requestPasswordReset(email),
    attemptPasswordReset: async (proof) => (await arrived()).attemptPasswordReset(proof),
    manageScreen: async () => (await arrived()).manageScreen(),
  };
}
