import { timeIn } from "../../../schema/rules/days.ts";
import { foldedHeading } from "../../../schema/rules/imports/fields.ts";
import type { ImportField } from "../../../schema/rules/imports/headings.ts";
import {
  endOf,
  isPast,
  isSessionDuration,
  priceCentsOf,
  SESSION_DURATION,
  SESSION_TYPES,
  type SessionField,
  sessionFaultMessage,
  sessionFaults,
  startOf,
} from "../../../schema/rules/sessions.ts";
import type { LineFault, SessionLine } from "../imports.rules.ts";
import { fullNameIn, type LineCells } from "./lineCells.ts";
import { REASON, STATUS, TYPE } from "./sessionWords.ts";
import { momentOf, timeOf } from "./values.ts";

const NO_TYPE = `Tipo de sesión: escribe ${SESSION_TYPES.join(", ")}.`;
const NO_STATUS = "Estado: escribe programada, confirmada o cancelada.";
const NO_END = "Hora de fin: escríbela como 10:30.";
const OTHER_DURATION = ` O elige «No traer» en esa columna, y serán ${SESSION_DURATION}.`;
const IN_EUROS =
  "Precio: los importes se llevan en dólares (US$). Escríbelo en dólares, o elige «No traer» en esa columna.";
const EURO = /€|(?<!\p{L})eur(?:os?)?(?!\p{L})/iu;
const DOLLAR = /US\$|USD|\$/gi;
const FIELD_OF: Partial<Record<SessionField, ImportField>> = {
  startsAt: "DATE",
  location: "LOCATION",
  notes: "NOTES",
  price: "PRICE",
};

/** Minutes that a text says, as `60`, `60 min`, `1:00` or `1 h`; null for what says none. */
function minutesIn(duration: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(duration) ?? [];
  if (hours) return Number(hours) * 60 + Number(minutes);
  const [, amount, unit = ""] = /^(\d{1,3})\s*(\p{L}*)\.?$/u.exec(duration) ?? [];
  return amount ? Number(amount) * (/^h/i.test(unit) ? 60 : 1) : null;
}

/** Minutes from a moment to a time on the practice's clocks, or to another moment within a day; null for what is neither. */
function minutesUntil(end: string, from: Date, zone: string): number | null {
  const [startsAt, endsAt] = [timeIn(zone, from), timeOf(end)].map((clock) => {
    const [hour = 0, minute = 0] = (clock ?? "").split(":").map(Number);
    return clock ? hour * 60 + minute : null;
  });
  if (typeof startsAt === "number" && typeof endsAt === "number") return (endsAt - startsAt + 1_440) % 1_440;
  const moment = momentOf(end, "", zone);
  const minutes = "at" in moment ? (moment.at.getTime() - from.getTime()) / 60_000 : 0;
  return minutes > 0 && minutes < 1_440 ? minutes : null;
}

/** Minutes that a line says a session lasts, or what is wrong with them. */
function durationIn({ textOf, faultIn }: LineCells, from: Date, zone: string): number | LineFault {
  const [duration, end] = [textOf("DURATION"), textOf("END_TIME")];
  if (duration === "" && end === "") return SESSION_DURATION;
  const field = duration === "" ? "END_TIME" : "DURATION";
  const minutes = duration === "" ? minutesUntil(end, from, zone) : minutesIn(duration);
  if (minutes !== null && isSessionDuration(minutes)) return minutes;
  if (minutes === null && field === "END_TIME") return faultIn(field, NO_END);
  const isOnlyOne = duration === "" || end === "";
  return faultIn(field, sessionFaultMessage("durationMinutes", "INVALID") + (isOnlyOne ? OTHER_DURATION : ""));
}

/** Reads one line as a session. @returns the session, or what is wrong with the line */
export function readSessionLine(cells: LineCells, zone: string, now: Date): SessionLine | LineFault[] {
  const { line, textOf, titleOf, faultIn } = cells;
  const faults: LineFault[] = [];
  const moment = momentOf(textOf("DATE"), textOf("TIME"), zone);
  if ("fault" in moment) return [faultIn(moment.in, moment.fault)];
  const at = startOf(moment.at);
  const [type, status] = [textOf("TYPE"), textOf("STATUS")].map(foldedHeading);
  const knownType = type ? TYPE.get(type) : SESSION_TYPES[0];
  if (!knownType) faults.push(faultIn("TYPE", NO_TYPE));
  const duration = durationIn(cells, at, zone);
  if (typeof duration === "object") faults.push(duration);
  const durationMinutes = typeof duration === "number" ? duration : SESSION_DURATION;
  const isOver = isPast(at, durationMinutes, now);
  const knownStatus = status ? STATUS.get(status) : isOver ? "CONFIRMADA" : "PROGRAMADA";
  if (!knownStatus) faults.push(faultIn("STATUS", NO_STATUS));
  const reason = knownStatus === "CANCELADA" ? foldedHeading(textOf("CANCEL_REASON")) : "";
  // «Motivo» alone may also be what somebody comes for.
  const isOther = reason !== "" && foldedHeading(titleOf("CANCEL_REASON")) !== "motivo";
  const cancelReason = REASON.get(status ?? "") ?? REASON.get(reason) ?? (isOther ? "OTRO" : null);
  const price = textOf("PRICE").replace(/\s/g, "");
  const isInEuros = price !== "" && EURO.test(`${titleOf("PRICE")} ${price}`);
  const written = price.replace(DOLLAR, "");
  const priceCents = priceCentsOf(written);
  if (isInEuros) faults.push(faultIn("PRICE", IN_EUROS));
  else if (priceCents === undefined) faults.push(faultIn("PRICE", sessionFaultMessage("price", "INVALID", written)));
  const draft = {
    startsAt: at,
    durationMinutes,
    location: textOf("LOCATION") || null,
    notes: textOf("NOTES") || null,
  };
  for (const [field, fault] of Object.entries(sessionFaults({ ...draft, clientId: "-", type: SESSION_TYPES[0] })))
    faults.push(faultIn(FIELD_OF[field as SessionField] ?? null, sessionFaultMessage(field as SessionField, fault)));
  if (faults.length > 0 || !knownType || !knownStatus || priceCents === undefined) return faults;
  const who = { name: fullNameIn(cells), email: textOf("EMAIL") };
  const ends = endOf(at, durationMinutes);
  return { line, who, ends, draft: { ...draft, type: knownType, status: knownStatus, cancelReason, priceCents } };
}
