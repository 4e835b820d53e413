import {
  REMINDER_OPTION,
  type ReminderOption,
  type SessionStatus,
  type SessionType,
} from "../../schema/rules/sessions.ts";
import { type DemoNote, demoNotes } from "./notes.ts";
import { type DemoObjective, demoObjectives } from "./objectives.ts";
import {
  CASES,
  CITIES,
  FAMILY_NAMES,
  GIVEN_NAMES,
  RELATIONS,
  SESSION_PLACES,
  SESSION_TYPES,
  STREETS,
} from "./words.ts";

export interface DemoSession {
  /** Day and hour on the practice's wall clock, `YYYY-MM-DD HH:mm`. */
  localStart: string;
  durationMinutes: number;
  type: SessionType;
  location: string;
  priceCents: number;
  status: SessionStatus;
  remind: boolean;
  reminderOption: ReminderOption;
}
export interface DemoClient {
  name: string;
  email: string;
  phone: string;
  address: string | null;
  dateOfBirth: string;
  emergencyContact: string | null;
  therapeuticGoals: string;
  notes: string;
  isActive: boolean;
  /** `YYYY-MM-DD HH:mm` on the practice's wall clock. */
  localJoined: string;
  sessions: DemoSession[];
  writtenNotes: DemoNote[];
  objectives: DemoObjective[];
}

const CLIENTS = 40;
const DAYS = 365;
const SLOTS = ["09:00", "10:15", "11:30", "16:00", "17:15", "18:30"] as const;
const SEED = 20_260_401;
/** How the sessions of one client are reminded of, in turn; null: not at all. */
const REMINDERS = ["P1_DIA_ANTES", "P1_HORA_ANTES", null, "P1_DIA_ANTES", "P4_HORAS_ANTES"] as const;

/** mulberry32: small, and the same numbers on every machine. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const plain = (name: string) =>
  name
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/**
 * A practice of one year: 40 clients, the weekly sessions of the active ones, a few cancelled, the coming weeks planned.
 * @param today day on the practice's wall clock, `YYYY-MM-DD`; everything is placed relative to it
 * @returns the same people for every call, the dates moved along with `today`
 */
export function demoPractice(today: string): DemoClient[] {
  const random = seeded(SEED);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Items extends readonly unknown[]>(items: Items): Items[number] => items[below(items.length)];
  const midnight = Date.parse(`${today}T00:00:00Z`);
  const day = (offset: number) => new Date(midnight + offset * 86_400_000).toISOString().slice(0, 10);
  // Today counts as one whatever it is, so that the home screen has something to show.
  const isWorkday = (date: string) => date === today || ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
  const taken = new Set<string>();

  /** The next free hour from a day on; two people never share one. */
  const freeSlot = (from: number): { date: string; time: string; offset: number } => {
    const start = below(SLOTS.length);
    for (let offset = from; ; offset += 1) {
      const date = day(offset);
      if (!isWorkday(date)) continue;
      for (let step = 0; step < SLOTS.length; step += 1) {
        const time = SLOTS[(start + step) % SLOTS.length] ?? SLOTS[0];
        if (taken.has(`${date} ${time}`)) continue;
        taken.add(`${date} ${time}`);
        return { date, time, offset };
      }
    }
  };

  const typeOf = (index: number): SessionType => {
    if (index === 0) return "Primera Consulta";
    let left = below(10);
    for (const [type, weight] of SESSION_TYPES) {
      left -= weight;
      if (left < 0) return type;
    }
    return SESSION_TYPES[0][0];
  };

  const sessionsFrom = (joined: number, until: number, every: number): DemoSession[] => {
    const sessions: DemoSession[] = [];
    for (let due = joined; due <= until; due += every) {
      const { date, time, offset } = freeSlot(due);
      const cancelled = random() < 0.06;
      const confirmed = random() < 0.5 || offset < 0;
      const reminder = REMINDERS[sessions.length % REMINDERS.length] ?? null;
      sessions.push({
        localStart: `${date} ${time}`,
        durationMinutes: random() < 0.8 ? 60 : 45,
        type: typeOf(sessions.length),
        location: pick(SESSION_PLACES),
        priceCents: 6_000,
        status: cancelled ? "CANCELADA" : confirmed ? "CONFIRMADA" : "PROGRAMADA",
        remind: reminder !== null,
        reminderOption: reminder ?? REMINDER_OPTION,
      });
    }
    return sessions;
  };

  const person = (index: number): DemoClient => {
    const client = someone(index);
    const past = client.sessions.map(({ localStart }) => localStart).filter((start) => start < today);
    return { ...client, writtenNotes: demoNotes(index, past.sort()), objectives: demoObjectives(index) };
  };
  const someone = (index: number): Omit<DemoClient, "writtenNotes" | "objectives"> => {
    const given = GIVEN_NAMES[index % GIVEN_NAMES.length] ?? GIVEN_NAMES[0];
    const [first, second] = [pick(FAMILY_NAMES), pick(FAMILY_NAMES)];
    const joined = -Math.round(DAYS * (1 - index / CLIENTS) ** 0.9);
    const isActive = random() > 0.25 || index > CLIENTS - 6;
    const stays = isActive ? 21 : Math.min(-14, joined + 60 + below(120));
    const { goals, notes } = pick(CASES);
    const prefix = pick(["612", "633", "655", "677", "689"]);
    return {
      name: `${given} ${first} ${second}`,
      email: `${plain(given)}.${plain(first)}${index}@correo.example`,
      phone: `+34 ${prefix} ${100 + below(900)} ${100 + below(900)}`,
      address: random() < 0.7 ? `${pick(STREETS)}, ${1 + below(90)}, ${pick(CITIES)}` : null,
      dateOfBirth: `${1950 + below(55)}-${String(1 + below(12)).padStart(2, "0")}-${String(1 + below(28)).padStart(2, "0")}`,
      emergencyContact:
        random() < 0.6
          ? `${pick(GIVEN_NAMES)} ${first} (${pick(RELATIONS)}), +34 6${10 + below(90)} ${100 + below(900)} ${100 + below(900)}`
          : null,
      therapeuticGoals: goals,
      notes,
      isActive,
      localJoined: `${day(joined)} ${pick(SLOTS)}`,
      sessions: sessionsFrom(joined + 2, stays, pick([7, 14, 14, 21])),
    };
  };
  return Array.from({ length: CLIENTS }, (_, index) => person(index));
}
