import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { account } from "../account/account.ts";
import { preloaded } from "../core/apollo.ts";
import { auth } from "../core/auth.ts";
import { createRouter, firstScreen } from "./router.tsx";
import { Themed } from "./Themed.tsx";

/** Milliseconds that the first drawing waits for data which is nearly there: drawn once with it is sooner than drawn twice. */
const NEARLY_MS = 100;
const nearlyThere = (): Promise<unknown> =>
  Promise.race([preloaded(), new Promise((resolve) => setTimeout(resolve, NEARLY_MS))]);

/**
 * The portal of whoever is signed in. It ends with the sign-in: what stands on the page is gone at once, and what was read
 * goes with the document.
 * @param styles come before the first drawing
 */
export async function startPortal(place: HTMLElement, nonce: string, styles: Promise<void>): Promise<void> {
  const root = createRoot(place);
  auth.subscribe(() => {
    if (auth.state.status === "signed-out") root.unmount();
  });
  auth.start(account).catch((error: unknown) => console.error("start", Object(error).name));
  // What has come meanwhile goes first: the bearer has the first data asked for.
  await new Promise((resolve) => setTimeout(resolve));
  const router = createRouter();
  await Promise.all([styles, firstScreen(router)]);
  await nearlyThere();
  if (auth.state.status === "signed-out") return;
  root.render(
    <Themed nonce={nonce}>
      {/* Apollo asks while a screen renders: a transition that renders the old and the new address in turns asks without end. */}
      <RouterProvider router={router} useTransitions={false} />
    </Themed>,
  );
}
