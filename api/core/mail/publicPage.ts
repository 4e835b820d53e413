import { createHash } from "node:crypto";
import { escapeHtml } from "./mail.ts";

/** The product's colours, as `web/ui/theme` has them. */
const LIGHT = {
  ground: "#faf7f2",
  card: "#ffffff",
  line: "#e8e1d6",
  "line-strong": "#958b7c",
  ink: "#25231f",
  soft: "#57514a",
  main: "#115e5a",
  on: "#ffffff",
  tint: "#dcf1ee",
  fault: "#973a33",
};
const DARK: typeof LIGHT = {
  ground: "#181715",
  card: "#211f1c",
  line: "#36332e",
  "line-strong": "#837d73",
  ink: "#ece8e1",
  soft: "#b9b3a9",
  main: "#6bbab4",
  on: "#062321",
  tint: "#1d3735",
  fault: "#f68c80",
};
const variables = (colours: typeof LIGHT): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(" ");

const STYLE = `
:root { color-scheme: light dark; ${variables(LIGHT)} }
@media (prefers-color-scheme: dark) { :root { ${variables(DARK)} } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 16px; font: 16px/1.55 "Figtree Variable", Figtree, system-ui, sans-serif; color: var(--ink); background: var(--ground) }
main { width: 100%; max-width: 480px; padding: 28px 32px 32px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow-wrap: anywhere }
.arch { display: grid; place-items: center; width: 40px; height: 44px; margin-bottom: 16px; border-radius: 99px 99px 8px 8px; color: var(--main); background: var(--tint) }
h1 { margin: 0 0 8px; font-size: 24px; font-weight: 600; line-height: 1.3; letter-spacing: -0.015em; text-wrap: balance }
p { margin: 0 0 16px; text-wrap: pretty }
main > :last-child { margin-bottom: 0 }
small, .dim { color: var(--soft) }
small { font-size: 14px }
form { display: grid; grid-template-columns: repeat(5, 1fr); gap: 8px; margin: 24px 0 8px }
button { min-height: 56px; font: inherit; font-size: 20px; font-weight: 600; color: var(--ink); background: var(--card); border: 1px solid var(--line-strong); border-radius: 10px; cursor: pointer; font-variant-numeric: tabular-nums }
button:hover { border-color: var(--main); background: var(--tint) }
button:focus-visible { outline: 2px solid var(--main); outline-offset: 2px }
button[data-chosen] { border: 2px solid var(--main) }
button[aria-pressed="true"] { color: var(--on); background: var(--main); border-color: var(--main) }
.stack { display: block; margin: 16px 0 0 }
.stack + p { margin-top: 16px }
.stack button, .press { display: grid; place-items: center; width: 100%; min-height: 52px; margin-top: 12px; padding: 8px 16px; font-size: 17px; line-height: 1.3; font-weight: 600; text-align: center; text-decoration: none; color: var(--ink); background: var(--card); border: 1px solid var(--line-strong); border-radius: 10px }
.stack button.main { color: var(--on); background: var(--main); border-color: var(--main) }
.press:hover { border-color: var(--main); background: var(--tint) }
a { color: var(--main) }
a:focus-visible, input:focus-visible, textarea:focus-visible { outline: 2px solid var(--main); outline-offset: 2px }
h2 { margin: 0 0 8px; font-size: 18px; font-weight: 600; line-height: 1.35 }
section { margin: 24px 0 0; padding: 20px 0 0; border-top: 1px solid var(--line) }
fieldset { min-width: 0; margin: 0; padding: 0; border: 0 }
legend { padding: 0; font-size: 18px; font-weight: 600 }
section > .stack { margin-top: 0 }
section small { display: block; line-height: 1.5 }
.choice { display: flex; align-items: center; gap: 12px; min-height: 44px; padding: 4px 0; line-height: 1.4; cursor: pointer }
.back { margin: 20px 0 0; padding: 16px 0 0; border-top: 1px solid var(--line) }
.back a { display: inline-block; padding: 10px 0 }
.choice input { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--main) }
.field { display: block; margin: 12px 0 0 }
textarea { display: block; width: 100%; min-height: 72px; margin-top: 4px; padding: 10px 12px; font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line-strong); border-radius: 10px; resize: vertical }
textarea[readonly] { background: var(--ground) }
.when { font-weight: 600 }
.capital::first-letter { text-transform: uppercase }
.wrong { margin: 12px 0 16px; padding: 10px 12px; color: var(--fault); border: 1px solid; border-radius: 10px; font-weight: 600 }
.ends { display: flex; justify-content: space-between; margin: 0 0 24px }
@media (max-width: 400px) { main { padding: 24px 20px } form { gap: 6px } }
@media (prefers-reduced-motion: no-preference) { button { transition: background-color .12s, border-color .12s } }
`;

/**
 * Headers of a page that has its own style and nothing else: no script, and forms for this address alone.
 * @param style the further rules it has
 */
export const stillPage = (style = "") => ({
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(`${STYLE}${style}`).digest("base64")}'`,
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(";"),
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
});
export const STILL_PAGE = stillPage();

/** The product's mark, a window. */
const MARK = `<span class="arch" aria-hidden="true"><svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"><path d="M4 19v-6a4 4 0 0 1 8 0v6m0-6a4 4 0 0 1 8 0v6"/></svg></span>`;

/** What a form brought to a page. */
export interface Sent {
  /** What was typed in it. */
  words: string | null;
}
/** @returns null where a page was only opened */
export const sentBy = ({ method }: { method: string }, words: string | null = null): Sent | null =>
  method === "POST" ? { words } : null;

/** Stands before why a form is not taken, which alone would read as if it had arrived. */
export const notKept = (sent: Sent | null): string => (sent ? "Lo que acabas de enviar no se ha guardado. " : "");

/** A text of a form as it was typed: browsers count a line break as one sign, and send two. */
export const asTyped = (text: string): string => text.replaceAll(/\r\n?/g, "\n");

/** Lines of it that are seen at once. */
const TYPED_ROWS = 10;

/** What was typed on a page that cannot take it any more: it can be copied from there. Nothing where nothing was typed. */
export function typedWords(text: string | null): string {
  const words = text?.trim();
  if (!words) return "";
  const rows = Math.min(TYPED_ROWS, Math.max(3, words.split("\n").length + 1));
  return `<label class="field">Esto es lo que has escrito. Puedes copiarlo:<textarea readonly rows="${rows}">\n${escapeHtml(words)}</textarea></label>`;
}

/**
 * A page for whoever has a link to it, without an account.
 * @param title HTML, as `body` is
 * @param more further rules of style, and whether search engines may show it
 */
export const publicPage = (title: string, body: string, script = "", more = { style: "", isListed: false }): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${more.isListed ? "" : '<meta name="robots" content="noindex">'}<title>${title}</title><style>${STYLE}${more.style}</style></head><body><main>${MARK}${body}</main>${script}</body></html>`;
