import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { MEASURE_PATH } from "../../schema/rules/measures/links.ts";
import { PERMISSIONS_POLICY } from "../../schema/rules/permissions.ts";

/** Seconds after which the service is likely to be back: it starts anew with each new version. */
const BACK_SECONDS = 60;
const STYLE =
  ":root{color-scheme:light dark}body{max-width:34rem;margin:12vh auto;padding:0 24px;font:17px/1.6 system-ui,sans-serif}h1{font-size:1.5rem;line-height:1.3}";
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
/** Before all else, as on the page itself (decision 221). */
const HELP =
  '<p><strong>Si corres peligro o piensas en hacerte daño, llama al <a href="tel:112">112</a>; en España, el <a href="tel:024">024</a> atiende a cualquier hora.</strong></p>';
const AGAIN = "Vuelve a cargar esta página dentro de un minuto.";
// A browser sends a form once more when what answered it is loaded again.
const AGAIN_SENT = `${AGAIN} Si el navegador te pregunta si quieres volver a enviar lo que has escrito, di que sí.`;

/** Tells whoever has no account that the service is away, on the page that was asked of it. @returns whether a page was wanted */
export function sendAwayPage(request: Request, response: Response): boolean {
  if (request.accepts(["json", "html"]) !== "html") return false;
  const help = request.baseUrl === MEASURE_PATH ? HELP : "";
  response.writeHead(503, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none';style-src 'sha256-${STYLE_HASH}';form-action 'none';base-uri 'none';frame-ancestors 'none'`,
    "permissions-policy": PERMISSIONS_POLICY,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "retry-after": String(BACK_SECONDS),
  });
  response.end(
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Ahora mismo no se puede</title><style>${STYLE}</style></head><body><main>${help}<h1>Ahora mismo no se puede</h1><p>${request.method === "POST" ? AGAIN_SENT : AGAIN}</p></main></body></html>`,
  );
  return true;
}
