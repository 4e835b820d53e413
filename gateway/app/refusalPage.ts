import { createHash } from "node:crypto";
import type { Request, Response } from "express";
import { EXPORT_PATH } from "../../schema/rules/exports/exports.ts";
import { MEASURE_PATH } from "../../schema/rules/measures/links.ts";
import { PERMISSIONS_POLICY } from "../../schema/rules/permissions.ts";

/** How something was refused, in words for programs or in none. */
export interface Refusal {
  status: number;
  /** The header, where there is one. */
  retryAfter: unknown;
}
/** The service does not answer. It is likely to be back within a minute: it starts anew with each new version. */
export const AWAY: Refusal = { status: 503, retryAfter: "60" };

const STYLE =
  ":root{color-scheme:light dark}body{max-width:34rem;margin:12vh auto;padding:0 24px;font:17px/1.6 system-ui,sans-serif}h1{font-size:1.5rem;line-height:1.3}";
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
/** Before all else, as on the page itself (decision 221). */
const HELP =
  '<p><strong>Si corres peligro o piensas en hacerte daño, llama al <a href="tel:112">112</a>; en España, el <a href="tel:024">024</a> atiende a cualquier hora.</strong></p>';

function again({ method }: Request, retryAfter: unknown): string {
  const minutes = Math.ceil(Number(retryAfter) / 60);
  const when = minutes > 1 ? `dentro de ${minutes} minutos` : minutes === 1 ? "dentro de un minuto" : "más tarde";
  return method === "POST"
    ? // A browser sends a form once more when what answered it is loaded again.
      `Deja esta página abierta y vuelve a cargarla ${when}. Si el navegador te pregunta si quieres volver a enviar lo que has escrito, di que sí.`
    : `Vuelve a cargar esta página ${when}.`;
}

function wordsFor(request: Request, { status, retryAfter }: Refusal): [title: string, ...sentences: string[]] {
  if (status === 413)
    return [
      "Es demasiado largo",
      "Lo que has enviado no cabe y no se ha guardado. Vuelve a la página anterior, acórtalo y envíalo otra vez.",
    ];
  if (status === 429)
    return [
      "Espera un momento",
      "Se han hecho demasiadas solicitudes seguidas desde aquí.",
      again(request, retryAfter),
    ];
  if (status < 500)
    return request.baseUrl === EXPORT_PATH
      ? ["Esta descarga ya no está disponible", "Su enlace vale unos minutos. Vuelve al portal y descárgala otra vez."]
      : ["Esta página no está disponible", "Comprueba la dirección."];
  const room = "Al portal no le queda sitio para guardar nada. Lo que ya estaba guardado sigue ahí.";
  return ["Ahora mismo no se puede", ...(status === 507 ? [room] : []), again(request, retryAfter)];
}

/**
 * Tells a person in words what was refused, on the page that was asked for; what was typed is sent again from there.
 * @returns whether a page was wanted
 */
export function sendRefusalPage(request: Request, response: Response, refusal: Refusal): boolean {
  if (request.accepts(["json", "html"]) !== "html") return false;
  const help = request.baseUrl === MEASURE_PATH ? HELP : "";
  const { status, retryAfter } = refusal;
  const [title, ...sentences] = wordsFor(request, refusal);
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none';style-src 'sha256-${STYLE_HASH}';form-action 'none';base-uri 'none';frame-ancestors 'none'`,
    "permissions-policy": PERMISSIONS_POLICY,
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    ...(typeof retryAfter === "string" && { "retry-after": retryAfter }),
  });
  response.end(
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main>${help}<h1>${title}</h1>${sentences.map((sentence) => `<p>${sentence}</p>`).join("")}</main></body></html>`,
  );
  return true;
}
