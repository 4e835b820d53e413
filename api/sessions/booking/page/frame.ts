import { BOOKING_REQUEST } from "../../../../schema/fields/bookingRequests.ts";
import {
  BOOKING_TEXT_MAX,
  type BookingRequestDraft,
  type BookingRequestField,
} from "../../../../schema/rules/booking/requests.ts";
import { BOOKING_PATH } from "../../../../schema/rules/booking/settings.ts";
import { escapeHtml } from "../../../core/mail/mail.ts";
import { notKept, publicPage, type Sent, typedWords } from "../../../core/mail/publicPage.ts";
import { BOOKING_STYLE } from "./style.ts";

/** Whose page it is. */
export interface PageOf {
  /** The path of its address; its steps are below it. */
  base: string;
  /** Tells the practice from every other: what was written for one reaches no other, whoever has the address then. */
  mark: string;
  /** «Pide», or what whoever looks at it does there. */
  verb: string;
  /** How many steps there are until an hour is asked for or taken. */
  steps: number;
  /** The practice's. */
  zone: string;
  therapist: string;
  welcome: string | null;
  isListed: boolean;
  /** Whether hours can be chosen there: one that is off still tells what became of a request. */
  isOn: boolean;
}

/** Below the path, and no name of a page: names have no points. */
export const ZONE_SCRIPT_PATH = `${BOOKING_PATH}/zona.js`;

export const stepText = ({ steps }: Pick<PageOf, "steps">, step: number): string =>
  `<p class="step">Paso ${step} de ${steps}</p>`;

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

const TYPED: readonly BookingRequestField[] = ["name", "email", "phone", "message"];
/** All that a visitor has typed, where there is no form for it any more. */
export const typedRequest = (draft: BookingRequestDraft): string => {
  const lines = TYPED.flatMap((field) => {
    const text = draft[field]?.slice(0, BOOKING_TEXT_MAX[field]);
    return text ? [`${BOOKING_REQUEST[field].label}: ${text}`] : [];
  });
  return typedWords(lines.join("\n"));
};

/** For an address that leads to no page, whatever the reason. */
export const noPage = (sent: Sent | null): string =>
  told(
    "Esta página no está disponible",
    `<p>${notKept(sent)}Comprueba la dirección, o pregunta a tu terapeuta cómo pedir cita.</p>`,
  );

/** For what was sent to such an address, whether its page was there a moment ago or never. */
export const noPageAnyMore = (draft: BookingRequestDraft): string =>
  told(
    "Esta página ya no está disponible",
    `<p role="alert">Tu solicitud no se ha enviado. Pregunta a tu terapeuta cómo pedir cita.</p>${typedRequest(draft)}`,
  );

/** @param draft what was sent too often; null: nothing that was typed */
export const tooOftenPage = (draft: BookingRequestDraft | null = null): string =>
  told(
    "Espera un momento",
    `<p>Se han hecho demasiadas solicitudes seguidas desde aquí. Inténtalo de nuevo más tarde.</p>${draft ? typedRequest(draft) : ""}`,
  );
