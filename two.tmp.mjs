import { chromium } from "@playwright/test";
import fs from "node:fs";
const [,, seedText="1", kind="desktop", minutes="4", fast="1", mode=""] = process.argv;
let seed = Number(seedText);
const rnd = () => { seed = (seed * 1664525 + 1013904223) % 4294967296; return seed / 4294967296; };
const pick = (a) => a[Math.floor(rnd() * a.length)];
const size = { desktop: { width: 1440, height: 900 }, tablet: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } }[kind];
const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"] });
const context = await browser.newContext({ viewport: size, hasTouch: kind === "phone", isMobile: kind === "phone", locale: "es-ES", timezoneId: pick(["Europe/Madrid", "America/Mexico_City"]), colorScheme: pick(["light", "dark"]) });
let page = await context.newPage();
const log = [];
const say = (...a) => { console.log(...a); };
const trail = [];
const bad = (what) => { say("!!", what, "\n   trail:", trail.slice(-14).join(" → "), "\n   at", page.url().replace(/^http:..[^/]*/, "")); };
const hook = (page) => {
page.on("pageerror", (e) => bad(`pageerror ${e.message} ${String(e.stack).slice(0, 300)}`));
page.on("console", (m) => { if (["error", "warning"].includes(m.type()) && !/Failed to load resource|preload/.test(m.text()) && !(mode === "faults" && /TypeError|HTTP 502|failed again|AbortError/.test(m.text()))) bad(`console.${m.type()} ${m.text().slice(0, 400)}`); });
page.on("response", (r) => { if (r.status() >= 500 && mode !== "faults") bad(`HTTP ${r.status()} ${r.url().slice(0, 120)}`); });
page.on("dialog", (d) => { trail.push("(leave? yes)"); d.accept().catch(() => {}); });
};
hook(page);
if (mode === "faults") await context.route("**/graphql", async (route) => { const d = rnd(); if (d < 0.06) return route.abort(); if (d < 0.10) return route.fulfill({ status: 502, body: "bad" }); if (d < 0.2) await new Promise((r) => setTimeout(r, 2500)); const gone = rnd() < 0.04; if (gone) { await route.fetch().catch(() => null); return route.abort().catch(() => {}); } return route.continue().catch(() => {}); });
await page.goto("http://localhost:4750/login");
await page.getByLabel("Correo electrónico").fill("elena@consulta.demo");
await page.getByLabel("Contraseña", { exact: true }).fill("consulta-demo");
await page.keyboard.press("Enter");
await page.waitForURL("**/dashboard**", { timeout: 20000, waitUntil: "commit" }).catch(async (e) => { await page.screenshot({ path: "/tmp/monkey/login.png" }); throw e; });
const places = ["", "/clients", "/sessions", "/sessions?vista=calendario", "/sessions?vista=semana", "/notes", "/analytics", "/membership", "/support", "/clients?cuenta=perfil", "/clients?cuenta=seguridad", "/sessions/booking", "/exports", "/import", "/audit"];
const WORDS = ["Ana", "x", "Lucía Ferrer con un nombre muy largo que no acaba", "12/03/2027", "10:30", "100", "hola mundo\nlínea dos", "a@b.es", "😀 مرحبا", "  "];
const FORBID = /Cerrar sesión|Eliminar cuenta|Salir|PayPal|Suscrib|Borrar definitivamente|Apollo|Sandbox/;
const end = Date.now() + Number(minutes) * 60000;
let steps = 0, stuck = 0;
const seen = new Map();
async function check() {
  const found = await page.evaluate(() => {
    const out = [];
    const w = document.documentElement.scrollWidth - innerWidth;
    if (w > 1) out.push(`overflow ${w}px`);
    if (/Algo ha salido mal|Algo salió mal|No se ha podido mostrar|undefined|NaN|Invalid Date|\[object Object\]/.test(document.body.innerText)) out.push("words: " + (document.body.innerText.match(/.{0,60}(Algo ha salido mal|Algo salió mal|No se ha podido mostrar|undefined|NaN|Invalid Date|\[object Object\]).{0,40}/) || [])[0]);
    const dialogs = [...document.querySelectorAll("[role=dialog]")].filter((d) => d.checkVisibility());
    const f = document.activeElement;
    if (dialogs.length && f !== document.body && !dialogs.some((d) => d.contains(f)) && !f.closest("[role=listbox],[role=menu],[data-portal],[role=tooltip],[role=alert]")) out.push(`focus outside dialog: ${f.outerHTML.slice(0, 120)}`);
    if (dialogs.length && f === document.body) out.push("focus lost under dialog «" + (dialogs.at(-1).getAttribute("aria-label") || document.getElementById(dialogs.at(-1).getAttribute("aria-labelledby"))?.textContent) + "»");
    const overlays = [...document.querySelectorAll(".mantine-Modal-overlay")].filter((d) => d.checkVisibility({opacityProperty:true}));
    if (overlays.length && !dialogs.length) out.push("overlay without dialog");
    if (!dialogs.length && document.body.hasAttribute("data-scroll-locked")) out.push("scroll locked without dialog");
    if (dialogs.some((d) => d.closest("[aria-hidden=true]"))) out.push("dialog aria-hidden");
    const ids = [...document.querySelectorAll("[id]")].map((e) => e.id); const dup = ids.find((id, i) => ids.indexOf(id) !== i); if (dup) out.push("duplicate id " + dup);
    const nameless = [...document.querySelectorAll("button,a[href]")].find((b) => b.checkVisibility() && !b.closest("[aria-hidden=true]") && !(b.textContent.trim() || b.getAttribute("aria-label") || b.getAttribute("aria-labelledby") || b.title || b.querySelector("[aria-label],title,img[alt]")));
    if (nameless) out.push("nameless " + nameless.outerHTML.slice(0, 120));
    return out;
  }).catch(() => []);
  return found;
}

const A = page, B = await context.newPage(); hook(B);
const name = (p) => p === A ? "A" : "B";
async function act(p, keepForm) {
  page = p;
  const dice = rnd();
  if (dice < 0.1) { const key = pick(["Escape", "Enter", "Tab"]); const label = await p.evaluate(() => document.activeElement?.closest("button,a,input,[role]")?.textContent?.slice(0, 40) || ""); if (key !== "Enter" || !FORBID.test(label)) { trail.push(`${name(p)}:${key}`); await p.keyboard.press(key); } return; }
  if (dice < 0.3) {
    const under = p.locator("[role=dialog]:visible").last(); if (!(await under.count())) return; const boxes = under.locator("input:visible:not([type=file]):not([type=checkbox]):not([type=radio]), textarea:visible"); const n = await boxes.count(); if (!n) return;
    const i = Math.floor(rnd() * n); const word = pick(WORDS); trail.push(`${name(p)}:type[${i}] ${word.slice(0, 10)}`); await boxes.nth(i).fill(word, { timeout: 1500 }).catch(() => {}); return; }
  const top = p.locator("[role=dialog]:visible").last(); const menus = p.locator("[role=menu]:visible [role=menuitem], [role=listbox]:visible [role=option]");
  let scope = (await menus.count()) && rnd() < 0.9 ? menus : (await top.count()) ? top.locator("button:visible, a[href]:visible, input[type=checkbox], input[type=radio], [role=combobox]:visible") : p.locator("main button:visible, main a[href]:visible, main [role=combobox]:visible");
  const keen = scope.filter({ hasText: /Eliminar|Guardar|Confirmar|Restaurar|Archivar|Inactiv|Activar|Cancelar ses|Sí|Mover|Aplicar|Rectificar|Retirar/ });
  if (rnd() < 0.4 && (await keen.count())) scope = keen;
  const n = await scope.count(); if (!n) return;
  const one = scope.nth(Math.floor(rnd() * n));
  const text = ((await one.getAttribute("aria-label", { timeout: 1000 }).catch(() => null)) || (await one.textContent({ timeout: 1000 }).catch(() => "")) || "").trim().replace(/\s+/g, " ").slice(0, 40);
  const href = await one.getAttribute("href", { timeout: 1000 }).catch(() => null);
  const target = await one.getAttribute("target", { timeout: 1000 }).catch(() => null);
  if (FORBID.test(text) || target === "_blank" || (href && !href.startsWith("/dashboard") && !href.startsWith("?") && !href.startsWith("#"))) return;
  if (keepForm && href) return;
  trail.push(`${name(p)}:«${text}»`);
  await one.click({ timeout: 1500 }).catch(() => trail.push("(not)"));
}
const state = (p) => p.evaluate(() => { const d = [...document.querySelectorAll("[role=dialog]")].filter((x) => x.checkVisibility()); return d.map((x) => ({ name: x.getAttribute("aria-label") || document.getElementById((x.getAttribute("aria-labelledby") || "").split(" ")[0])?.textContent || "", values: [...x.querySelectorAll("input:not([type=file]):not([type=checkbox]):not([type=radio]),textarea")].filter((e) => e.checkVisibility() && !e.readOnly).map((e) => e.value) })); });
const hosts = ["/clients", "/clients", "/sessions", "/sessions?vista=calendario", "/sessions?vista=semana", "/notes", "/support", "/clients?cuenta=perfil", "/clients?cuenta=seguridad", "/sessions/booking", "", "CLIENT", "CLIENT", "CLIENT"];
while (Date.now() < end) {
  try {
    let to = pick(hosts);
    if (to === "CLIENT") { await A.goto("http://localhost:4750/dashboard/clients"); await A.waitForTimeout(900); const links = await A.locator("main a[href^='/dashboard/clients/']").evaluateAll((x) => x.map((a) => a.getAttribute("href"))).catch(() => []); to = links.length ? pick(links).replace("/dashboard", "") : "/clients"; }
    trail.push("A goto " + to);
    await A.goto("http://localhost:4750/dashboard" + to, { timeout: 60000 }); await A.waitForTimeout(800);
    let typed = null;
    for (let n = 0; n < 14 && !typed; n++) {
      await act(A, true); steps++; await A.waitForTimeout(350);
      const top = A.locator("[role=dialog]:visible").last();
      const boxes = top.locator("input:visible:not([type=file]):not([type=checkbox]):not([type=radio]):not([readonly]):not([type=search]), textarea:visible");
      const count = (await top.count()) ? await boxes.count() : 0;
      if (count > 0 && rnd() < 0.6) { for (let i = 0; i < count; i++) await boxes.nth(i).fill(i === 0 ? "Ana" : pick(["Algo que costó escribir", "12/03/2027", "10:30", "40"]), { timeout: 800 }).catch(() => {}); await A.keyboard.press("Tab"); await A.waitForTimeout(900); typed = await state(A); trail.push("A typed in " + typed.at(-1)?.name); say("  typed", typed.at(-1)?.name); }
    }
    if (!typed?.length) continue;
    const where = new URL(A.url());
    trail.push("B goto " + where.pathname); await B.goto(where.origin + where.pathname, { timeout: 60000 }); await B.waitForTimeout(700);
    for (let n = 0; n < 16; n++) { await act(B, false); steps++; await B.waitForTimeout(200 + rnd() * 300); }
    await A.waitForTimeout(2500);
    const now = await state(A);
    page = A;
    const kept = now.some((d) => d.name === typed.at(-1).name && JSON.stringify(d.values) === JSON.stringify(typed.at(-1).values)) || (now.length && typed.at(-1).values.every((v) => JSON.stringify(now).includes(JSON.stringify(v).slice(1, -1))));
    if (!kept) { const key = `lost ${typed.at(-1).name}`; if (!seen.has(key)) { seen.set(key, 1); bad(`typed text of A lost\n   was ${JSON.stringify(typed)}\n   now ${JSON.stringify(now)}`); await A.screenshot({ path: `/tmp/monkey/two-${seedText}-${seen.size}.png` }); } }
    for (const p of [A, B]) { page = p; const a = await check(); if (a.length) { await p.waitForTimeout(1500); const b = await check(); for (const x of a.filter((y) => b.includes(y))) { const key = x.slice(0, 60); if (!seen.has(key)) { seen.set(key, 1); bad(name(p) + " " + x); await p.screenshot({ path: `/tmp/monkey/two-${seedText}-${seen.size}.png` }); } } } }
  } catch (e) { say("step failed", String(e.message).slice(0, 200)); if (A.isClosed() || B.isClosed()) break; }
}
say("steps", steps, "seed", seedText, kind);
await browser.close();
