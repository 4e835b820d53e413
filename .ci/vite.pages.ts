import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { SCHEME_VARIABLES } from "../web/ui/theme/cssVariables.ts";
import { filesOf, filesOfShell } from "./vite.firstLoads.ts";

const WEB = "web";
const read = (file: string) => readFileSync(path.join(WEB, file), "utf8");
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;
const SCHEME = '<script src="/scheme.js"></script>';

/** Names files that the page's first script would only ask for once it has run. */
const links = (html: string, files: string[], kind: "script" | "style") =>
  files
    .filter((file) => !html.includes(file) && file.endsWith(".css") === (kind === "style"))
    .map((file) => `<link rel="${kind === "style" ? "stylesheet" : "modulepreload"}" crossorigin href="/${file}">`)
    .join("");

/** @throws Error when the page no longer holds what is replaced */
function replaced(html: string, what: string | RegExp, by: string): string {
  if (html.search(what) === -1) throw new Error(`.ci/vite.pages.ts: index.html holds no ${what}`);
  return html.replace(what, () => by);
}

/** The sign-in screen, where most visits begin: index.html that also names the screen's own files. */
const loginPage = (html: string, files: string[]) =>
  replaced(html, "</head>", `${links(html, files, "script")}${links(html, files, "style")}</head>`);

/** The shape's styles, with those of the theme's variables that they name. */
function shapeStyles(): string {
  const css = read("app/shell/firstPaint.css");
  const named = new Set(css.match(/--ui-[\w-]+/g));
  const of = (variables: Record<string, string>) =>
    Object.entries(variables)
      .flatMap(([name, value]) => (named.has(name) ? `${name}:${value}` : []))
      .join(";");
  return `:root{${of(SCHEME_VARIABLES.light)}}:root[data-mantine-color-scheme="dark"]{${of(SCHEME_VARIABLES.dark)}}${css}`;
}

/** Style sheets that hold no drawing back, and keep their place before those of the screens: `web/app/firstStyles.ts` switches them on. */
const switchedOff = (sheets: string): string =>
  sheets.replace(
    /<link rel="stylesheet"( [^>]*)>/g,
    '<link rel="preload" as="style"$1><link rel="stylesheet" media="not all"$1>',
  );

/**
 * Below `/dashboard`: the shell's shape stands in the page itself, with its few styles and the colour scheme, and is drawn
 * before any other file has come.
 */
function dashboardPage(html: string, files: string[]): string {
  const styles = switchedOff(`${html.match(STYLES)?.join("") ?? ""}${links(html, files, "style")}`);
  const shape = `<style>${shapeStyles()}</style>`;
  const head = `${shape}${styles}${links(html, files, "script")}</head>`;
  const bare = replaced(replaced(html, STYLES, ""), "</head>", head);
  const told = replaced(bare, SCHEME, `<script>${read("public/scheme.js")}</script>`);
  const root = `<div id="root">${read("app/shell/firstPaint.html")}</div>\n    <noscript>`;
  return replaced(told, /<div id="root">[\s\S]*<noscript>/, root);
}

/** Writes the pages that are quicker than index.html: `login.html`, and `dashboard.html` for all that lies below it. */
export const writePages: Plugin = {
  name: "write-pages",
  apply: ({ root }, { command }) => command === "build" && root === WEB,
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("the build made no index.html");
      const html = String(page.source);
      const write = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
      write("login.html", loginPage(html, filesOf("/login", bundle)));
      write("dashboard.html", dashboardPage(html, filesOfShell(bundle)));
    },
  },
};
