import type { BrowserContext, Page, Route } from "@playwright/test";
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

/** Answers one operation instead of the portal; without an answer it is never answered. */
export const answering = (
  place: Page | BrowserContext,
  operation: string,
  answer?: Parameters<Route["fulfill"]>[0],
): Promise<unknown> =>
  place.route("**/graphql", async (route) => {
    if (!route.request().postData()?.includes(`"${operation}"`)) return route.fallback();
    if (answer) await route.fulfill(answer);
  });
/** What stands in front of the service when it is away. */
export const AWAY = { status: 503, body: "" };

/** Keeps no draft of what is typed for a picture, neither at a pause nor as its page is left: the next one would be offered it. */
export async function keepNoDrafts(context: BrowserContext): Promise<void> {
  const kept = { draft: { savedAt: new Date() }, errors: [] };
  await answering(context, "SaveNoteDraft", { json: { data: { saveNoteDraft: kept } } });
  // What is sent by a page that is closing passes every route by.
  await context.addInitScript(() => {
    for (const leaving of ["visibilitychange", "blur"])
      window.addEventListener(leaving, (event) => event.stopImmediatePropagation(), { capture: true });
  });
}

/** Shows the page as it is while one operation cannot be had. */
export const failing = (operation: string) => async (page: Page) => {
  await answering(page, operation, AWAY);
  await page.reload();
};

/** Shows the page as it is while one operation has not been answered. */
export const waitingFor = (operation: string) => async (page: Page) => {
  await answering(page, operation);
  await page.reload();
  await page.locator("main [aria-busy=true], main .mantine-Skeleton-root").first().waitFor();
};

/** Lists of what was deleted, by the query that asks: its field, and the type of its items. */
const DELETED = {
  DeletedClients: { field: "deletedClients", type: "DeletedClient" },
  DeletedNotes: { field: "deletedNotes", type: "DeletedNote" },
  DeletedObjectives: { field: "deletedObjectives", type: "DeletedObjective" },
  DeletedSessions: { field: "deletedTherapySessions", type: "DeletedTherapySession" },
};

/**
 * Shows what was deleted, beside a list of the demonstration, from which nothing is.
 * @param list what asks for it; `items` as the service told them, without the days
 */
export const deletedList =
  (list: keyof typeof DELETED, label: string, items: object[]) =>
  async (page: Page): Promise<void> => {
    const { field, type } = DELETED[list];
    const until = new Date(Date.now() + 21 * 86_400_000).toISOString();
    const pageInfo = { page: 1, pageSize: 10, pageCount: 1, total: items.length, isTotalExact: true };
    const told = items.map((item, at) => ({ __typename: type, id: `${at}`, restorableUntil: until, ...item }));
    const answered = {
      [field]: { __typename: `${type}Page`, items: told, pageInfo: { __typename: "PageInfo", ...pageInfo } },
    };
    await answering(page, list, { json: { data: answered } });
    // The list of clients says with its own answer whether some are deleted.
    await page.route("**/graphql", async (route) => {
      if (!route.request().postData()?.includes('"Clients"')) return route.fallback();
      const response = await route.fetch();
      const { data } = await response.json();
      await route.fulfill({ response, json: { data: { ...data, ...answered } } });
    });
    await page.reload();
    await page.getByRole("button", { name: label }).click();
    await page
      .getByRole("button", { name: /^Recuperar/ })
      .first()
      .waitFor();
  };

/** Opens the menu of the first row, and chooses from it. */
export const openMenu = async (page: Page, item: string) => {
  await page
    .getByRole("button", { name: /^Acciones de/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: item }).click();
};
