import { type ReactNode, startTransition, useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { account } from "../../account/account.ts";
import { type Place, showPlaces } from "../../account/place.ts";
import { auth } from "../../core/auth.ts";
import { Themed } from "../Themed.tsx";
import { accountPages } from "./pages.ts";
import { loadPage, SignInPages } from "./SignInPages.tsx";
import { released, typeAgain, typedIn, writeOn, writingIn } from "./typed.ts";

/** Whoever is signed in is led on: the portal is another document. */
function leadOn(pathname: string): boolean {
  const isDone = auth.state.status === "signed-in" && accountPages[pathname]?.isForVisitors === true;
  if (isDone) window.location.replace(auth.takeReturnPath());
  return isDone;
}

/** The page's policy takes no style that stands in an element as it comes, only what a script gives it. */
function giveStyles(place: HTMLElement): void {
  for (const element of place.querySelectorAll<HTMLElement | SVGElement>("[data-style]")) {
    element.style.cssText = element.dataset.style ?? "";
    delete element.dataset.style;
  }
}

/** Whether what stands in the page is what would be drawn: the page made at build for this address, with nothing beside it. */
const isMade = (place: HTMLElement, { pathname, search, hash, state }: Place): boolean =>
  place.dataset.made === pathname &&
  (search === "" || search === accountPages[pathname]?.drawnAlike) &&
  hash === "" &&
  state === null;

const differs = (error: unknown) => console.error("what was made is not what is drawn:", Object(error).message);

function Drawn({ then, children }: { then: () => void; children: ReactNode }) {
  useLayoutEffect(then, [then]);
  return children;
}

/** The pages of whoever is not signed in; what was typed into them as they came is kept. @param styles come before the first drawing */
export async function startSignIn(place: HTMLElement, nonce: string, styles: Promise<void>): Promise<void> {
  const [first] = await Promise.all([showPlaces(loadPage), auth.start(account), styles]);
  if (leadOn(first.pathname)) return;
  auth.subscribe(() => leadOn(window.location.pathname));
  const isHydrated = isMade(place, first);
  if (!isHydrated) await released(place);
  const [before, writing] = [typedIn(place), writingIn(place)];
  const goOn = () => {
    // Of fields that stay, until the moment they are React's.
    typeAgain(place, isHydrated ? typedIn(place) : before);
    if (!isHydrated && writing) writeOn(place, writing);
    dispatchEvent(new Event("drawn"));
  };
  const tree = (
    <Themed nonce={nonce}>
      <Drawn then={goOn}>
        <SignInPages />
      </Drawn>
    </Themed>
  );
  // At once: what was typed between looking at the fields and taking their place would be lost.
  if (!isHydrated) return flushSync(() => createRoot(place).render(tree));
  giveStyles(place);
  // In short steps: what is typed meanwhile is not held up.
  startTransition(() => {
    hydrateRoot(place, tree, { onRecoverableError: differs });
  });
}
