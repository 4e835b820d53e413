import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { DEMO_THERAPIST } from "../../api/demo/seed.ts";
import { findingsOf } from "../../tests/support/axeOfPage.ts";
import { startPortal } from "../../tests/support/portal.ts";
import { quiet, watchRequests } from "../../tests/support/quiet.ts";
import { type Pictured, pictureOf, SCHEMES, type Scheme, SIZES, type Size } from "../../web/app/gallery/faces.ts";
import { forgetPractice } from "../portal/demonstration.ts";
import { PICTURES as FOLDER, keepNoDrafts, type Shot } from "../shots/shot.ts";
import { CLIENTS_OF_FULL, SHOTS } from "../shots/shots.ts";
import { findChromium } from "./browser.ts";
import { build } from "./build.ts";
import { report, runStep } from "./steps.ts";

// Whoever looks after a practice may have its settings in this shell.
forgetPractice(process.env);

// Pictures of every screen and its faces at three sizes, light and dark, into reports/screens; and the recorded journey.
// Words behind the command take only the pictures whose names hold one of them: npm run screens -- home analytics
const wanted = process.argv.slice(2);
const isWanted = ({ name }: Shot): boolean => wanted.length === 0 || wanted.some((word) => name.includes(word));
const found = new Map<Shot, string[]>();

/** @returns what axe finds */
async function picture(page: Page, { face, name, path, prepare }: Shot, size: Size, colorScheme: Scheme) {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await quiet(page);
  await prepare?.(page);
  // What is loading goes on doing so.
  if (face !== "loading") await quiet(page);
  const fullPage = !(await page.getByRole("dialog").first().isVisible());
  // Scrolled down, what sticks to the screen's edges would stand in the middle of the page.
  if (fullPage) await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({
    path: `${FOLDER}/${pictureOf(name, size, colorScheme)}`,
    fullPage,
    animations: "disabled",
  });
  return await findingsOf(page, colorScheme);
}

/** The others are pictured all the same. */
const notPictured = (error: unknown): string[] => [`not pictured: ${String(error).split("\n")[0]}`];

async function take(browser: Browser, url: string, shots: Shot[], state?: string): Promise<void> {
  for (const size of Object.keys(SIZES) as Size[])
    for (const colorScheme of SCHEMES) {
      const viewport = SIZES[size];
      const context = await browser.newContext({
        viewport,
        colorScheme,
        baseURL: url,
        locale: "es-ES",
        reducedMotion: "reduce",
        ...(state ? { storageState: state } : {}),
      });
      await keepNoDrafts(context);
      for (const shot of shots.filter(isWanted)) {
        const page = watchRequests(await context.newPage());
        const findings = await picture(page, shot, size, colorScheme).catch(notPictured);
        found.set(shot, [...(found.get(shot) ?? []), ...findings.map((one) => `${size}, ${colorScheme}: ${one}`)]);
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
  await enter(watchRequests(await context.newPage()));
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
  await take(browser, portal.url, SHOTS.visitor);
  await take(browser, portal.url, SHOTS.demo, await stateOf(browser, portal.url, "demo", signIn));
  const { signUpWithClients } = await import("../../tests/journeys/newcomer.ts");
  for (const [standing, clients] of [
    ["newcomer", []],
    ["full", CLIENTS_OF_FULL],
  ] as const) {
    if (!SHOTS[standing].some(isWanted)) continue;
    const state = await stateOf(browser, portal.url, standing, (page) => signUpWithClients(page, portal, [...clients]));
    await take(browser, portal.url, SHOTS[standing], state);
  }
  const pictured = [...found].map(([{ screen, face, name }, findings]): Pictured => ({ screen, face, name, findings }));
  writeFileSync(`${FOLDER}/faces.json`, JSON.stringify(pictured));
  for (const { name, findings } of pictured) for (const one of findings) console.error(`${name}: ${one}`);
} finally {
  await browser.close();
  await portal.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
const isClean = [...found.values()].every((findings) => findings.length === 0);
if (wanted.length > 0) process.exit(isClean ? 0 : 1);
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
    "--grep",
    "by keyboard alone",
  ],
  env: { CHROME_PATH: chromiumPath },
});
report(journey);
console.log(`Pictures in ${FOLDER}; the journey: npx playwright show-trace ${FOLDER}/journey/*/trace.zip`);
process.exit(journey.passed && isClean ? 0 : 1);
