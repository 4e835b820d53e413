import { RATING_DAYS, RATINGS } from "../../schema/rules/ratings.ts";

/** Sends the answer that was pressed in the mail; without it the person presses once more on the page. */
export const SEND_SCRIPT = `
const chosen = document.querySelector("button[data-chosen]");
if (chosen) {
  history.replaceState(null, "", location.pathname);
  chosen.form.requestSubmit(chosen);
}
`;

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2b2a; --dim: #51605f; --paper: #f7f9f8; --card: #fff; --line: #c9d3d1; --main: #0f6f66; --on: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eeec; --dim: #a5b5b2; --paper: #131b1a; --card: #1b2524; --line: #43524f; --main: #6fd0c3; --on: #08211e; } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; font: 1rem/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
main { width: 100%; max-width: 30rem; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.3 }
p { margin: 0 0 1rem }
small, .dim { color: var(--dim) }
form { display: grid; grid-template-columns: repeat(5, 1fr); gap: .5rem; margin: 1.5rem 0 .5rem }
button { min-height: 3.5rem; font: 600 1.25rem/1 system-ui, sans-serif; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: .75rem; cursor: pointer }
button:hover { border-color: var(--main) }
button:focus-visible { outline: 3px solid var(--main); outline-offset: 2px }
button[aria-pressed="true"] { color: var(--on); background: var(--main); border-color: var(--main) }
.ends { display: flex; justify-content: space-between; margin: 0 }
`;

const page = (title: string, body: string, script = ""): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main>${body}</main>${script}</body></html>`;

interface RatingPage {
  /** The answer given so far. */
  rating: number | null;
  /** The answer pressed in the mail, to be sent at once. */
  chosen: number | null;
  /** Where `SEND_SCRIPT` is. */
  script: string;
}

/** Where a client says how a session was. It names neither the client nor the therapist: a link may be passed on. */
export function ratingPage({ rating, chosen, script }: RatingPage): string {
  const buttons = RATINGS.map(
    (value) =>
      `<button name="nota" value="${value}" aria-label="${value} de 5" aria-pressed="${value === rating}"${value === chosen ? " data-chosen" : ""}>${value}</button>`,
  ).join("");
  const heading = rating === null ? "¿Cómo fue tu cita?" : "Gracias por tu respuesta";
  const sentence =
    rating === null
      ? "Elige una nota."
      : `Le has dado un ${rating} de 5. Puedes cambiarla durante los ${RATING_DAYS} días que vale este enlace.`;
  return page(
    "Tu valoración",
    `<h1>${heading}</h1><p role="status">${sentence}</p><form method="post">${buttons}</form><p class="ends dim" aria-hidden="true"><small>Muy mal</small><small>Muy bien</small></p><p class="dim" style="margin:1.5rem 0 0"><small>Tu terapeuta ve cuántas personas han dado cada nota, no quién.</small></p>`,
    chosen === null ? "" : `<script src="${script}"></script>`,
  );
}

/** What is shown for a link that is over, altered, or of a session that is gone. */
export const ratingOverPage = (): string =>
  page(
    "Enlace caducado",
    "<h1>Este enlace ya no vale</h1><p>Los enlaces para valorar una cita caducan a los pocos días. Si quieres decirle algo a tu terapeuta, responde al correo que recibiste.</p>",
  );
