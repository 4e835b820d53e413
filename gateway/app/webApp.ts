import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RequestHandler } from "express";
import sirv from "sirv";
import { clerkMeta } from "../../schema/rules/clerk.ts";
import { providersMeta } from "../../schema/rules/providers.ts";
import type { GatewayConfig } from "../core/config.ts";

const YEAR = 365 * 24 * 60 * 60;
const isNamedByContent = (file: string): boolean => file.startsWith("/assets/");

/** `dashboard` is for all that lies below it; each may be missing but `index`. */
const PAGES = ["index", "login", "dashboard"];
const pageAt = (address: string): string => address.split("/")[1] ?? "";

/** The pages of the build, with what the browser has to know of who runs the accounts written into them. */
function pagesWith(folder: string, meta: string): (name: string) => string | undefined {
  const pages = new Map<string, string>();
  for (const name of PAGES) {
    const file = path.join(folder, `${name}.html`);
    if (!existsSync(file)) continue;
    pages.set(name, readFileSync(file, "utf8").replace("</title>", `</title>${meta}`));
  }
  return (name) => pages.get(name);
}

/** The built web app: its files, and its one page for every address a browser opens. Nothing when it has not been built. */
export function webApp({ webDir, clerk, providers }: GatewayConfig): RequestHandler[] {
  if (!existsSync(path.join(webDir, "index.html"))) return [];
  const files = sirv(webDir, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, file) =>
      response.setHeader("cache-control", isNamedByContent(file) ? `public, max-age=${YEAR}, immutable` : "no-cache"),
  });
  const existing = new Set(PAGES.filter((name) => existsSync(path.join(webDir, `${name}.html`))));
  const meta = clerk ? clerkMeta(clerk) : providers.length > 0 ? providersMeta(providers) : "";
  const toldPage = meta ? pagesWith(webDir, meta) : () => undefined;
  const page: RequestHandler = (request, response, next) => {
    const opensAPage =
      (request.method === "GET" || request.method === "HEAD") && request.accepts(["json", "html"]) === "html";
    if (!opensAPage || path.extname(request.path) !== "") return next();
    const name = pageAt(request.path);
    const told = toldPage(name) ?? toldPage("index");
    if (told) return void response.set("cache-control", "no-cache").type("html").send(told);
    request.url = existing.has(name) ? `/${name}.html` : "/";
    files(request, response, next);
  };
  // Pages that are told something come first: the files on the disk know nothing of it.
  return meta ? [page, files] : [files, page];
}
