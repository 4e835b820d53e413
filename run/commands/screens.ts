import { mkdirSync, rmSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { DEMO_THERAPIST } from "../../api/demo/seed.ts";
import { startPortal } from "../../tests/support/portal.ts";
import type { Shot } from "../shots/shot.ts";
import { FREE, SIGNED_IN, SIGNED_OUT } from "../shots/shots.ts";
import { findChromium } from "./browser.ts";
import { build } from "./build.ts";
import { report, runStep } from "./steps.ts";

// Pictures of every screen and its faces at three sizes, light and dark, into reports/screens; and the recorded journey.
// Words behind the command take only the pictures whose names hold one of them: npm run screens -- home analytics
const wanted = process.argv.slice(2);
const isWanted = ({ name }: Shot): boolean => wanted.length === 0 || wanted.some((word) => name.includes(word));
const FOLDER = "reports/screens";
const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
};
const SCHEMES = ["light", "dark"] as const;

const LONG_NAME = "María de los Ángeles Fernández-Villaverde y Rodríguez de Luna y Ñáñez";

async function take(browser: Browser, url: string, shots: Shot[], state?: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES))
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        baseURL: url,
        locale: "es-ES",
        reducedMotion: "reduce",
        ...(state ? { storageState: state } : {}),
      });
      for (const { name, path, prepare } of shots.filter(isWanted)) {
        const page = await context.newPage();
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await page.waitForLoadState("networkidle");
        await prepare?.(page);
        await page.waitForLoadState("networkidle");
        await page.screenshot({
          path: `${FOLDER}/${name}.${size}.${colorScheme}.png`,
          fullPage: !(await page.getByRole("dialog").first().isVisible()),
          animations: "disabled",
        });
        await page.close();
      }
      await context.close();
    }
}

/** Signs in or up in the browser and keeps the cookies for the pictures. */
async function stateOf(
  browser: Browser,
  url: string,
  name: string,
  enter: (page: Page) => Promise<void>,
): Promise<string> {
  const context = await browser.newContext({ baseURL: url, locale: "es-ES" });
  await enter(await context.newPage());
  const file = `${FOLDER}/${name}.state.json`;
  await context.storageState({ path: file });
  await context.close();
  return file;
}

const signIn = async (page: Page) => {
  await page.goto("/login");
  await page.getByLabel("Correo electrónico").fill(DEMO_THERAPIST.email);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO_THERAPIST.password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await page.getByRole("heading", { level: 1, name: /^Buen/ }).waitFor();
};

const chromiumPath = findChromium();
await build();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const dataFolder = `${FOLDER}/data`;
const seeded = await runStep({
  name: "Demo",
  command: process.execPath,
  args: ["dist/server/demo.js"],
  env: { DATA_DIR: dataFolder },
});
if (!seeded.passed) report(seeded);
const portal = await startPortal({ DATA_DIR: dataFolder });
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
try {
  await take(browser, portal.url, SIGNED_OUT);
  await take(browser, portal.url, SIGNED_IN, await stateOf(browser, portal.url, "demo", signIn));
  const { signUpWithClients } = await import("../../tests/journeys/newcomer.ts");
  const newcomer = await stateOf(browser, portal.url, "newcomer", (page) => signUpWithClients(page, portal, []));
  await take(browser, portal.url, [{ name: "free-clients-empty", path: "/dashboard/clients" }], newcomer);
  const full = await stateOf(browser, portal.url, "full", (page) =>
    signUpWithClients(page, portal, [
      "Inactivo Pérez",
      LONG_NAME,
      "Ana",
      "👩‍👩‍👧 Familia Ríos",
      "Iñaki Etxeberria",
      "Zoë Ångström",
    ]),
  );
  await take(browser, portal.url, FREE, full);
} finally {
  await browser.close();
  await portal.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
if (wanted.length > 0) process.exit(0);
const journey = await runStep({
  name: "Recorded journey",
  command: process.execPath,
  args: [
    "node_modules/@playwright/test/cli.js",
    "test",
    "--config",
    ".ci/playwright.ts",
    "--trace",
    "on",
    "--output",
    "../reports/screens/journey",
    "practice.journey",
  ],
  env: { CHROME_PATH: chromiumPath },
});
report(journey);
console.log(`Pictures in ${FOLDER}; the journey: npx playwright show-trace ${FOLDER}/journey/*/trace.zip`);
process.exit(journey.passed ? 0 : 1);
