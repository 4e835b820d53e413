import { ApolloProvider } from "@apollo/client/react";
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { apolloOfOwner } from "../core/apollo.ts";
import { useAuth } from "../core/auth.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { useLiveChanges } from "./live/useLiveChanges.ts";
import { rooms } from "./rooms.ts";
import { CONTENT } from "./shell/content.ts";
import { Shell } from "./shell/Shell.tsx";
import styles from "./shell/shell.module.css";

/** Stands over the page, on which something may be written. */
const MISSING = (
  <div className={styles.missing}>
    <FailedLine text="No se pudo abrir. Copia lo que hayas escrito y recarga la página." />
  </div>
);
/** Code whose failure, as after a release, leaves the page as it is. */
const late = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load().then(
      (found) => ({ default: found }),
      () => ({ default: () => MISSING }),
    ),
  );
const BackIn = late(async () => (await import("./BackIn.tsx")).BackIn);
const ManageAccount = late(async () => (await import("../account/manage/ManageAccount.tsx")).ManageAccount);

/** Whether account management was ever asked for here: it stays afterwards, so that it can close and give back the focus. */
function useManaging(): boolean {
  const [search] = useSearchParams();
  const [asked, setAsked] = useState(false);
  if (search.has("cuenta") && !asked) setAsked(true);
  return asked;
}

/** What was pressed goes with the practice it stood in: page and focus begin with what says where one is now. */
function useFocusOnChange(demo: boolean): void {
  const before = useRef(demo);
  useEffect(() => {
    if (before.current === demo) return;
    before.current = demo;
    window.scrollTo(0, 0);
    document.getElementById(demo ? "ejemplo" : CONTENT)?.focus({ preventScroll: true });
  }, [demo]);
}

/** Whose practice is followed goes with the client around it. */
function Live() {
  useLiveChanges();
  return null;
}

/** The dashboard shell with its menu, data, and the way back in when a sign-in lapses. A new user gets a new shell, and so does the demo practice. */
export function RouterShell() {
  const { userId, lapsed, unguarded, demo } = useAuth();
  const managing = useManaging();
  useFocusOnChange(demo);
  return (
    <ApolloProvider client={apolloOfOwner()}>
      <Shell key={`${userId} ${demo}`} menu={rooms} demo={demo} />
      {!demo && <Live key={userId} />}
      {managing && !demo && !unguarded && (
        <Suspense>
          <ManageAccount key={userId} />
        </Suspense>
      )}
      {lapsed && (
        <Suspense>
          <BackIn />
        </Suspense>
      )}
    </ApolloProvider>
  );
}
