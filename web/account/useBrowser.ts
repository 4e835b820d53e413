import { useSyncExternalStore } from "react";
import { account } from "./account.ts";
import { passkeysWork } from "./passkeysWork.ts";

const never = () => () => undefined;

/** Whether a passkey opens the door here. The page that is made at build offers it, and hides it by style where it does not. */
export const usePasskeys = (): boolean =>
  useSyncExternalStore(
    never,
    () => account.passkeySignIn !== undefined && passkeysWork(),
    () => account.passkeySignIn !== undefined,
  );

/** Accounts elsewhere that open one here; null where there are none, undefined in the page that is made at build, which cannot know. */
export const useProviders = () =>
  useSyncExternalStore(
    never,
    () => account.providers ?? null,
    () => undefined,
  );
