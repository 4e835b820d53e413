import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from "@playwright/test";
import { decodeJwt } from "jose";
import { build } from "vite";
import type { ApiConfig } from "../../api/core/config.ts";
import { type GatewayConfig, readGatewayConfig } from "../../gateway/core/config.ts";
import { startGateway } from "../../gateway/core/server.ts";
import { newTherapist as quickTherapist, type SignedIn, startTestApi, type TestApi } from "../support/api.ts";
import { freePort } from "../support/ports.ts";

export interface WebHouse {
  url: string;
  api: TestApi;
  /** A new visitor with a browser profile and a network address of their own. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Closes every visitor's browser. */
  sayGoodbye(): Promise<void>;
  close(): Promise<void>;
}

/** Where no graphics card is, blurred backdrops take a third of a screen test's time, and no test looks at them. */
function drawWithoutBlur(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { backdrop-filter: none !important }");
  document.adoptedStyleSheets.push(sheet);
}

/** How service and gateway learn of whoever runs the accounts, or the gateway of another deployment of the service. */
interface HouseSettings {
  api?: Partial<ApiConfig>;
  gateway?: Partial<GatewayConfig> | ((api: TestApi) => Promise<Partial<GatewayConfig>>);
}

/**
 * The web as `npm run build` left it, before the real gateway and service, in a real browser.
 * @param root a folder with a page of its own to build instead, for the test of one part
 * @param settingsAt what is different in the portal at this address
 */
export async function startWebHouse(
  root?: string,
  settingsAt?: (publicUrl: string) => Promise<HouseSettings>,
): Promise<WebHouse> {
  const webDir = root ? mkdtempSync(path.join(tmpdir(), "consulta-web-")) : "dist/web";
  if (root)
    await build({
      configFile: ".ci/vite.web.ts",
      root,
      logLevel: "error",
      build: { outDir: webDir, emptyOutDir: true },
    });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = await settingsAt?.(url);
  const api = await startTestApi({ publicUrl: url, ...settings?.api });
  const gatewaySettings = typeof settings?.gateway === "function" ? await settings.gateway(api) : settings?.gateway;
  const config = readGatewayConfig({
    PORT: `${port}`,
    PUBLIC_URL: url,
    API_BASE_URL: api.url,
    WEB_DIR: webDir,
    TRUST_PROXY: "1",
    LOG_LEVEL: "silent",
    AUTH_ISSUER: api.config.tokens.issuer,
    AUTH_AUDIENCE: api.config.tokens.audience,
  });
  const gateway = await startGateway({ ...config, ...gatewaySettings });
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-gpu",
    ],
  });
  let visitors = 0;
  return {
    url,
    api,
    async visit(where, options = {}) {
      visitors += 1;
      const context = await browser.newContext({
        baseURL: url,
        locale: "es-ES",
        extraHTTPHeaders: { "x-forwarded-for": `10.9.${Math.floor(visitors / 250)}.${visitors % 250}` },
        ...options,
      });
      await context.addInitScript(drawWithoutBlur);
      const page = await context.newPage();
      await page.goto(where);
      return page;
    },
    async sayGoodbye() {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    async close() {
      await browser.close();
      await gateway.close();
      await api.close();
      if (root) rmSync(webDir, { recursive: true, force: true });
    },
  };
}

/** Waits for what a user would see; patient, because the machine may have other work. */
export const see = expect.configure({ timeout: 15_000 });

export const PASSWORD = "una-clave-larga-9";
let people = 0;
export const newEmail = () => `elena.${process.pid}.${++people}@correo.es`;

/** Fills and sends the sign-up form; the page is then on its way to /verify-email. */
export async function fillSignUp(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Nombre completo").fill("Elena Vidal");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByLabel("Confirmar contraseña").fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Crear cuenta" }).click();
}

/**
 * A browser that is signed in already.
 * @param cookie `name=value` of whoever runs the accounts
 */
export async function visitSignedIn(
  house: WebHouse,
  where: string,
  { cookie, userId }: { cookie: string; userId: string | undefined },
  options?: BrowserContextOptions,
): Promise<Page> {
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  const auth = JSON.stringify({ status: "signed-in", userId });
  const page = await house.visit(where, {
    ...options,
    storageState: {
      cookies: [
        { name, value, domain: "localhost", path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" },
      ],
      origins: [
        {
          origin: house.url,
          localStorage: [{ name: "persist:root", value: JSON.stringify({ auth, _persist: "{}" }) }],
        },
      ],
    },
  });
  if (where.startsWith("/dashboard")) {
    // What the shell asks for is there, whatever the screen still waits for.
    await page.getByRole("main").waitFor();
    await page.locator(".limits[aria-busy=true]").waitFor({ state: "hidden" });
  }
  return page;
}

/** Whoever is signed in at a house, as far as the service is concerned. */
export type Therapist = Pick<SignedIn, "token" | "email">;

interface Opening {
  where?: string;
  options?: BrowserContextOptions;
  /** Fills the practice, before the browser opens. */
  fill?: (therapist: Therapist) => Promise<unknown>;
}

/** A therapist of the built-in accounts in a browser that is signed in already, at the clients if nothing else is said. */
export async function newTherapist(
  house: WebHouse,
  { where = "/dashboard/clients", options, fill }: Opening = {},
): Promise<Therapist & { page: Page }> {
  const { email, cookie, token } = await quickTherapist(house.api, "Elena Vidal", PASSWORD);
  // The practice's zone is that of the browser it is first seen with.
  const { timeZone } = Intl.DateTimeFormat("es", { timeZone: options?.timezoneId }).resolvedOptions();
  await house.api.call("/user-info/validate", { token, headers: { "x-time-zone": timeZone } });
  await fill?.({ email, token });
  const page = await visitSignedIn(house, where, { cookie, userId: decodeJwt(token).sub }, options);
  return { page, email, token };
}

export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
}
