import { chromium, type Page } from "@playwright/test";
import { signUpWithClients } from "../journeys/newcomer.ts";
import { startPortal } from "../support/portal.ts";
import { quiet, watchRequests } from "../support/quiet.ts";
import { type Figure, milliseconds } from "./figures.ts";

const MODAL_GOAL_MS = 150;
const MEMBERSHIP_GOAL_MS = 1_000;
const CLIENTS = ["Ángela Muñoz", "Mateo Quiroga", "Noelia Prats", "Lucía Ferrer", "Inés Montoya"];

/** How soon a client's modal is drawn when its row was hovered, and the membership screen with PayPal's button is there. */
export async function benchScreens(executablePath: string): Promise<Figure[]> {
  const portal = await startPortal();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = watchRequests(
      await browser.newPage({
        baseURL: portal.url,
        locale: "es-ES",
        viewport: { width: 1440, height: 900 },
      }),
    );
    await signUpWithClients(page, portal, CLIENTS);
    return [
      figure(
        "web: a client's modal from the press until it is drawn, its row hovered",
        await modals(page),
        MODAL_GOAL_MS,
      ),
      figure(
        "web: membership from the press until PayPal's button is there",
        await memberships(page),
        MEMBERSHIP_GOAL_MS,
      ),
    ];
  } finally {
    await browser.close();
    await portal.stop();
  }
}

function figure(what: string, times: number[], goalMs: number): Figure {
  const worst = Math.max(...times);
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
  return {
    what: `${what}, worst of ${times.length}`,
    measured: `${milliseconds(worst)} (half within ${milliseconds(middle)})`,
    goal: `≤ ${goalMs} ms`,
    met: worst <= goalMs,
  };
}

/** Each client twice: the first time the modal's code has to come too, when its row is hovered. */
async function modals(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const name of [...CLIENTS, ...CLIENTS]) {
    await page.getByRole("link", { name, exact: true }).hover();
    await quiet(page);
    times.push(await page.evaluate(pressed, ["a", name, "[role=dialog] [role=tab]"] as const));
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  }
  return times;
}

/** Opened anew each time, so that PayPal's script is loaded each time. */
async function memberships(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    await page.goto("/dashboard/clients");
    await page.getByRole("link", { name: CLIENTS[0], exact: true }).waitFor();
    await quiet(page);
    times.push(await page.evaluate(pressed, ["nav a", "Membresía", "[aria-label^=Pagar] button"] as const));
  }
  return times;
}

/** Runs in the page. @returns milliseconds from the press of a link until something is drawn and the browser listens again */
async function pressed([links, text, sign]: readonly [string, string, string]): Promise<number> {
  const link = [...document.querySelectorAll<HTMLElement>(links)].find((one) => one.textContent?.includes(text));
  const start = performance.now();
  link?.click();
  while (!document.querySelector(sign)) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - start;
}
