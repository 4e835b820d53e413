import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Request, RequestHandler, Response } from "express";
import { clerkMeta } from "../../schema/rules/clerk.ts";
import { providersMeta } from "../../schema/rules/providers.ts";
import { type GatewayConfig, SettingError } from "../core/config.ts";
import { builtFiles } from "./answering/files.ts";
import { styleNonceOf, writesOwnStyles } from "./styleNonce.ts";

const YEAR = 365 * 24 * 60 * 60;
const isNamedByContent = (file: string): boolean => file.startsWith("/assets/");

/** Of a page that is another one where Clerk runs the accounts. */
const OF_CLERK = ".clerk";
const HTML = /\.html$/;
const pagesIn = (folder: string): Set<string> =>
  new Set(readdirSync(folder).flatMap((file) => (HTML.test(file) ? file.replace(HTML, "") : [])));

/** `/dashboard/clients` has `dashboard.clients`; an address without a page of its own has that which all others below its first part share. */
function pageAt(address: string, pages: ReadonlySet<string>): string | undefined {
  const [first = "index", ...more] = address.replace(HTML, "").split("/").filter(Boolean);
  return [[first, ...more].join("."), `${first}.other`, first].find((name) => pages.has(name));
}

/** Runs before the page's own scripts, which stand further down. */
const TRACES = '<script src="/traces.js"></script>';

/** Stands where the nonce of an answer goes. */
const NONCE = "{nonce}";
/** Of a page that is made for each answer; more would cost longer than it saves. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The pages of the build, with what the browser has to know of who runs the accounts written into them. */
function pagesWith(folder: string, meta: string, kind: string): (name: string) => string | undefined {
  const pages = new Map<string, string>();
  const existing = pagesIn(folder);
  for (const name of existing) {
    const file = path.join(folder, `${existing.has(name + kind) ? name + kind : name}.html`);
    const page = readFileSync(file, "utf8").replace("</title>", `</title>${meta}`);
    pages.set(name, meta.includes(NONCE) ? page.replaceAll("<style>", `<style nonce="${NONCE}">`) : page);
  }
  return (name) => pages.get(name);
}

/** No validator goes along: a page that a browser has kept would not fit the nonce of the answer that says it still holds. */
function sendPage(request: Request, response: Response, page: string): void {
  response.set({ "cache-control": "no-cache", vary: "Accept-Encoding" }).type("html");
  if (request.acceptsEncodings(["br"]) !== "br") return void response.send(page);
  response.set("content-encoding", "br").end(request.method === "HEAD" ? undefined : brotliCompressSync(page, QUALITY));
}

/** A built web's files, packed where the browser takes it. */
const filesOf = (folder: string): RequestHandler =>
  builtFiles(folder, {
    brotli: true,
    gzip: true,
    setHeaders: (response, file) =>
      response.setHeader("cache-control", isNamedByContent(file) ? `public, max-age=${YEAR}, immutable` : "no-cache"),
  });

/** What pages of a release before still ask for: its files that are named by what they hold, and no others. */
function filesBefore(folder: string): RequestHandler {
  if (!existsSync(path.join(folder, "assets")))
    throw new SettingError(`WEB_BEFORE debe nombrar carpetas dist/web de versiones anteriores: ${folder} no lo es.`);
  const files = filesOf(folder);
  return (request, response, next) => (isNamedByContent(request.path) ? files(request, response, next) : next());
}

/** What the operator should know about the folders of what was built; null when it is all there. */
export function buildNotice({ webDir, explorerDir, persistedOnly }: GatewayConfig): string | null {
  if (!existsSync(path.join(webDir, "index.html")))
    return `En WEB_DIR (${webDir}) no está la aplicación web construida: el portal no muestra ninguna página.`;
  if (!persistedOnly && !existsSync(path.join(explorerDir, "explorer.html")))
    return `En EXPLORER_DIR (${explorerDir}) no está construido el explorador de la API: /graphql no tiene página propia.`;
  return null;
}

/**
 * The built web app: its files, its one page for every address a browser opens, and the files of the releases before.
 * Nothing when it has not been built.
 * @throws {SettingError} for a folder of a release before that is none
 */
export function webApp(config: GatewayConfig): RequestHandler[] {
  const { webDir, webBefore, clerk, providers, tracesTo } = config;
  const before = webBefore.map(filesBefore);
  if (!existsSync(path.join(webDir, "index.html"))) return before;
  const files = filesOf(webDir);
  const existing = pagesIn(webDir);
  const accounts = clerk ? clerkMeta(clerk) : providers.length > 0 ? providersMeta(providers) : "";
  const nonce = writesOwnStyles(config) ? `<meta property="csp-nonce" nonce="${NONCE}">` : "";
  const meta = `${nonce}${accounts}${tracesTo ? TRACES : ""}`;
  const toldPage = meta ? pagesWith(webDir, meta, clerk ? OF_CLERK : "") : () => undefined;
  const page: RequestHandler = (request, response, next) => {
    const opensAPage =
      (request.method === "GET" || request.method === "HEAD") && request.accepts(["json", "html"]) === "html";
    const name = pageAt(request.path, existing) ?? "index";
    const isFile = path.extname(request.path) !== "";
    if (!opensAPage || (isFile && request.path !== `/${name}.html`)) return next();
    const told = toldPage(name);
    if (told) return sendPage(request, response, told.replaceAll(NONCE, styleNonceOf(response)));
    request.url = `/${name}.html`;
    files(request, response, next);
  };
  // Pages that are told something come first: the files on the disk know nothing of it.
  return meta ? [page, files, ...before] : [files, page, ...before];
}
