import { type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { see, type WebHouse } from "./accountHouse.ts";

export interface HeldPage {
  page: Page;
  /** Lets the page's files come. */
  release(): void;
  /** Lets the page's files come, and waits until what stood before them is the screen. */
  come(): Promise<void>;
}

/** A page around signing in before any of its files has come: as it was made at build. */
export async function holdPage(
  house: WebHouse,
  address: string,
  options: BrowserContextOptions = {},
): Promise<HeldPage> {
  const page = await house.visit("/healthz", options);
  // Whether the font is there for the first paint is a matter of moments: here it never is.
  await page.route("**/*.woff2", (route) => route.abort());
  const { promise: files, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.(?:js|css)$/, async (route) => {
    await files;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  const heading = page.getByRole("heading", { level: 1 });
  await see(heading).toBeVisible();
  await see(page.locator("[data-style]").first()).toBeAttached();
  await heading.evaluate((element) => element.setAttribute("data-seen", "before"));
  return {
    page,
    release,
    async come() {
      release();
      await see(page.locator("[data-style]")).toHaveCount(0);
      expect(await heading.getAttribute("data-seen")).toBe("before");
    },
  };
}
