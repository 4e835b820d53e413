import { createHash } from "node:crypto";
import { cityOf } from "../../../../schema/rules/agenda/zonePlaces.ts";
import { zoneNames } from "../../../../schema/rules/agenda/zones.ts";
import type { FreeDay } from "../../../../schema/rules/booking/freeTimes.ts";
import type { BookingKind } from "../../../../schema/rules/booking/settings.ts";
import { dayIn } from "../../../../schema/rules/days.ts";
import { formatMoney } from "../../../../schema/rules/money/words.ts";
import { escapeHtml } from "../../../core/mail/mail.ts";
import { dayText, hourText, zoneText } from "../../sessions.spoken.ts";
import { CITIES } from "./cities.ts";
import { bookingPage, type PageOf, stepText } from "./frame.ts";

/** Days of the practice that are shown at once. */
export const SHOWN_DAYS = 7;

/** A kind by what it says: one that was changed meanwhile is another. */
export const keyOf = (kind: BookingKind): string =>
  createHash("sha256")
    .update(JSON.stringify([kind.type, kind.durationMinutes, kind.priceCents, kind.location]))
    .digest("hex")
    .slice(0, 12);

export const kindText = ({ type, durationMinutes }: BookingKind): string => `${type} · ${durationMinutes} minutos`;
/** Price and place, where they are told. */
export const kindFacts = ({ priceCents, location }: BookingKind): string[] => [
  ...(priceCents === null ? [] : [formatMoney(priceCents / 100)]),
  ...(location ? [location] : []),
];

/** An address below a page's, with what is known of what it is asked for. */
export const pathTo = (base: string, path: string, query: Record<string, string | null>): string => {
  const known = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null);
  const asked = new URLSearchParams(known).toString();
  return `${base}${path}${asked && `?${asked}`}`;
};
export const linkTo = (...where: Parameters<typeof pathTo>): string => escapeHtml(pathTo(...where));

/** Where a visitor says what kind of session it is to be. */
export function kindsPage(of: PageOf, kinds: readonly BookingKind[], asked: { zone: string | null }): string {
  const cards = kinds.map(
    (kind) =>
      `<li><a href="${linkTo(of.base, "", { tipo: keyOf(kind), zona: asked.zone })}"><strong>${escapeHtml(kind.type)}</strong><span>${kind.durationMinutes} minutos</span>${kindFacts(kind).length > 0 ? `<small>${escapeHtml(kindFacts(kind).join(" · "))}</small>` : ""}</a></li>`,
  );
  const welcome = of.welcome ? `<p class="dim">${escapeHtml(of.welcome).replaceAll("\n", "<br>")}</p>` : "";
  return bookingPage(
    of,
    `${stepText(of, 1)}<h1>${of.verb} cita con ${escapeHtml(of.therapist)}</h1>${welcome}<p class="step">Elige el tipo de cita.</p><ul class="kinds">${cards.join("")}</ul>`,
  );
}

/** What a visitor looks at: a kind, from a day on, on the clocks of a zone. */
export interface Looking {
  kind: BookingKind;
  /** The zone whose clocks are shown, and whether the visitor has chosen it. */
  zone: string;
  isZoneChosen: boolean;
  /** `YYYY-MM-DD` of the practice. */
  from: string;
}
/** From which days on there are other hours, `YYYY-MM-DD` of the practice; null: there are none. */
interface Ways {
  before: string | null;
  after: string | null;
}

/** The free times of some days, by the days of the visitor. */
const byVisitorsDay = (free: readonly FreeDay[], zone: string): [string, Date[]][] => [
  ...Map.groupBy(
    free.flatMap(({ times }) => times),
    (time) => dayIn(zone, time),
  ),
];

function zones({ base }: PageOf, { kind, zone, from }: Looking, shown: readonly Date[]): string {
  const known = CITIES.some(([name]) => name === zone) ? CITIES : [[zone, zone] as const, ...CITIES];
  const city = cityOf(zone);
  // Around a change of the clocks both are shown.
  const clocks = new Set(shown.map((time) => zoneText(zone, time)));
  const whose = city ? `Las horas son las de ${city}` : `Las horas son las de: ${[...clocks].join(" y ")}`;
  const options = known.map(
    ([name, city]) =>
      `<option value="${escapeHtml(name)}"${name === zone ? " selected" : ""}>${escapeHtml(city)}</option>`,
  );
  return `<details data-zone="${escapeHtml(zoneNames(zone).join(" "))}"><summary>${escapeHtml(whose)}</summary><form method="get" action="${linkTo(base, "", {})}"><input type="hidden" name="tipo" value="${keyOf(kind)}"><input type="hidden" name="desde" value="${escapeHtml(from)}"><label for="zona">Dónde estás</label><select id="zona" name="zona">${options.join("")}</select><button>Ver las horas de ahí</button></form></details>`;
}

/** The hours of one of a visitor's days. Where the clocks show one twice, each says by which clocks it is. */
function hourLinks(zone: string, times: readonly Date[], linkOf: (time: Date) => string): string {
  const day = dayText(zone, times[0] ?? new Date());
  const links = times.map((time) => {
    const hour = hourText(zone, time);
    const isTwice = times.some((other) => other !== time && hourText(zone, other) === hour);
    const clocks = isTwice ? zoneText(zone, time) : null;
    const label = [hour, ...(clocks ? [clocks] : []), day].join(", ");
    return `<li><a href="${linkOf(time)}" aria-label="${escapeHtml(label)}">${hour}${clocks ? `<small>${escapeHtml(clocks)}</small>` : ""}</a></li>`;
  });
  return `<section><h2>${escapeHtml(day)}</h2><ul class="times">${links.join("")}</ul></section>`;
}

/** Where a visitor chooses an hour. @param free of the days that are shown */
export function timesPage(of: PageOf, looking: Looking, free: readonly FreeDay[], ways: Ways, many: boolean): string {
  const { kind, zone, isZoneChosen } = looking;
  const shown = free.flatMap(({ times }) => times);
  const query = { tipo: keyOf(kind), zona: isZoneChosen ? zone : null };
  const linkOf = (time: Date) => linkTo(of.base, "/datos", { ...query, hora: time.toISOString() });
  const days = byVisitorsDay(free, zone).map(([, times]) => hourLinks(zone, times, linkOf));
  const way = (desde: string | null, text: string): string =>
    desde ? `<a href="${linkTo(of.base, "", { ...query, desde })}">${text}</a>` : "";
  const weeks = way(ways.before, "Días anteriores") + way(ways.after, "Días siguientes");
  const facts = kindFacts(kind);
  const welcome = !many && of.welcome ? `<p class="dim">${escapeHtml(of.welcome).replaceAll("\n", "<br>")}</p>` : "";
  return bookingPage(
    of,
    `${stepText(of, 1)}<h1>${of.verb} cita con ${escapeHtml(of.therapist)}</h1>${welcome}<div class="chosen"><p>${escapeHtml([kindText(kind), ...facts].join(" · "))}</p></div>${many ? `<a class="back" href="${linkTo(of.base, "", { zona: query.zona })}">Elegir otro tipo de cita</a>` : ""}<p class="step">Elige una hora.</p>${zones(of, looking, shown.length > 0 ? shown : [new Date()])}${days.length > 0 ? days.join("") : "<p>Ahora mismo no quedan horas libres. Vuelve a mirar más adelante.</p>"}${weeks && `<nav class="weeks" aria-label="Días">${weeks}</nav>`}`,
    { withZoneScript: true },
  );
}
