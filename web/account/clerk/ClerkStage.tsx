import { ClerkProvider, type ClerkProviderProps, UserProfile, useClerk } from "@clerk/clerk-react";
import { type ComponentProps, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import type { ClerkPage } from "../../../schema/rules/clerk.ts";
import { appearance } from "./appearance.ts";
import styles from "./clerk.module.css";
import { lazyClerkUi } from "./lazyClerkUi.ts";
import type { Stage } from "./stage.ts";

/** Where Clerk's scripts come from: the proxy, else the address inside the publishable key. */
const scriptHost = ({ publishableKey, proxyUrl }: ClerkPage): string =>
  proxyUrl ?? `https://${atob(publishableKey.split("_")[2] ?? "").replace("$", "")}`;

/** Hands Clerk over once it is ready, or says that it will not be. */
function Hand({ stage }: { stage: Stage }) {
  const clerk = useClerk();
  const { loaded, status } = clerk;
  useEffect(() => {
    if (loaded) stage.arrived(clerk);
    else if (status === "error") stage.failed();
  }, [stage, clerk, loaded, status]);
  return null;
}

type ProfileProps = ComponentProps<typeof UserProfile>;
const PROFILE: ProfileProps = { routing: "hash", appearance };

/**
 * Clerk's own React tree, beside the product's: the product does not wait for Clerk's code, and stands when it fails. Its
 * account management is drawn into the place that the product's dialog offers.
 */
export function ClerkStage({ page, stage }: { page: ClerkPage; stage: Stage }) {
  const { place, texts } = useSyncExternalStore(stage.subscribe, () => stage.shown);
  const [ui] = useState(() => ({ ClerkUI: lazyClerkUi(scriptHost(page)) }));
  const proxy = page.proxyUrl ? { proxyUrl: page.proxyUrl } : {};
  return (
    <ClerkProvider
      publishableKey={page.publishableKey}
      {...(proxy as Pick<ClerkProviderProps, "proxyUrl">)}
      ui={ui}
      {...(texts && { localization: texts })}
      signInUrl="/login"
      signUpUrl="/signup"
      afterSignOutUrl="/login"
      telemetry={false}
    >
      <Hand stage={stage} />
      {/* Where Clerk puts its check against robots, when the application asks for one at sign-up. */}
      <div id="clerk-captcha" className={styles.clerkCaptcha} />
      {place && createPortal(<UserProfile {...PROFILE} />, place)}
    </ClerkProvider>
  );
}
