import {
  createBrowserRouter,
  type LoaderFunction,
  type MiddlewareFunction,
  type RouteObject,
  replace,
  type ShouldRevalidateFunction,
} from "react-router-dom";
import { isAccountPage } from "../account/place.ts";
import { auth } from "../core/auth.ts";
import { lateScreen } from "../core/late/late.tsx";
import type { DashboardPage } from "../core/room.ts";
import { Waiting } from "../core/Waiting.tsx";
import { PageFrame } from "./PageFrame.tsx";
import { FailedScreen, RouteFailure } from "./RouteFailure.tsx";
import { pages } from "./rooms.ts";

/** The pages around signing in are another document, which knows nothing of what was read here. */
const anew = (address: string): Response => {
  const leaving = replace(address);
  leaving.headers.set("X-Remix-Reload-Document", "true");
  return leaving;
};

const signedInOnly: MiddlewareFunction = async () => {
  if ((await auth.known()).status !== "signed-in") throw anew("/login");
};

const lost = (url: string) => (isAccountPage(new URL(url).pathname) ? anew(url) : replace("/dashboard"));
const leadTo = (path: string) => ({ loader: () => replace(path), Component: Waiting });
// Middleware runs only where there is something to load.
const nothing = () => null;
/** The router shows an empty page when lazy code rejects; the screen asks by itself once it is there. */
const orNothing = (load: () => Promise<LoaderFunction>) => () => load().catch((): LoaderFunction => nothing);

// A room's loader starts its first request; pages and filters in the address are asked for by the screen itself.
const onEntering: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname;

const pageRoutes = ({ path, aliases = [], label, screen, loader }: DashboardPage): RouteObject[] =>
  [path, ...aliases].map((at) => ({
    ...(at === "" ? { index: true } : { path: at }),
    handle: { title: label },
    lazy: {
      Component: lateScreen(screen, FailedScreen),
      ...(loader && { loader: orNothing(loader) }),
    },
    shouldRevalidate: onEntering,
    errorElement: <RouteFailure />,
  }));

/** Waits for the first screen's code: until then the page is best left as it came. */
export const firstScreen = (router: ReturnType<typeof createRouter>): Promise<void> =>
  new Promise((come) => {
    if (router.state.initialized) return come();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      come();
    });
  });

/** Every path of the product and who may see it (document §2). Call once. */
export function createRouter() {
  const router = createBrowserRouter([
    {
      Component: PageFrame,
      errorElement: <RouteFailure />,
      children: [
        {
          middleware: [signedInOnly],
          loader: nothing,
          children: [
            { path: "/", ...leadTo("/dashboard") },
            {
              path: "dashboard",
              lazy: {
                loader: orNothing(async () => (await import("./shell/shellLoader.ts")).shellLoader),
                Component: lateScreen(async () => (await import("./RouterShell.tsx")).RouterShell, FailedScreen),
              },
              children: [...pages.flatMap(pageRoutes), { path: "*", ...leadTo("/dashboard") }],
            },
          ],
        },
        // Gone back to, they are in the history of this document.
        { path: "*", loader: ({ request }) => lost(request.url), Component: Waiting },
      ],
    },
  ]);
  let { status } = auth.state;
  auth.subscribe(() => {
    const changed = auth.state.status !== status;
    status = auth.state.status;
    if (changed) router.revalidate().catch((error: unknown) => console.error("route", Object(error).name));
  });
  return router;
}
