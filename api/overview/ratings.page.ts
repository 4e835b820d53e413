import { RATING_DAYS, RATINGS, RATINGS_SHOWN_FROM } from "../../schema/rules/ratings.ts";
import { notKept, publicPage, type Sent } from "../core/mail/publicPage.ts";

/** Sends the answer that was pressed in the mail; without it the person presses once more on the page. */
export const SEND_SCRIPT = `
const chosen = document.querySelector("button[data-chosen]");
if (chosen) {
  history.replaceState(null, "", location.pathname);
  chosen.form.requestSubmit(chosen);
}
`;

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
  const counting = rating === null ? "" : `; hasta entonces cuenta el ${rating} de 5 que ya diste`;
  const [heading, sentence] =
    chosen !== null && chosen !== rating
      ? ["Falta un paso", `Has elegido un ${chosen} de 5. Púlsalo para enviarlo${counting}.`]
      : rating === null
        ? ["¿Cómo fue tu cita?", "Elige una nota."]
        : [
            "Gracias por tu respuesta",
            `Le has dado un ${rating} de 5. Puedes cambiarla durante los ${RATING_DAYS} días que vale este enlace.`,
          ];
  return publicPage(
    "Tu valoración",
    `<h1>${heading}</h1><p role="status">${sentence}</p><form method="post">${buttons}</form><p class="ends dim" aria-hidden="true"><small>Muy mal</small><small>Muy bien</small></p><p class="dim" style="margin:1.5rem 0 0"><small>Tu terapeuta ve cuántas personas han dado cada nota, no quién, y solo cuando han respondido al menos ${RATINGS_SHOWN_FROM}.</small></p>`,
    chosen === null ? "" : `<script src="${script}"></script>`,
  );
}

/** What is shown for a link that is over, altered, or of a session that is gone. */
export const ratingOverPage = (sent: Sent | null): string =>
  publicPage(
    "Enlace caducado",
    `<h1>Este enlace ya no vale</h1><p>${notKept(sent)}Los enlaces para valorar una cita valen ${RATING_DAYS} días, mientras la cita siga en la agenda y tu correo sea el mismo. Si quieres decirle algo a tu terapeuta, responde al correo que recibiste.</p>`,
  );
