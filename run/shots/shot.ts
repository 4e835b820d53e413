import type { Page } from "@playwright/test";

/** One face of a screen to be pictured. */
export interface Shot {
  name: string;
  path: string;
  /** Brings the page to the face that is pictured. */
  prepare?: (page: Page) => Promise<void>;
}

/** Shows the page as it is while one operation cannot be had. */
export const failing = (operation: string) => async (page: Page) => {
  await page.route("**/graphql", (route) =>
    route.request().postData()?.includes(`"${operation}"`)
      ? route.fulfill({ status: 503, body: "" })
      : route.fallback(),
  );
  await page.reload();
};
