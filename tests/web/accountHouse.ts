import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  expect,
  type Page,
} from "@playwright/test";
import { decodeJwt } from "jose";
import { TestRunner } from "vitest";
import type { ApiConfig } from "../../api/core/config.ts";
import { startGateway } from "../../gateway/app/server.ts";
import { type GatewayConfig, readGatewayConfig } from "../../gateway/core/config.ts";
import { newTherapist as quickTherapist, type SignedIn, startTestApi, type TestApi } from "../support/api.ts";
import { PATIENT } from "../support/gateway.ts";
import { madeBefore } from "../support/madeBefore.ts";
import { freePort } from "../support/ports.ts";
import { watchRequests } from "../support/quiet.ts";
import { enterSignedIn, howTheyStand, isLeft, persisted, type SignedInAs, shellStands } from "./keptPages.ts";

export interface WebHouse {
  url: string;
  api: TestApi;
  /** A new visitor with a browser profile and a network address of their own. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** A page of the dashboard for whoever is signed in with that cookie; one that an earlier test left, when there is one. */
  enter(where: string, who: SignedInAs, options?: BrowserContextOptions): Promise<Page>;
  /** The console is to say so in this test, as often as it likes. */
  foresee(words: RegExp): void;
  /** Signs out on the pages that are kept, and closes all others. */
  sayGoodbye(): Promise<void>;
  close(): Promise<void>;
}

/** What tests bring about on purpose: a request that was refused or never answered, as the browser and the portal report it. */
const REPORTS = [
  /^Failed to load resource/,
  /^(?:account form|[\w-]+) (?:HTTP \d{3}|[A-Z]+(?:_[A-Z]+)*|\w*Error|failed)\b/,
];

/** Any other error on the console fails the test it came up in. */
function expectNoErrors(said: string[], foreseen: RegExp[]): void {
  const known = [...REPORTS, ...foreseen.splice(0)];
  const errors = said.splice(0).filter((line) => !known.some((words) => words.test(line)));
  if (errors.length > 0) throw new Error(`errors on the console: ${errors.join("\n")}`);
}

/** How service and gateway learn of whoever runs the accounts, or the gateway of another deployment of the service. */
interface HouseSettings {
  api?: Partial<ApiConfig>;
  gateway?: Partial<GatewayConfig> | ((api: TestApi) => Promise<Partial<GatewayConfig>>);
}

/** Of a page whose test names none. */
const VIEWPORT = { width: 1280, height: 720 };

/** One for all houses of a worker: what differs between visitors is their context. */
let browser: Promise<Browser> | undefined;
export const openBrowser = (...settings: string[]) =>
  chromium.launch({
    executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-gpu",
      // No page stays long enough for what it costs to optimise its code.
      "--js-flags=--no-opt,--no-maglev,--max-lazy",
      ...settings,
    ],
  });

/** The product itself, for all files of a worker; it ends with the worker. */
let product: Promise<WebHouse> | undefined;

/**
 * The web as `npm run build` left it, before the real gateway and service, in a real browser.
 * @param settingsAt what is different in the portal at this address
 */
export async function startWebHouse(settingsAt?: (publicUrl: string) => Promise<HouseSettings>): Promise<WebHouse> {
  if (settingsAt) return openHouse(settingsAt);
  // Two may have been told of one free port: only one of them gets it.
  product ??= openHouse().catch(() => openHouse());
  const house = await product;
  // Its pages go on to the next file; what they said does not.
  return { ...house, close: house.sayGoodbye };
}

async function openHouse(settingsAt?: (publicUrl: string) => Promise<HouseSettings>): Promise<WebHouse> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = await settingsAt?.(url);
  const api = await startTestApi({ publicUrl: url, ...settings?.api });
  const gatewaySettings = typeof settings?.gateway === "function" ? await settings.gateway(api) : settings?.gateway;
  const config = readGatewayConfig({
    PORT: `${port}`,
    PUBLIC_URL: url,
    API_BASE_URL: api.url,
    WEB_DIR: "dist/web",
    TRUST_PROXY: "1",
    LOG_LEVEL: "silent",
    ...PATIENT,
    AUTH_ISSUER: api.config.tokens.issuer,
    AUTH_AUDIENCE: api.config.tokens.audience,
  });
  const gateway = await startGateway({ ...config, ...gatewaySettings });
  browser ??= openBrowser();
  const opened = await browser;
  const contexts = new Set<BrowserContext>();
  const kept = new Map<string, Page>();
  const used = new Set<Page>();
  const said: string[] = [];
  const foreseen: RegExp[] = [];
  let visitors = 0;
  const ofNewAddress = () => {
    visitors += 1;
    return { "x-forwarded-for": `10.9.${Math.floor(visitors / 250)}.${visitors % 250}` };
  };
  const house: WebHouse = {
    url,
    api,
    async visit(where, options = {}) {
      const context = await opened.newContext({
        baseURL: url,
        locale: "es-ES",
        extraHTTPHeaders: ofNewAddress(),
        viewport: VIEWPORT,
        // Drawn small: nobody looks at the pixels.
        deviceScaleFactor: 0.25,
        ...options,
      });
      context.setDefaultTimeout(60_000);
      contexts.add(context);
      context.on("console", (line) => line.type() === "error" && said.push(line.text()));
      context.on("weberror", (error) => said.push(error.error().message));
      const page = watchRequests(await context.newPage());
      await page.goto(where);
      return page;
    },
    async enter(where, who, options) {
      const key = JSON.stringify(options ?? {});
      const before = kept.get(key);
      if (before) {
        await before.context().setExtraHTTPHeaders(ofNewAddress());
        // A test before may have turned its phone to the side.
        await before.setViewportSize(options?.viewport ?? VIEWPORT);
      }
      const page = before ? await enterSignedIn(before, where, who) : await visitSignedIn(house, where, who, options);
      kept.set(key, page);
      used.add(page);
      return page;
    },
    foresee: (words) => void foreseen.push(words),
    async sayGoodbye() {
      const before = said.splice(0);
      // What a test that failed left open would be in the way of its second try, and of all after it.
      const isUsable = TestRunner.getCurrentTest()?.result?.state !== "fail";
      const left = isUsable ? [] : await howTheyStand([...contexts].flatMap((context) => context.pages()));
      await Promise.all(
        [...contexts].map(async (context) => {
          const page = [...kept.values()].find((one) => one.context() === context);
          if (page && (!used.delete(page) || (isUsable && (await isLeft(page))))) return;
          for (const [key, one] of kept) if (one === page) kept.delete(key);
          contexts.delete(context);
          await context.close();
        }),
      );
      expectNoErrors(before, foreseen);
      if (left.length > 0) throw new Error(`left at ${left.join("\n")}`);
    },
    async close() {
      expectNoErrors(said, foreseen);
      await Promise.all([...contexts].map((context) => context.close()));
      await gateway.close();
      await api.close();
    },
  };
  return house;
}

/** Waits for what a user would see; patient, because the machine may have other work. */
export const see = expect.configure({ timeout: 30_000 });

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

/** A new browser that is signed in already. */
export async function visitSignedIn(
  house: WebHouse,
  where: string,
  { cookie, userId }: SignedInAs,
  options?: BrowserContextOptions,
): Promise<Page> {
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  const page = await house.visit(where, {
    ...options,
    storageState: {
      cookies: [
        { name, value, domain: "localhost", path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" },
      ],
      origins: [
        {
          origin: house.url,
          localStorage: [{ name: "persist:root", value: persisted(userId) }],
        },
      ],
    },
  });
  if (where.startsWith("/dashboard")) await shellStands(page);
  return page;
}

/** Whoever is signed in at a house, as far as the service is concerned. */
export type Therapist = Pick<SignedIn, "token" | "email">;

interface Opening {
  /** Asked for once the practice is filled, when it depends on that. */
  where?: string | (() => string);
  options?: BrowserContextOptions;
  /** For what outlives a sign-out (the clock, the network's speed) or looks at a page that has just been loaded. */
  fresh?: boolean;
  /** Fills the practice, before the browser opens. */
  fill?: (therapist: Therapist) => Promise<unknown>;
}

/** A therapist of the built-in accounts in a browser that is signed in already, at the clients if nothing else is said. */
export async function newTherapist(
  house: WebHouse,
  { where = "/dashboard/clients", options, fresh = false, fill }: Opening = {},
): Promise<Therapist & { page: Page }> {
  const { email, cookie, token } = await quickTherapist(house.api, "Elena Vidal", PASSWORD);
  // The practice's zone is that of the browser it is first seen with.
  const { timeZone } = Intl.DateTimeFormat("es", { timeZone: options?.timezoneId }).resolvedOptions();
  await house.api.call("/user-info/validate", { token, headers: { "x-time-zone": timeZone } });
  await fill?.({ email, token });
  await madeBefore(house.api, email);
  const who = { cookie, userId: decodeJwt(token).sub };
  const at = typeof where === "function" ? where() : where;
  const page = await (fresh ? visitSignedIn(house, at, who, options) : house.enter(at, who, options));
  return { page, email, token };
}

export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
}
