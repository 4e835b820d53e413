import path from "node:path";
import babel from "@rolldown/plugin-babel";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin, type UserConfig } from "vite";
import { clerkMeta, readClerkSettings } from "../schema/rules/clerk.ts";
import { reachedAt } from "../schema/settings/reached.ts";
import { askSheetsAgain } from "./vite.askSheetsAgain.ts";
import { chunkNames, tellDocuments, tellFiles, tellFirstLoads } from "./vite.firstLoads.ts";
import { writePages } from "./vite.pages.ts";
import { precompress } from "./vite.precompress.ts";

const WEB = "web";
const gateway = reachedAt(process.env.HOST || "127.0.0.1", process.env.PORT || 4000);
const FIRST_FONT = /figtree-latin-wght-normal.*\.woff2$/;

/** The one font every page starts with is asked for by the HTML itself, not only once the styles are there. */
const preloadFirstFont: Plugin = {
  name: "preload-first-font",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => FIRST_FONT.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: "" },
          injectTo: "head-prepend",
        })),
  },
};

/** In development the page is not served by the gateway, which else says who runs the accounts. */
const tellOfClerk: Plugin = {
  name: "tell-of-clerk",
  apply: "serve",
  transformIndexHtml: (html) => {
    const clerk = readClerkSettings(process.env, process.env.PUBLIC_URL || "http://localhost:5173");
    return clerk && typeof clerk === "object" ? html.replace("</title>", `</title>${clerkMeta(clerk)}`) : html;
  },
};

/** Its package names the build that warns developers, whoever asks; visitors get the other one. */
const QUIET_ROUTER = [
  { find: /^react-router$/, replacement: path.resolve("node_modules/react-router/dist/production/index.mjs") },
  {
    find: /^react-router\/dom$/,
    replacement: path.resolve("node_modules/react-router/dist/production/dom-export.mjs"),
  },
];

/**
 * Remembers what each component has drawn (decision 163). Generated hooks hold nothing worth it, and the few fields of the
 * pages around signing in, and what only waits for code, are drawn quicker than the code for it comes.
 */
const FORGETFUL =
  /node_modules|\.generated\.ts$|\/web\/(account\/(signIn\/|[^/]+$)|app\/(signIn\/|FailedPage|Themed)|core\/(Waiting|late\/)|ui\/parts\/(Brand|ReachableButton))/;
const remembering = babel({ presets: [reactCompilerPreset()], exclude: FORGETFUL });

const shared: UserConfig = {
  root: WEB,
  // rxjs keeps its modern build behind this condition; the other one is written for ES5.
  resolve: { conditions: ["es2015", ...defaultClientConditions] },
  plugins: [
    react(),
    remembering,
    askSheetsAgain,
    preloadFirstFont,
    writePages,
    tellFirstLoads,
    tellDocuments,
    tellFiles,
    tellOfClerk,
    precompress(),
  ],
  // Not the explorer, whose editor is megabytes: it is a build of its own.
  optimizeDeps: { entries: ["index.html", "gallery.html"] },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2023",
    cssMinify: true,
    modulePreload: { polyfill: false },
  },
  server: {
    host: "127.0.0.1",
    port: Number(process.env.WEB_PORT || 5173),
    strictPort: true,
    proxy: {
      "/graphql": gateway,
      "/auth": gateway,
      "/dev": gateway,
      "/__clerk": gateway,
      "/schema.graphql": gateway,
      "/openapi.json": gateway,
    },
  },
};

export default defineConfig(async ({ command }) => {
  if (command === "serve") return shared;
  const production = { ...shared, resolve: { ...shared.resolve, alias: QUIET_ROUTER } };
  const name = await chunkNames(production);
  const output = {
    // The first pages know by name what they may load later: a shorter one is enough.
    chunkFileNames: "assets/[name]-[hash:7].js",
    codeSplitting: { groups: [{ name, debugName: "first loads", includeDependenciesRecursively: false }] },
  };
  return { ...production, build: { ...shared.build, rolldownOptions: { output } } };
});
