import { chromium } from "@playwright/test";
import { signUpWithClients } from "../journeys/newcomer.ts";
import { startPortal } from "../support/portal.ts";
import { DELAY_MS, shiftsOf } from "../support/shifts.ts";
import type { Figure } from "./figures.ts";

const HEIGHT = 900;
const WIDTHS = [320, 360, 390, 768, 1024];
const SCREENS = {
  home: "/dashboard",
  clients: "/dashboard/clients",
  sessions: "/dashboard/sessions",
  notes: "/dashboard/notes",
  analytics: "/dashboard/analytics",
  membership: "/dashboard/membresia",
  contact: "/dashboard/contacto",
};
const CLIENTS = ["Ángela Muñoz", "Mateo Quiroga", "María de los Ángeles Fernández-Villaverde y Rodríguez de Luna"];

/** How far each screen moves by itself, on phones and tablets, while answers come late: not at all. */
export async function benchShifts(executablePath: string): Promise<Figure[]> {
  const portal = await startPortal();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({ baseURL: portal.url, locale: "es-ES" });
    await signUpWithClients(await context.newPage(), portal, CLIENTS);
    const storageState = await context.storageState();
    const figures: Figure[] = [];
    for (const [screen, path] of Object.entries(SCREENS)) {
      const sums: [number, number][] = [];
      for (const width of WIDTHS) {
        const viewport = { width, height: HEIGHT };
        const shifts = await shiftsOf(browser, path, { baseURL: portal.url, storageState, viewport, hasTouch: true });
        sums.push([width, shifts.reduce((sum, { value }) => sum + value, 0)]);
        for (const { value, moved } of shifts)
          console.error(`${screen} ${width}: ${value.toFixed(4)} ${moved.join("; ")}`);
      }
      figures.push({
        what: `web: CLS of ${screen}, answers ${DELAY_MS} ms late, at ${WIDTHS.join(", ")} px`,
        measured: sums.map(([, sum]) => sum.toFixed(3)).join(" · "),
        goal: "0",
        met: sums.every(([, sum]) => sum < 0.0005),
      });
    }
    return figures;
  } finally {
    await browser.close();
    await portal.stop();
  }
}
