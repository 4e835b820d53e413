import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin, Rolldown } from "vite";
import { SCHEME_VARIABLES } from "../web/ui/theme/cssVariables.ts";
import { attributeStyles, criticalStyles } from "./criticalStyles.ts";
import { firstDataScript } from "./vite.firstData.ts";
import { filesOf, filesOfMade, filesOfShell, MADE } from "./vite.firstLoads.ts";
import { madePages } from "./vite.madePages.ts";
import { greetingScript, screenPages } from "./vite.screens.ts";

const WEB = "web";
const read = (file: string) => readFileSync(path.join(WEB, file), "utf8");
const STYLE_SHEET = /\.css$/;
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;
const ROOT = /<div id="root">[\s\S]*<\/noscript>/;
const TITLE = /<title>.*<\/title>/;
const NEEDED = "Para entrar hace falta JavaScript: actívalo en tu navegador y vuelve a cargar esta página.";
/** Of what the page's own script says (`web/public/visitor.js`), and of the word that there is none. */
const NEEDED_STYLES =
  '[data-passkeys="none"] [data-passkey],:root:not([data-providers]) [data-provided]{display:none}noscript p{margin:0;padding:12px 16px;text-align:center;background:var(--ui-track)}';

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

/** A page whose small scripts stand in it themselves: none of them is waited for. */
const withScripts = (html: string): string =>
  ["scheme.js", "unstarted.js"].reduce(
    (page, name) =>
      replaced(page, `<script src="/${name}"></script>`, `<script>${read(path.join("public", name))}</script>`),
    html,
  );

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

const ENTRY = /<script type="module" crossorigin src="([^"]*)"><\/script>/;
/** Files that are asked for after the first paint, by the page's own script (`web/public/visitor.js`). */
const later = (files: string): string =>
  files
    .replace(ENTRY, '<link rel="later" data-rel="modulepreload" data-entry crossorigin href="$1">')
    .replaceAll('<link rel="stylesheet"', '<link rel="later" data-rel="stylesheet" media="not all"')
    .replaceAll('<link rel="modulepreload"', '<link rel="later" data-rel="modulepreload"');

/**
 * A page around signing in, where most visits begin, as it is before anybody is there: it is drawn with the styles that it
 * needs, and can be typed into, before any other file has come.
 */
function madePage(
  html: string,
  files: string[],
  { title, body }: { title: string; body: string },
  address: string,
  css: string,
): string {
  const sheets = `${html.match(STYLES)?.join("") ?? ""}${links(html, files, "style")}`;
  const styles = `<style>${criticalStyles(css, body)}${attributeStyles(body)}${NEEDED_STYLES}</style>`;
  const head = `<script>${read("public/visitor.js")}</script>${styles}${sheets}${links(html, files, "script")}</head>`;
  const told = withScripts(replaced(replaced(html, STYLES, ""), "</head>", head));
  const root = `<noscript><p>${NEEDED}</p></noscript><div id="root" data-made="${address}">${body}</div>`;
  return later(replaced(replaced(told, ROOT, root), TITLE, `<title>${title}</title>`));
}

/** Style sheets that hold no drawing back, and keep their place before those of the screens: `web/app/firstStyles.ts` switches them on. */
const switchedOff = (sheets: string): string =>
  sheets.replace(
    /<link rel="stylesheet"( [^>]*)>/g,
    '<link rel="preload" as="style"$1><link rel="stylesheet" media="not all"$1>',
  );

/** The shape with the words that stand at the top of a screen whatever comes. */
function shapeWith({ title, subtitle }: { title: string; subtitle: string }): string {
  const titled = replaced(read("app/shell/firstPaint.html"), '<p class="fp-title">', `<p class="fp-title">${title}`);
  return replaced(titled, '<p class="fp-lead">', `<p class="fp-lead">${subtitle}`);
}

/**
 * Below `/dashboard`: the shell's shape stands in the page itself, with its few styles and the colour scheme, and is drawn
 * before any other file has come.
 */
function dashboardPage(html: string, files: string[], firstData: string, shape: string): string {
  const styles = switchedOff(`${html.match(STYLES)?.join("") ?? ""}${links(html, files, "style")}`);
  const head = `<style>${shapeStyles()}</style>${styles}${links(html, files, "script")}</head>`;
  const bare = withScripts(replaced(replaced(html, STYLES, ""), "</head>", head));
  const told = replaced(bare, "</title>", `</title><script>${firstData}</script>`);
  const root = `<div id="root">${shape}</div>\n    <noscript>`;
  return replaced(told, /<div id="root">[\s\S]*<noscript>/, root);
}

const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/** Takes the fonts out of the style sheets: each page names them itself, once. Named anew they would be looked for anew, and what is being read would move. */
function takeFonts(bundle: Rolldown.OutputBundle): string {
  const fonts = new Set<string>();
  for (const file of Object.values(bundle))
    if (file.type === "asset" && STYLE_SHEET.test(file.fileName))
      file.source = String(file.source).replace(FONT_FACE, (face) => {
        fonts.add(face);
        return "";
      });
  return [...fonts].join("");
}

const addresses = Object.keys(MADE) as (keyof typeof MADE)[];

/** The text of the style sheets among some files, in the order in which the page names them. */
const sheetsIn = (files: string[], bundle: Rolldown.OutputBundle): string =>
  files
    .map((file) => bundle[file])
    .map((file) => (file?.type === "asset" && STYLE_SHEET.test(file.fileName) ? String(file.source) : ""))
    .join("");

/** Writes the pages that are quicker than index.html: those around signing in, one for each screen, and `dashboard.other.html` for what else lies below `/dashboard`. */
export const writePages: Plugin = {
  name: "write-pages",
  apply: ({ root }, { command }) => command === "build" && root === WEB,
  enforce: "post",
  generateBundle: {
    order: "post",
    async handler(_options, bundle) {
      const page = bundle["index.html"];
      if (page?.type !== "asset") throw new Error("the build made no index.html");
      const html = replaced(String(page.source), "</title>", `</title><style>${takeFonts(bundle)}</style>`);
      page.source = html;
      const write = (fileName: string, source: string) => this.emitFile({ type: "asset", fileName, source });
      for (const made of await madePages(WEB, addresses)) {
        const address = addresses.find((one) => made.name.split(".")[0] === one.slice(1)) ?? "/login";
        const files = filesOfMade(address, bundle);
        write(`${made.name}.html`, madePage(html, files, made, address, sheetsIn(files, bundle)));
      }
      const firstData = firstDataScript(WEB);
      // For who has to know the script by its content.
      write("firstData.js", firstData);
      const greeting = greetingScript(read("app/shell/greeting.js"));
      write("greeting.js", greeting);
      const bare = shapeWith({ title: "", subtitle: "" });
      write("dashboard.other.html", dashboardPage(html, filesOfShell(bundle), firstData, bare));
      for (const { name, page: screen, head, isHome } of await screenPages()) {
        const shape = `${shapeWith(head)}${isHome ? `<script>${greeting}</script>` : ""}`;
        write(`${name}.html`, dashboardPage(html, filesOf(screen, bundle), firstData, shape));
      }
    },
  },
};
