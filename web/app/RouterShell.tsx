import { ApolloProvider } from "@apollo/client/react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router-dom";
import { apolloOfOwner } from "../core/apollo.ts";
import { auth, useAuth } from "../core/auth.ts";
import { Missing } from "../core/late/Missing.tsx";
import { useBeside } from "./beside/useBeside.ts";
import { rooms } from "./rooms.ts";
import { CONTENT } from "./shell/content.ts";
import { Shell } from "./shell/Shell.tsx";

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

/** The dashboard shell with its menu, data, and what comes beside it. A new user gets a new shell, and so does the demo practice. */
export function RouterShell() {
  const { userId, lapsed, demo } = useAuth();
  const [search] = useSearchParams();
  const apollo = useSyncExternalStore(auth.subscribe, apolloOfOwner);
  const isNeeded = lapsed || search.has("cuenta");
  const Beside = useBeside(apollo, isNeeded);
  useFocusOnChange(demo);
  return (
    <ApolloProvider client={apollo}>
      <Shell key={`${userId} ${demo}`} menu={rooms} demo={demo} />
      {Beside === "missing" ? isNeeded && <Missing /> : Beside && <Beside />}
    </ApolloProvider>
  );
}
