import { foldedHeading } from "../../../schema/rules/imports/fields.ts";
import type { ImportField } from "../../../schema/rules/imports/headings.ts";
import {
  endOf,
  isPast,
  priceCentsOf,
  SESSION_DURATION,
  SESSION_TYPES,
  type SessionField,
  type SessionStatus,
  type SessionType,
  sessionFaultMessage,
  sessionFaults,
} from "../../../schema/rules/sessions.ts";
import type { LineFault, SessionLine } from "../imports.rules.ts";
import { fullNameIn, type LineCells } from "./lineCells.ts";
import { momentOf, timeOf } from "./values.ts";

const TYPE = new Map<string, SessionType>(
  Object.entries({
    ...Object.fromEntries(SESSION_TYPES.map((type) => [foldedHeading(type), type])),
    ...{ individual: "Terapia Individual", "individual therapy": "Terapia Individual", terapia: "Terapia Individual" },
    ...{ "follow up": "Seguimiento", revision: "Seguimiento", primera: "Primera Consulta", intake: "Primera Consulta" },
    ...{ "primera visita": "Primera Consulta", "primera sesion": "Primera Consulta", initial: "Primera Consulta" },
    ...{ grupal: "Terapia Grupal", grupo: "Terapia Grupal", group: "Terapia Grupal", assessment: "Evaluación" },
    ...{ familiar: "Sesión Familiar", familia: "Sesión Familiar", family: "Sesión Familiar" },
  }),
);
const STATUS = new Map<string, SessionStatus>(
  Object.entries({
    ...{ programada: "PROGRAMADA", pendiente: "PROGRAMADA", scheduled: "PROGRAMADA", booked: "PROGRAMADA" },
    ...{ confirmada: "CONFIRMADA", confirmed: "CONFIRMADA", realizada: "CONFIRMADA", asistio: "CONFIRMADA" },
    ...{ completada: "CONFIRMADA", completed: "CONFIRMADA", attended: "CONFIRMADA", finalizada: "CONFIRMADA" },
    ...{ cancelada: "CANCELADA", cancelled: "CANCELADA", canceled: "CANCELADA", anulada: "CANCELADA" },
    ...{ "no asistio": "CANCELADA", "no show": "CANCELADA", "no vino": "CANCELADA" },
  }),
);
const NO_TYPE = `Tipo de sesión: escribe ${SESSION_TYPES.join(", ")}.`;
const NO_STATUS = "Estado: escribe programada, confirmada o cancelada.";
const NO_END = "Hora de fin: escríbela como 10:30.";
const IN_EUROS =
  "Precio: los importes se llevan en dólares (US$). Escríbelo en dólares, o elige «No traer» en esa columna.";
const EURO = /€|(?<!\p{L})eur(?:os?)?(?!\p{L})/iu;
const DOLLAR = /US\$|USD|\$/gi;
const FIELD_OF: Partial<Record<SessionField, ImportField>> = {
  startsAt: "DATE",
  durationMinutes: "DURATION",
  location: "LOCATION",
  notes: "NOTES",
  price: "PRICE",
};

/** Minutes a session lasts, of `60`, `60 min`, `1:00`, `1 h`, or from its time to another; null for what says none. */
function minutesOf(duration: string, from: string, end: string): number | null {
  if (duration !== "") {
    const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(duration) ?? [];
    if (hours) return Number(hours) * 60 + Number(minutes);
    const [, amount, unit = ""] = /^(\d{1,3})\s*(\p{L}*)\.?$/u.exec(duration) ?? [];
    return amount ? Number(amount) * (/^h/i.test(unit) ? 60 : 1) : null;
  }
  if (end === "") return SESSION_DURATION;
  const [startsAt, endsAt] = [timeOf(from), timeOf(end)].map((clock) => {
    const [hour = 0, minute = 0] = (clock ?? "").split(":").map(Number);
    return clock ? hour * 60 + minute : null;
  });
  return typeof startsAt === "number" && typeof endsAt === "number" ? (endsAt - startsAt + 1_440) % 1_440 : null;
}

/** Reads one line as a session. @returns the session, or what is wrong with the line */
export function readSessionLine(cells: LineCells, zone: string, now: Date): SessionLine | LineFault[] {
  const { line, textOf, titleOf, faultIn } = cells;
  const faults: LineFault[] = [];
  const moment = momentOf(textOf("DATE"), textOf("TIME"), zone);
  if ("fault" in moment) return [faultIn(moment.in, moment.fault)];
  const { at } = moment;
  const [type, status] = [textOf("TYPE"), textOf("STATUS")].map(foldedHeading);
  const knownType = type ? TYPE.get(type) : SESSION_TYPES[0];
  if (!knownType) faults.push(faultIn("TYPE", NO_TYPE));
  const clock = new Intl.DateTimeFormat("es", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(at);
  const durationMinutes = minutesOf(textOf("DURATION"), clock, textOf("END_TIME"));
  if (durationMinutes === null)
    faults.push(
      textOf("DURATION") === ""
        ? faultIn("END_TIME", NO_END)
        : faultIn("DURATION", sessionFaultMessage("durationMinutes", "INVALID")),
    );
  const isOver = isPast(at, durationMinutes ?? SESSION_DURATION, now);
  const knownStatus = status ? STATUS.get(status) : isOver ? "CONFIRMADA" : "PROGRAMADA";
  if (!knownStatus) faults.push(faultIn("STATUS", NO_STATUS));
  const price = textOf("PRICE").replace(/\s/g, "");
  const isInEuros = price !== "" && EURO.test(`${titleOf("PRICE")} ${price}`);
  const written = price.replace(DOLLAR, "");
  const priceCents = priceCentsOf(written);
  if (isInEuros) faults.push(faultIn("PRICE", IN_EUROS));
  else if (priceCents === undefined) faults.push(faultIn("PRICE", sessionFaultMessage("price", "INVALID", written)));
  const draft = {
    startsAt: at,
    durationMinutes: durationMinutes ?? SESSION_DURATION,
    location: textOf("LOCATION") || null,
    notes: textOf("NOTES") || null,
  };
  for (const [field, fault] of Object.entries(sessionFaults({ ...draft, clientId: "-", type: SESSION_TYPES[0] })))
    faults.push(faultIn(FIELD_OF[field as SessionField] ?? null, sessionFaultMessage(field as SessionField, fault)));
  if (faults.length > 0 || !knownType || !knownStatus || priceCents === undefined) return faults;
  const who = { name: fullNameIn(cells), email: textOf("EMAIL") };
  const ends = endOf(at, draft.durationMinutes);
  return { line, who, ends, draft: { ...draft, type: knownType, status: knownStatus, priceCents } };
}
