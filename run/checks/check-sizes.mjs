// What a visitor downloads before a route can be used: its JavaScript in gzip KB, against the budget of the house.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const DIST = new URL("../../dist/web/", import.meta.url);
const ENTRY = "index.html";
const ROUTES = [
  { path: "/login", budgetKb: 165, screens: ["account/signIn/AccountFrame.tsx", "account/signIn/LoginScreen.tsx"] },
  {
    path: "/dashboard",
    budgetKb: 260,
    screens: ["app/shell/shellLoader.ts", "app/RouterShell.tsx", "overview/home.loader.ts", "overview/HomeScreen.tsx"],
  },
];

const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", DIST), "utf8"));

/** The chunk and everything it imports statically. */
function collect(key, found = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`dist/web no contiene ${key}: construye la web o corrige run/checks/check-sizes.mjs`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(imported, found);
  return found;
}

let over = 0;
for (const { path, budgetKb, screens } of ROUTES) {
  const files = new Set();
  for (const key of [ENTRY, ...screens]) collect(key, files);
  const scripts = [...files].filter((file) => file.endsWith(".js"));
  const kb =
    scripts.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length, 0) / 1000;
  const fits = kb <= budgetKb;
  if (!fits) over += 1;
  console.log(
    `${fits ? "ok" : "EXCESO"} ${path}: ${kb.toFixed(1)} KB de ${budgetKb} KB (gzip, ${scripts.length} archivos)`,
  );
}
process.exit(over > 0 ? 1 : 0);
