import {
  createBrowserRouter,
  type MiddlewareFunction,
  type RouteObject,
  replace,
  type ShouldRevalidateFunction,
} from "react-router-dom";
import { auth } from "../core/auth.ts";
import type { DashboardPage } from "../core/room.ts";
import { Waiting } from "../core/Waiting.tsx";
import { PageFrame } from "./PageFrame.tsx";
import { RouteFailure } from "./RouteFailure.tsx";
import { pages } from "./rooms.ts";

const signedInOnly: MiddlewareFunction = async () => {
  if ((await auth.known()).status !== "signed-in") throw replace("/login");
};

const signedOutOnly: MiddlewareFunction = async () => {
  if ((await auth.known()).status === "signed-in") throw replace(auth.takeReturnPath());
};

/**
 * The router shows an empty page when lazy code rejects. Code that fails when it is used reaches the route's error element.
 */
const arriving =
  <Code,>(load: () => Promise<Code>) =>
  (): Promise<Code | (() => never)> =>
    load().catch((error: unknown) => () => {
      throw error;
    });

const leadTo = (path: string) => ({ loader: () => replace(path), Component: Waiting });
// Middleware runs only where there is something to load.
const nothing = () => null;

// A room's loader starts its first request; pages and filters in the address are asked for by the screen itself.
const onEntering: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname;

const pageRoutes = ({ path, aliases = [], label, screen, loader }: DashboardPage): RouteObject[] =>
  [path, ...aliases].map((at) => ({
    ...(at === "" ? { index: true } : { path: at }),
    handle: { title: label },
    lazy: { Component: arriving(screen), ...(loader && { loader: arriving(loader) }) },
    shouldRevalidate: onEntering,
    errorElement: <RouteFailure />,
  }));

const accountRoute = (path: string, title: string, screen: DashboardPage["screen"]): RouteObject => ({
  path,
  handle: { title },
  lazy: { Component: arriving(screen) },
  errorElement: <RouteFailure />,
});

const accountRoutes = [
  accountRoute("login", "Inicia sesión", async () => (await import("../account/signIn/LoginScreen.tsx")).LoginScreen),
  accountRoute(
    "signup",
    "Crea tu cuenta",
    async () => (await import("../account/signIn/SignupScreen.tsx")).SignupScreen,
  ),
  accountRoute(
    "verify-email",
    "Verifica tu correo",
    async () => (await import("../account/signIn/VerifyEmailScreen.tsx")).VerifyEmailScreen,
  ),
  accountRoute(
    "forgot-password",
    "Recupera tu contraseña",
    async () => (await import("../account/signIn/ForgotPasswordScreen.tsx")).ForgotPasswordScreen,
  ),
];

// Whoever is signed in here opens it too: with the link of a further address, or of somebody else's sign-up.
const linkRoute = accountRoute(
  "verify-link",
  "Verifica tu correo",
  async () => (await import("../account/signIn/VerifyLinkScreen.tsx")).VerifyLinkScreen,
);

// The browser comes back to it signed in already.
const providerRoute = accountRoute(
  "provider",
  "Inicia sesión",
  async () => (await import("../account/signIn/ProviderScreen.tsx")).ProviderScreen,
);

// Of each route its own: the router takes out what it has loaded.
const accountFrame = () => ({
  Component: arriving(async () => (await import("../account/signIn/AccountFrame.tsx")).AccountFrame),
});

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
          middleware: [signedOutOnly],
          loader: nothing,
          lazy: accountFrame(),
          children: accountRoutes,
        },
        { lazy: accountFrame(), children: [linkRoute, providerRoute] },
        {
          middleware: [signedInOnly],
          loader: nothing,
          children: [
            { path: "/", ...leadTo("/dashboard") },
            {
              path: "dashboard",
              lazy: {
                loader: arriving(async () => (await import("./shell/shellLoader.ts")).shellLoader),
                Component: arriving(async () => (await import("./RouterShell.tsx")).RouterShell),
              },
              children: [...pages.flatMap(pageRoutes), { path: "*", ...leadTo("/dashboard") }],
            },
          ],
        },
        { path: "*", ...leadTo("/dashboard") },
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
