// What a visitor downloads before a page can be used: its JavaScript in gzip KB and its files, against the budgets of the house.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const DIST = new URL("../../dist/web/", import.meta.url);
const MOST_FILES = 12;
const BUDGETS_KB = {
  "/login": 110,
  "/signup": 113,
  "/verify-email": 113,
  "/forgot-password": 114,
  "/dashboard": 220,
  "/dashboard/clients": 285,
  "/dashboard/sessions": 296,
  "/dashboard/notes": 278,
  "/dashboard/analytics": 266,
  "/dashboard/membership": 279,
  "/dashboard/contact": 264,
};

const loads = JSON.parse(readFileSync(new URL(".vite/firstLoads.json", DIST), "utf8"));
let over = 0;
for (const [page, files] of Object.entries(loads)) {
  const budgetKb = BUDGETS_KB[page];
  if (!budgetKb) throw new Error(`${page} no tiene presupuesto en run/checks/check-sizes.mjs`);
  const scripts = files.filter((file) => file.endsWith(".js"));
  const kb =
    scripts.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length, 0) / 1000;
  const fits = kb <= budgetKb && files.length <= MOST_FILES;
  if (!fits) over += 1;
  console.log(
    `${fits ? "ok" : "EXCESO"} ${page}: ${kb.toFixed(1)} KB de ${budgetKb} KB (gzip, ${files.length} archivos de ${MOST_FILES})`,
  );
}
process.exit(over > 0 ? 1 : 0);
