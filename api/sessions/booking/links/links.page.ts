import { BOOKING_LINK_AHEAD } from "../../../../schema/rules/booking/links.ts";
import { escapeHtml } from "../../../core/mail/mail.ts";
import type { Chosen } from "../asking.service.ts";
import { back, chosenFacts, hiddenOf, toldHour } from "../page/asking.page.ts";
import { bookingPage, type PageOf, stepText } from "../page/frame.ts";

/** Where a client books at once; it names nobody, because links are passed on. */
export const bookPage = (of: PageOf, chosen: Chosen): string =>
  bookingPage(
    of,
    `${stepText(of, 2)}<h1>¿Reservas esta hora?</h1>${chosenFacts(of, chosen)}${back(of, "Elegir otra hora", chosen.zone, chosen.kind, chosen.startsAt)}<form method="post" action="${of.base}/datos">${hiddenOf(chosen)}<button>Reservar</button></form><p class="dim" style="margin-top:16px"><small>Queda reservada al momento en la agenda de ${escapeHtml(of.therapist)}.</small></p>`,
  );

/** For whoever has booked as much as can be at once. */
export const fullPage = (of: PageOf): string =>
  bookingPage(
    of,
    `<h1>Ya tienes ${BOOKING_LINK_AHEAD} citas reservadas</h1><p role="status">Con este enlace se pueden tener ${BOOKING_LINK_AHEAD} a la vez. Podrás reservar otra cuando pase la primera, o si cancelas alguna con el enlace de su correo.</p>`,
  );

/** What was booked: with whom and when, and nothing else. @param answers where it can be cancelled; null: nowhere any more */
export const bookedPage = (
  of: PageOf,
  zone: string,
  session: { startsAt: Date; durationMinutes: number },
  answers: string | null,
): string =>
  bookingPage(
    of,
    `<h1>Tu cita está reservada</h1><div class="chosen">${toldHour(of, zone, session)}<p>Con ${escapeHtml(of.therapist)}</p></div><p role="status">Ya está en la agenda de ${escapeHtml(of.therapist)}.</p>${answers ? `<p><a class="back" href="${escapeHtml(answers)}">Confirmar, cambiar o cancelar</a></p>` : ""}<p>${back(of, "Reservar otra", zone)}</p>`,
  );
