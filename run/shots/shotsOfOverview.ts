import type { Page } from "@playwright/test";
import { failing, ofScreen, waitingFor } from "./shot.ts";

const ANALYTICS = "/dashboard/analytics";

/** What waits, kind by kind, with all its sessions. */
async function openWaits(page: Page): Promise<void> {
  const kinds = page.getByRole("region", { name: "Te espera" }).getByRole("button", { expanded: false });
  await kinds.first().waitFor();
  while ((await kinds.count()) > 0) await kinds.first().click();
}

/** The home screen and the analytics. */
export const OVERVIEW = [
  ...ofScreen("Inicio", [
    { face: "normal", name: "home", path: "/dashboard" },
    { face: "normal", name: "home-waits", path: "/dashboard", prepare: openWaits },
    { face: "failed", name: "home-failed", path: "/dashboard", prepare: failing("Dashboard") },
    { face: "loading", name: "home-loading", path: "/dashboard", prepare: waitingFor("Dashboard") },
  ]),
  ...ofScreen("Análisis", [
    { face: "normal", name: "analytics", path: ANALYTICS },
    { face: "failed", name: "analytics-failed", path: ANALYTICS, prepare: failing("Analytics") },
    { face: "loading", name: "analytics-loading", path: ANALYTICS, prepare: waitingFor("Analytics") },
  ]),
];
export const OVERVIEW_EMPTY = [
  ...ofScreen("Inicio", [{ face: "empty", name: "home-empty", path: "/dashboard" }]),
  ...ofScreen("Análisis", [{ face: "empty", name: "analytics-empty", path: ANALYTICS }]),
];
