import { BOOKING_REQUEST } from "../../../../schema/fields/bookingRequests.ts";
import { CODE_LENGTH } from "../../../../schema/rules/accounts.ts";
import {
  BOOKING_CODE_MINUTES,
  BOOKING_PROOF_HOURS,
  BOOKING_TEXT_MAX,
  type BookingRequestDraft,
  type BookingRequestField,
  bookingRequestMessage,
} from "../../../../schema/rules/booking/requests.ts";
import type { BookingKind } from "../../../../schema/rules/booking/settings.ts";
import { addDays, dayIn } from "../../../../schema/rules/days.ts";
import type { FieldFault } from "../../../../schema/rules/fields.ts";
import { escapeHtml } from "../../../core/mail/mail.ts";
import { practiceTime } from "../../sessions.spoken.ts";
import type { Chosen, Proved } from "../asking.service.ts";
import { spokenTime } from "../booking.texts.ts";
import type { BookingRow } from "../requests.store.ts";
import { keyOf, kindFacts, kindText, linkTo } from "./choosing.page.ts";
import { bookingPage, type PageOf, stepText, typedRequest } from "./frame.ts";

/** A field that people do not see: whoever fills it in is a program. */
export const TRAP = "pagina";

/** Says whose form it is. */
export const MARK = "consulta";

/** The day before an instant, which on no clock is after its own. */
const around = (at: Date): string => addDays(dayIn("UTC", at), -1);

/**
 * Leads to the hours.
 * @param zone the visitor's, which stays; null: not known
 * @param kind of which hours are shown, where it is still one
 * @param near an hour that was chosen: those around it are shown
 */
export const back = (
  { base, isOn }: PageOf,
  text: string,
  zone: string | null,
  kind?: BookingKind,
  near: Date | null = null,
): string =>
  isOn
    ? `<a class="back" href="${linkTo(base, "", { tipo: kind ? keyOf(kind) : null, zona: zone, desde: near && around(near) })}">${text}</a>`
    : "";

const factsText = (kind: BookingKind): string => [kindText(kind), ...kindFacts(kind)].join(" · ");
const factsOf = (kind: BookingKind): string => `<p>${escapeHtml(factsText(kind))}</p>`;
/** When that is on the clocks of whoever reads it, and on the practice's where these show something else. */
export function toldHour(of: PageOf, zone: string, session: Pick<BookingRow, "startsAt" | "durationMinutes">): string {
  const there = practiceTime(of.zone, zone, session.startsAt);
  return `<p><strong>${escapeHtml(spokenTime(zone, session))}</strong>${there ? ` (${escapeHtml(there)})` : ""}</p>`;
}
export const chosenFacts = (of: PageOf, { kind, startsAt, zone }: Chosen): string =>
  `<div class="chosen">${toldHour(of, zone, { startsAt, durationMinutes: kind.durationMinutes })}${factsOf(kind)}</div>`;

const hidden = (words: Record<string, string>): string =>
  Object.entries(words)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("");
/** What was chosen, as the form sends it on. */
export const hiddenOf = ({ kind, startsAt, zone }: Chosen): string =>
  hidden({ tipo: keyOf(kind), hora: startsAt.toISOString(), zona: zone });

const INPUTS: Record<BookingRequestField, string> = {
  name: 'autocomplete="name"',
  email: 'type="email" inputmode="email" autocomplete="email"',
  phone: 'type="tel" autocomplete="tel"',
  message: "",
};

/** What can be chosen where what was chosen is there no more. */
export interface Instead {
  /** The hour is taken, or the kind is not as it was. */
  gone: "HOUR" | "KIND";
  /** The hour that was chosen; null: none was. */
  startsAt: Date | null;
  zone: string;
  /** Kinds, one at least, with hours that are free. */
  offers: readonly Offer[];
}
export interface Offer {
  kind: BookingKind;
  times: readonly Date[];
}

/** An hour of a kind, as one word of the form. */
const hourWord = (kind: BookingKind, time: Date): string => `${time.toISOString()} ${keyOf(kind)}`;
/** The hour, and the kind that is said with it or else beside it. */
export const wordsOf = ({ hora, tipo }: { hora: string; tipo: string }): [hora: string, tipo: string] => {
  const [time = "", kind = tipo] = hora.split(" ");
  return [time, kind];
};

/** The hours that can be chosen instead: of one kind, or of each. */
function otherHours(of: PageOf, { gone, startsAt, zone, offers }: Instead): string {
  const isOne = offers.length === 1;
  const groups = offers.map(({ kind, times }) => {
    const options = times.map((time) => {
      const isSame = isOne && time.getTime() === startsAt?.getTime();
      return `<option value="${isOne ? time.toISOString() : hourWord(kind, time)}"${isSame ? " selected" : ""}>${escapeHtml(spokenTime(zone, { startsAt: time, durationMinutes: kind.durationMinutes }, of.zone))}</option>`;
    });
    return isOne ? options.join("") : `<optgroup label="${escapeHtml(factsText(kind))}">${options.join("")}</optgroup>`;
  });
  const label = isOne ? (gone === "HOUR" ? "Otra hora" : "Hora") : "Tipo de cita y hora";
  return `<label for="hora">${label}</label><select id="hora" name="hora" required autofocus><option value="">Elige una</option>${groups.join("")}</select>`;
}

const GONE: Record<Instead["gone"], [title: string, sentence: string]> = {
  HOUR: ["Esa hora ya no está libre", "Elige otra, por favor. Lo que has escrito sigue aquí."],
  KIND: [
    "Ese tipo de cita ha cambiado",
    "Mira lo que hay ahora y elige una hora, por favor. Lo que has escrito sigue aquí.",
  ],
};
const goneHead = ([title, sentence]: [string, string]): string =>
  `<h1>${title}</h1><p class="notice" role="alert">${sentence}</p>`;

/** What was chosen, the way to other hours, and what the form sends on of it. */
function chosenParts(of: PageOf, chosen: Chosen | Instead): { head: string; sent: string } {
  if (!("offers" in chosen)) {
    const { zone, kind, startsAt } = chosen;
    const way = back(of, "Elegir otra hora", zone, kind, startsAt);
    return { head: `<h1>¿Quién pide la cita?</h1>${chosenFacts(of, chosen)}${way}`, sent: hiddenOf(chosen) };
  }
  const { gone, zone, offers, startsAt } = chosen;
  const kind = offers.length === 1 ? offers[0]?.kind : undefined;
  const facts = `<div class="chosen">${offers.map((offer) => factsOf(offer.kind)).join("")}</div>`;
  return {
    head: `${goneHead(GONE[gone])}${facts}${back(of, "Ver todas las horas libres", zone, kind, startsAt)}`,
    sent: `${hidden({ ...(kind && { tipo: keyOf(kind) }), zona: zone })}${otherHours(of, chosen)}`,
  };
}

/** Where a visitor says who asks. What was typed stays, whatever is wrong with it. */
export function askPage(
  of: PageOf,
  chosen: Chosen | Instead,
  draft: BookingRequestDraft,
  faults: Partial<Record<BookingRequestField, FieldFault>> = {},
): string {
  const { head, sent } = chosenParts(of, chosen);
  const first = (Object.keys(INPUTS) as BookingRequestField[]).find((field) => faults[field]);
  const part = (field: BookingRequestField): string => {
    const { label, wire } = BOOKING_REQUEST[field];
    const fault = faults[field];
    const isNeeded = field === "name" || field === "email";
    const said = fault ? ` aria-invalid="true" aria-describedby="fault-${field}"` : "";
    const common = `id="${field}" name="${wire[0]}" maxlength="${BOOKING_TEXT_MAX[field]}"${isNeeded ? " required" : ""}${said}${field === first ? " autofocus" : ""}`;
    const value = escapeHtml(draft[field] ?? "");
    const control =
      field === "message"
        ? `<textarea ${common}>\n${value}</textarea>`
        : `<input ${common} ${INPUTS[field]} value="${value}">`;
    return `<label for="${field}">${label}${isNeeded ? "" : " <small>(si quieres)</small>"}</label>${control}${fault ? `<p class="fault" id="fault-${field}">${escapeHtml(bookingRequestMessage(field, fault))}</p>` : ""}`;
  };
  return bookingPage(
    of,
    `${stepText(of, 2)}${head}<form method="post" action="${of.base}/datos">${hidden({ [MARK]: of.mark })}${sent}${(Object.keys(INPUTS) as BookingRequestField[]).map(part).join("")}<div class="apart" aria-hidden="true"><label for="${TRAP}">Deja esto vacío</label><input id="${TRAP}" name="${TRAP}" tabindex="-1" autocomplete="off"></div><button>Continuar</button></form><p class="dim" style="margin-top:16px"><small>Solo ${escapeHtml(of.therapist)} ve lo que escribes. Te mandaremos un código para comprobar tu correo; si no lo usas, todo se borra en ${BOOKING_PROOF_HOURS} horas.</small></p>`,
  );
}

/** Where none is left that could be chosen instead, there is no form for what was typed. */
export const nothingLeftPage = (
  of: PageOf,
  { gone, zone }: Pick<Instead, "gone" | "zone">,
  draft: BookingRequestDraft,
): string =>
  bookingPage(
    of,
    `${goneHead([GONE[gone][0], "Ahora mismo no quedan horas libres, y tu solicitud no se ha enviado."])}<p>Vuelve a mirar más adelante.</p>${typedRequest(draft)}${back(of, "Ver las horas libres", zone)}`,
  );

/** For an hour that somebody else has taken, or that is offered no more. */
export const takenPage = (of: PageOf, zone: string | null, chosen?: Chosen): string =>
  bookingPage(
    of,
    `<h1>Esa hora ya no está libre</h1><p>Elige otra, por favor.</p>${back(of, "Ver las horas libres", zone, chosen?.kind, chosen?.startsAt)}`,
  );

/** For a request that no code proves any more. */
export const spentPage = (of: PageOf, { zone }: Pick<BookingRow, "zone">): string =>
  bookingPage(
    of,
    `<h1>Demasiados códigos equivocados</h1><p role="alert">Tu solicitud no se ha enviado. Pide la cita de nuevo.</p>${back(of, "Ver las horas libres", zone)}`,
  );

const REFUSED: Partial<Record<Proved, string>> = {
  WRONG: "El código no es correcto o ha caducado. Escribe el del último correo.",
  TOO_MANY: "Ahora mismo no se pueden enviar más solicitudes. Espera a que te respondan a las que ya has hecho.",
};

/** Where a visitor proves the e-mail. It names nobody: an address may be passed on. */
export function codePage(of: PageOf, request: BookingRow, outcome: Proved | null, isSentAgain = false): string {
  const path = `${of.base}/codigo/${request.id}`;
  const refusal = outcome && REFUSED[outcome];
  const again = isSentAgain
    ? '<p role="status">Si quedaban códigos por enviar, te llegará otro en un momento.</p>'
    : "";
  return bookingPage(
    of,
    `${stepText(of, 3)}<h1>Escribe el código</h1><p>Te hemos enviado un código de ${CODE_LENGTH} cifras al correo que has escrito. Vale durante ${BOOKING_CODE_MINUTES} minutos. Mira también en el correo no deseado.</p>${again}<form method="post" action="${path}"><label for="code">Código</label><input class="code" id="code" name="codigo" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required autofocus${refusal ? ' aria-invalid="true" aria-describedby="fault-code"' : ""}>${refusal ? `<p class="fault" id="fault-code">${refusal}</p>` : ""}<button>Enviar solicitud</button></form><form method="post" action="${path}/otro"><button class="quiet">Enviarme otro código</button></form>`,
  );
}

const STATE: Record<Exclude<BookingRow["status"], "SIN_PROBAR">, [string, string]> = {
  PENDIENTE: [
    "Tu solicitud está enviada",
    "Te llegará un correo en cuanto tenga respuesta. Hasta entonces esa hora está reservada para ti.",
  ],
  ACEPTADA: ["Tu cita está aceptada", "Tienes los detalles en tu correo."],
  RECHAZADA: ["Esta hora no ha podido ser", ""],
  CADUCADA: ["Esta solicitud se quedó sin respuesta", "Su hora ya ha pasado."],
};

/** What was accepted is at another time by now, or not at all: nothing of it is repeated. */
export const changedPage = (of: PageOf, { zone }: Pick<BookingRow, "zone">): string =>
  bookingPage(
    of,
    `<h1>Tu cita ha cambiado</h1><p role="status">Ya no está como se aceptó. Si tienes un correo más reciente, vale lo que dice; si no, responde al que recibiste.</p>${back(of, "Ver las horas libres", zone)}`,
  );

/** What became of a request: with whom and when, and nothing else. */
export function statePage(of: PageOf, request: BookingRow, status: keyof typeof STATE): string {
  const [title, sentence] = STATE[status];
  const isOver = status === "RECHAZADA" || status === "CADUCADA";
  const told = [sentence, isOver && of.isOn && "Puedes elegir otra."].filter(Boolean).join(" ");
  return bookingPage(
    of,
    `<h1>${title}</h1><div class="chosen">${toldHour(of, request.zone, request)}<p>Con ${escapeHtml(of.therapist)}</p></div>${told && `<p role="status">${told}</p>`}${isOver ? back(of, "Ver las horas libres", request.zone) : ""}`,
  );
}
