import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Request, RequestHandler, Response } from "express";
import sirv from "sirv";
import { clerkMeta } from "../../schema/rules/clerk.ts";
import { providersMeta } from "../../schema/rules/providers.ts";
import type { GatewayConfig } from "../core/config.ts";
import { styleNonceOf, writesOwnStyles } from "./styleNonce.ts";

const YEAR = 365 * 24 * 60 * 60;
const isNamedByContent = (file: string): boolean => file.startsWith("/assets/");

/** `dashboard` is for all that lies below it; each may be missing but `index`. */
const PAGES = ["index", "login", "dashboard"];
const pageAt = (address: string): string => address.split("/")[1] ?? "";

/** Stands where the nonce of an answer goes. */
const NONCE = "{nonce}";
/** Of a page that is made for each answer; more would cost longer than it saves. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The pages of the build, with what the browser has to know of who runs the accounts written into them. */
function pagesWith(folder: string, meta: string): (name: string) => string | undefined {
  const pages = new Map<string, string>();
  for (const name of PAGES) {
    const file = path.join(folder, `${name}.html`);
    if (!existsSync(file)) continue;
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

/** The built web app: its files, and its one page for every address a browser opens. Nothing when it has not been built. */
export function webApp(config: GatewayConfig): RequestHandler[] {
  const { webDir, clerk, providers } = config;
  if (!existsSync(path.join(webDir, "index.html"))) return [];
  const files = sirv(webDir, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, file) =>
      response.setHeader("cache-control", isNamedByContent(file) ? `public, max-age=${YEAR}, immutable` : "no-cache"),
  });
  const existing = new Set(PAGES.filter((name) => existsSync(path.join(webDir, `${name}.html`))));
  const accounts = clerk ? clerkMeta(clerk) : providers.length > 0 ? providersMeta(providers) : "";
  const meta = writesOwnStyles(config) ? `<meta property="csp-nonce" nonce="${NONCE}">${accounts}` : accounts;
  const toldPage = meta ? pagesWith(webDir, meta) : () => undefined;
  const page: RequestHandler = (request, response, next) => {
    const opensAPage =
      (request.method === "GET" || request.method === "HEAD") && request.accepts(["json", "html"]) === "html";
    const name = pageAt(request.path).replace(/\.html$/, "");
    if (!opensAPage || (path.extname(request.path) !== "" && !existing.has(name))) return next();
    const told = toldPage(name) ?? toldPage("index");
    if (told) return sendPage(request, response, told.replaceAll(NONCE, styleNonceOf(response)));
    request.url = existing.has(name) ? `/${name}.html` : "/";
    files(request, response, next);
  };
  // Pages that are told something come first: the files on the disk know nothing of it.
  return meta ? [page, files] : [files, page];
}
