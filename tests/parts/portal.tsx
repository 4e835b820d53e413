import "../../web/ui/theme/mantine.ts";
import "../../web/ui/theme/fonts.css";
import "../../web/ui/theme/base.css";
import "../../web/ui/theme/forcedColors.css";
import { MantineProvider } from "@mantine/core";
import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { RouterProvider } from "react-router-dom";
import { expect } from "vitest";
import { type Locator, locators } from "vitest/browser";
import { account } from "../../web/account/account.ts";
import { createRouter, firstScreen } from "../../web/app/router.tsx";
import { auth } from "../../web/core/auth.ts";
import { forgetToasts } from "../../web/ui/parts/Toasts.tsx";
import { cssVariablesResolver } from "../../web/ui/theme/cssVariables.ts";
import { theme } from "../../web/ui/theme/theme.ts";
import { answersRead, mendNetwork } from "./network.ts";
import type { Opened, Practice, Standing } from "./practice.ts";

declare module "vitest/browser" {
  interface LocatorSelectors {
    getByCss(selector: string): Locator;
  }
}
locators.extend({ getByCss: (selector: string) => selector });

/** Waits for what a user would see. */
export const see = expect.element;
/** Waits for the address the browser shows. */
export const seeAddress = () => expect.poll(() => location.pathname + location.search);

/** Puts the focus on something as a test's beginning. */
export async function focusOn(place: Locator): Promise<void> {
  await see(place).toBeVisible();
  const element = place.element();
  if (element instanceof HTMLElement) element.focus();
  await see(place).toHaveFocus();
}

async function helper<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await fetch(`/__house${path}`, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
}

/** What an authenticator app shows for a secret. */
export const appCode = (secret: string) => helper<string>("/app-code", { secret });

let isStarted = false;
let leave: (() => void) | null = null;

/** A new therapist with a practice, signed in on this page: her cookie, and what the portal keeps of a sign-in. */
async function signIn(practice: Practice) {
  const opened = await helper<Opened>("/open", practice);
  const slice = JSON.stringify({ status: "signed-in", userId: opened.userId });
  localStorage.setItem("persist:root", JSON.stringify({ auth: slice, _persist: "{}" }));
  // A page is never loaded anew here: the next therapist comes as one does who signs in after another.
  if (isStarted) auth.signedIn(opened.userId);
  else await auth.start(account);
  isStarted = true;
  return {
    ...opened,
    idOf: (name: string) => opened.ids[name] ?? "",
    /** One request to the service, past the portal. */
    call: <Body,>(path: string, options: { method?: string; body?: unknown; headers?: Record<string, string> } = {}) =>
      helper<{ status: number; body: Body }>("/call", { path, token: opened.token, ...options }),
    become: (standing: Standing) => helper("/become", { email: opened.email, ...standing }),
  };
}

const show = (children: ReactNode) =>
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      {children}
    </MantineProvider>,
  );

/** A new therapist's practice at a place of the portal: the whole product's tree. */
export async function openPortal(where: string | ((idOf: (name: string) => string) => string), practice: Practice) {
  const opened = await signIn(practice);
  history.replaceState(null, "", typeof where === "string" ? where : where(opened.idOf));
  const router = createRouter();
  leave = () => router.dispose();
  await firstScreen(router);
  show(<RouterProvider router={router} useTransitions={false} />);
  return opened;
}

/** One part by itself, before a new therapist's practice. */
export async function openPart(part: (opened: Opened) => ReactNode, practice: Practice) {
  const opened = await signIn(practice);
  show(part(opened));
  return opened;
}

/** Leaves nothing of a test behind. */
export async function closePortal(): Promise<void> {
  cleanup();
  mendNetwork();
  await answersRead();
  // An answer that came after the portal had gone has told of itself all the same, to the next test.
  forgetToasts();
  leave?.();
  leave = null;
  localStorage.clear();
  sessionStorage.clear();
}
