import type { Page } from "@playwright/test";
import type { Face } from "../../web/app/gallery/faces.ts";

/** Where the pictures lie. */
export const PICTURES = "reports/screens";

/** One face of a screen: it is pictured, shown in the gallery, and looked at by axe. */
export interface Shot {
  /** The screen, as the menu calls it. */
  screen: string;
  face: Face;
  name: string;
  path: string;
  /** Brings the page to the face that is pictured. */
  prepare?: (page: Page) => Promise<void>;
}

/** The shots of one screen. */
export const ofScreen = (screen: string, shots: Omit<Shot, "screen">[]): Shot[] =>
  shots.map((shot) => ({ screen, ...shot }));

const asking =
  (operation: string, answer: "failure" | "nothing") =>
  async (page: Page): Promise<void> => {
    await page.route("**/graphql", async (route) => {
      if (!route.request().postData()?.includes(`"${operation}"`)) return route.fallback();
      if (answer === "failure") await route.fulfill({ status: 503, body: "" });
    });
    await page.reload();
  };

/** Keeps no draft of what is typed for a picture: the next one would be offered it. */
export async function keepNoDraft(page: Page): Promise<void> {
  await page.route("**/graphql", (route) =>
    route.request().postData()?.includes('"SaveNoteDraft"')
      ? route.fulfill({ json: { data: { saveNoteDraft: { draft: { savedAt: new Date() }, errors: [] } } } })
      : route.fallback(),
  );
}

/** Shows the page as it is while one operation cannot be had. */
export const failing = (operation: string) => asking(operation, "failure");

/** Shows the page as it is while one operation has not been answered. */
export const waitingFor = (operation: string) => async (page: Page) => {
  await asking(operation, "nothing")(page);
  await page.locator("main [aria-busy=true], main .mantine-Skeleton-root").first().waitFor();
};
