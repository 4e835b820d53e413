import { Component, type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { usePlace } from "../../account/place.ts";
import { AccountFrame } from "../../account/signIn/AccountFrame.tsx";
import { laterScreen } from "../../account/signIn/later.tsx";
import { useFocusKeeper } from "../../ui/useFocusKeeper.ts";
import { FailedPage } from "../FailedPage.tsx";
import { accountPages } from "./pages.ts";

/** Shows that a page failed while it was drawn. */
class Guarded extends Component<{ children: ReactNode }, { failure: { error: unknown } | null }> {
  override state = { failure: null };
  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } });
  override render() {
    const { failure } = this.state as { failure: { error: unknown } | null };
    return failure ? <FailedPage error={failure.error} /> : this.props.children;
  }
}

const screens = new Map<string, ComponentType>();

/** Brings the code of a page; until it comes, one that says so. */
export async function loadPage(pathname: string): Promise<void> {
  const page = accountPages[pathname];
  if (page) screens.set(pathname, await laterScreen(page.screen, FailedPage));
}

/** The pages around signing in, with the title of each, and the focus on its heading after each change of page. */
export function SignInPages() {
  const { pathname } = usePlace();
  const before = useRef(pathname);
  const Screen = screens.get(pathname);
  useFocusKeeper();
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <title>{`${accountPages[pathname]?.title} · Consulta`}</title>
      <AccountFrame>
        <Guarded key={pathname}>{Screen && <Screen />}</Guarded>
      </AccountFrame>
    </>
  );
}
