import type { Page } from "@playwright/test";

/** Who is signed in, as far as a browser knows. */
export interface SignedInAs {
  /** `name=value` of whoever runs the accounts. */
  cookie: string;
  userId: string | undefined;
}

/** What the portal keeps about a sign-in. */
export const persisted = (userId: string | undefined): string =>
  JSON.stringify({ auth: JSON.stringify({ status: "signed-in", userId }), _persist: "{}" });

/** What the shell asks for is there, whatever the screen still waits for. */
export async function shellStands(page: Page): Promise<void> {
  await page.getByRole("banner").first().waitFor();
  await page.locator("[aria-label='Límites del plan'][aria-busy=true]").waitFor({ state: "hidden" });
}

/** In the page: another tab of this browser has signed out. */
function leave(): void {
  const newValue = JSON.stringify({ auth: JSON.stringify({ status: "signed-out", userId: null }), _persist: "{}" });
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("persist:root", newValue);
  window.dispatchEvent(new StorageEvent("storage", { key: "persist:root", newValue }));
}

/** Signs a new therapist in on a page that has come to /login, whether what stands there has started yet or not. */
export async function enterSignedIn(page: Page, where: string, { cookie, userId }: SignedInAs): Promise<Page> {
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  const url = new URL(page.url()).origin;
  // A page of signing in goes to the home page by itself as soon as it finds somebody signed in, also over what is gone to
  // here: it makes way for something without a script first. What the test before has left may be going somewhere at that moment.
  const leaveAlone = () => page.goto(`${url}/favicon.svg`, { waitUntil: "commit" });
  await leaveAlone().catch(leaveAlone);
  await page.context().clearCookies();
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
  // Where the last test left it, it might rest on something that reads ahead.
  await page.mouse.move(0, 0);
  await page.evaluate((kept) => localStorage.setItem("persist:root", kept), persisted(userId));
  await page.goto(where, { waitUntil: "commit" });
  await shellStands(page);
  // A place is found again as far down as it was left, also by the test before.
  await page.evaluate(() => scrollTo(0, 0));
  return page;
}

/** In the page: where it is, what is open in it and what has the focus. */
function standing(): string {
  const titles = [...document.querySelectorAll("[role=dialog]")].map(({ textContent }) => textContent.slice(0, 80));
  return [
    location.href,
    `drawn ${Math.round(performance.now() / 1000)} s ago`,
    ...titles.map((title) => `dialog: ${title}`),
    `focus: ${document.activeElement?.outerHTML.slice(0, 200)}`,
  ].join("\n  ");
}

/** How the pages of a test that failed stand. */
export const howTheyStand = (pages: readonly Page[]): Promise<string[]> =>
  Promise.all(pages.map((page) => page.evaluate(standing).catch(String)));

/** Leaves nothing of a test behind on a page. Whether that was possible: a page that went astray is not used again. */
export async function isLeft(page: Page): Promise<boolean> {
  if (page.isClosed()) return false;
  try {
    await Promise.all(
      page
        .context()
        .pages()
        .map((one) => (one === page ? null : one.close())),
    );
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.emulateMedia({ colorScheme: null });
    await page.evaluate(leave);
    await page.waitForURL("**/login", { timeout: 20_000 });
    return true;
  } catch (error) {
    console.error("page not kept:", error instanceof Error ? error.message : error);
    return false;
  }
}
