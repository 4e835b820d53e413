import { chromium, type Page } from "@playwright/test";
import { addDays, addMonths, dayIn, instantsOf, monthDays } from "../../schema/rules/days.ts";
import { signUp } from "../journeys/newcomer.ts";
import { startPortal } from "../support/portal.ts";
import { quiet, watchRequests } from "../support/quiet.ts";
import { type Figure, milliseconds } from "./figures.ts";

const GOAL_MS = 300;
const ZONE = "Europe/Madrid";
const SESSIONS = 400;
const STEPS = ["Mes siguiente", "Mes anterior", "Mes anterior", "Mes siguiente"];
const ROUNDS = 6;

/** From the press of «Mes siguiente» or «Mes anterior» until the month's 400 sessions are drawn and can be pressed. */
export async function benchAgenda(executablePath: string): Promise<Figure[]> {
  const portal = await startPortal();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const options = { baseURL: portal.url, locale: "es-ES", timezoneId: ZONE, viewport: { width: 1440, height: 900 } };
    const page = watchRequests(await browser.newPage(options));
    await signUp(page, portal);
    const thisMonth = dayIn(ZONE, new Date()).slice(0, 7);
    for (const by of [-1, 0, 1]) await fillMonth(page, portal.apiUrl, addMonths(thisMonth, by));
    await page.goto("/dashboard/sessions?vista=calendario");
    await page.locator("[data-event-id]").first().waitFor();
    await quiet(page);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      for (const step of STEPS) {
        times.push(await page.evaluate(pressed, step));
        await quiet(page);
      }
    const worst = Math.max(...times);
    const middle = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    return [
      {
        what: `web: month of ${SESSIONS} sessions, from «Mes siguiente» until it can be used, worst of ${times.length}`,
        measured: `${milliseconds(worst)} (half within ${milliseconds(middle)})`,
        goal: `≤ ${GOAL_MS} ms`,
        met: worst <= GOAL_MS,
      },
    ];
  } finally {
    await browser.close();
    await portal.stop();
  }
}

async function fillMonth(page: Page, apiUrl: string, month: string): Promise<void> {
  const { token } = (await (await page.request.get("/auth/token")).json()) as { token: string };
  const post = async (path: string, data: object): Promise<{ id: string }> => {
    const answer = await page.request.post(`${apiUrl}${path}`, { data, headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}`);
    return (await answer.json()) as { id: string };
  };
  const { id: client } = await post("/clientes", { nombre: "Ana Ruiz", email: "ana@correo.es", phone: "600" });
  const { first, last } = monthDays(month);
  const days = Number(last.slice(8));
  for (let n = 0; n < SESSIONS; n++) {
    const time = `${String(8 + (Math.floor(n / days) % 12)).padStart(2, "0")}:00`;
    const [at] = instantsOf(ZONE, addDays(first, n % days), time);
    if (at) await post("/sessions", { client, datetime: at.toISOString(), type: "Seguimiento", duracionMinutos: 45 });
  }
}

/** Runs in the page. @returns milliseconds from the press until the new month is drawn and the browser listens again */
async function pressed(label: string): Promise<number> {
  const title = () => document.querySelector("h2[aria-live]")?.textContent;
  const before = title();
  const isThere = () =>
    title() !== before &&
    document.querySelector("[aria-label='Calendario de sesiones']")?.getAttribute("aria-busy") !== "true" &&
    document.querySelectorAll("[data-event-id]").length > 28;
  const start = performance.now();
  document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click();
  while (!isThere()) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - start;
}
