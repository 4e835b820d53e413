import { BOOKING_PATH } from "../../../../schema/rules/booking/settings.ts";
import { escapeHtml } from "../../../core/mail/mail.ts";
import { publicPage } from "../../../core/mail/publicPage.ts";
import { BOOKING_STYLE } from "./style.ts";

/** Whose page it is. */
export interface PageOf {
  /** The path of its address; its steps are below it. */
  base: string;
  /** «Pide», or what whoever looks at it does there. */
  verb: string;
  therapist: string;
  welcome: string | null;
  isListed: boolean;
}

/** Below the path, and no name of a page: names have no points. */
export const ZONE_SCRIPT_PATH = `${BOOKING_PATH}/zona.js`;

/** @param body HTML */
export const bookingPage = (
  { therapist, isListed }: Pick<PageOf, "therapist" | "isListed">,
  body: string,
  { withZoneScript = false } = {},
): string =>
  publicPage(
    `Pedir cita con ${escapeHtml(therapist)}`,
    body,
    withZoneScript ? `<script src="${ZONE_SCRIPT_PATH}"></script>` : "",
    { style: BOOKING_STYLE, isListed },
  );

const told = (title: string, body: string): string =>
  publicPage(title, `<h1>${title}</h1>${body}`, "", { style: BOOKING_STYLE, isListed: false });

/** For an address that leads to no page, whatever the reason. */
export const noPage = (): string =>
  told("Esta página no está disponible", "<p>Comprueba la dirección, o pregunta a tu terapeuta cómo pedir cita.</p>");

export const tooOftenPage = (): string =>
  told(
    "Espera un momento",
    "<p>Se han hecho demasiadas solicitudes seguidas desde aquí. Inténtalo de nuevo más tarde.</p>",
  );
