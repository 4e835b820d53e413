import { mkdirSync, rmSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { DEMO_THERAPIST } from "../api/demo/seed.ts";
import { startPortal } from "../tests/support/portal.ts";
import { findChromium } from "./browser.ts";
import { build } from "./build.ts";
import { report, runStep } from "./steps.ts";

// Pictures of every screen and its faces at three sizes, light and dark, into reports/screens; and the recorded journey.
const FOLDER = "reports/screens";
const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
};
const SCHEMES = ["light", "dark"] as const;

interface Shot {
  name: string;
  path: string;
  /** Brings the page to the face that is pictured. */
  prepare?: (page: Page) => Promise<void>;
}
const LONG_NAME = "María de los Ángeles Fernández-Villaverde y Rodríguez de Luna y Ñáñez";

const openMenu = async (page: Page, item: string) => {
  await page
    .getByRole("button", { name: /^Acciones de/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: item }).click();
};
const failing = (operation: string) => async (page: Page) => {
  await page.route("**/graphql", (route) =>
    route.request().postData()?.includes(`"${operation}"`)
      ? route.fulfill({ status: 503, body: "" })
      : route.fallback(),
  );
  await page.reload();
};
const calendar = (page: Page) => page.locator(".cal").waitFor();
const SIGNED_OUT: Shot[] = [
  { name: "login", path: "/login" },
  {
    name: "login-errors",
    path: "/login",
    prepare: (page) => page.getByRole("button", { name: "Iniciar sesión" }).click(),
  },
  { name: "signup", path: "/signup" },
  { name: "verify-email", path: "/verify-email" },
  { name: "forgot-password", path: "/forgot-password" },
  {
    name: "forgot-password-code",
    path: "/forgot-password",
    prepare: async (page) => {
      await page.getByLabel("Correo electrónico").fill("elena@correo.es");
      await page.getByRole("button", { name: /código/i }).click();
      await page.getByLabel(/Código/).waitFor();
    },
  },
];
const SIGNED_IN: Shot[] = [
  { name: "clients", path: "/dashboard/clients" },
  { name: "clients-page-4", path: "/dashboard/clients?pagina=4" },
  {
    name: "clients-no-match",
    path: "/dashboard/clients",
    prepare: async (page) => {
      await page.getByLabel("Buscar clientes").fill("nadie se llama así");
      await page.getByText("No se encontraron clientes").waitFor();
    },
  },
  {
    name: "clients-new",
    path: "/dashboard/clients",
    prepare: (page) => page.getByRole("button", { name: "Nuevo Cliente" }).click(),
  },
  {
    name: "clients-new-errors",
    path: "/dashboard/clients",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Nuevo Cliente" }).click();
      await page.getByRole("button", { name: "Guardar" }).click();
    },
  },
  { name: "clients-edit", path: "/dashboard/clients", prepare: (page) => openMenu(page, "Editar") },
  { name: "clients-profile", path: "/dashboard/clients", prepare: (page) => openMenu(page, "Ver perfil completo") },
  { name: "clients-delete", path: "/dashboard/clients", prepare: (page) => openMenu(page, "Eliminar") },
  {
    name: "clients-menu",
    path: "/dashboard/clients",
    prepare: (page) =>
      page
        .getByRole("button", { name: /^Acciones de/ })
        .first()
        .click(),
  },
  { name: "clients-failed", path: "/dashboard/clients", prepare: failing("Clients") },
  { name: "shell-failed", path: "/dashboard/clients", prepare: failing("Shell") },
  { name: "sessions", path: "/dashboard/sessions" },
  { name: "sessions-month", path: "/dashboard/sessions?vista=calendario", prepare: calendar },
  { name: "sessions-week", path: "/dashboard/sessions?vista=semana", prepare: calendar },
  { name: "sessions-day", path: "/dashboard/sessions?vista=dia", prepare: calendar },
  { name: "sessions-empty-month", path: "/dashboard/sessions?mes=2090-01" },
  {
    name: "sessions-new-errors",
    path: "/dashboard/sessions",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Nueva Sesión" }).first().click();
      await page.getByRole("button", { name: "Guardar" }).click();
    },
  },
  {
    name: "sessions-edit",
    path: "/dashboard/sessions",
    prepare: (page) =>
      page
        .getByRole("button", { name: /^Editar sesión/ })
        .first()
        .click(),
  },
  { name: "sessions-move", path: "/dashboard/sessions", prepare: (page) => openMenu(page, "Mover…") },
  { name: "sessions-delete", path: "/dashboard/sessions", prepare: (page) => openMenu(page, "Eliminar") },
  { name: "sessions-failed", path: "/dashboard/sessions", prepare: failing("Agenda") },
  { name: "membership", path: "/dashboard/membresia" },
  {
    name: "user-menu",
    path: "/dashboard/clients",
    prepare: (page) => page.getByRole("button", { name: /^Menú de usuario/ }).click(),
  },
];
const FREE: Shot[] = [
  { name: "free-clients-full", path: "/dashboard/clients" },
  {
    name: "free-limit-modal",
    path: "/dashboard/clients",
    prepare: async (page) => {
      await page.getByRole("button", { name: "Acciones de Inactivo Pérez" }).click();
      await page.getByRole("menuitem", { name: "Activar" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "free-membership", path: "/dashboard/membresia" },
];

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
      for (const { name, path, prepare } of shots) {
        const page = await context.newPage();
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await page.waitForLoadState("networkidle");
        await prepare?.(page);
        await page.waitForLoadState("networkidle");
        await page.screenshot({
          path: `${FOLDER}/${name}.${size}.${colorScheme}.png`,
          fullPage: !(await page.getByRole("dialog").isVisible()),
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
  await page.getByRole("heading", { level: 1, name: "Clientes" }).waitFor();
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
  const { signUpWithClients } = await import("../tests/journeys/newcomer.ts");
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
