import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches } from "react-router-dom";
import { isAccountPage } from "../account/place.ts";
import { useLeaveBlocker } from "../ui/form/useLeaveGuard.ts";
import { useFocusKeeper } from "../ui/useFocusKeeper.ts";

/** Whether the page was come to from signing in, which is another document; opened anew it is a place like any other. */
function cameIn(): boolean {
  // A browser may tell nothing of how it came here.
  const [entry] = performance.getEntriesByType("navigation");
  const from = URL.parse(document.referrer);
  return (
    entry instanceof PerformanceNavigationTiming &&
    entry.type === "navigate" &&
    from?.origin === window.location.origin &&
    isAccountPage(from.pathname)
  );
}

/** Around every page: its title, and the focus on its heading after each change of page and beside what goes from it. */
export function PageFrame() {
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as { title?: string } | undefined;
  const shown = useRef(cameIn() ? null : pathname);
  useFocusKeeper();
  useLeaveBlocker();
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <title>{handle?.title ? `${handle.title} · Consulta` : "Consulta"}</title>
      <Outlet />
      <ScrollRestoration getKey={(location) => location.pathname} />
    </>
  );
}
