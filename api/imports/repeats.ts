import { foldedHeading } from "../../schema/rules/imports/fields.ts";
import type { ImportRepeat } from "../../schema/rules/imports/imports.ts";
import type { Repeated } from "./imports.rules.ts";

/** A client as repetitions are looked for. */
export interface KnownClient {
  id: string;
  name: string;
  email: string;
  phone: string;
}

/** Something as repetitions are looked for: what has one of its keys is the same. */
export interface Alike {
  name: string;
  clientId: string | null;
  keys: [why: ImportRepeat, key: string][];
}

/** Digits of a phone that tell it apart, with its country or without. */
const PHONE_DIGITS = 9;

/** Clients are the same by their e-mail, or by name and phone. */
export function clientKeys({ name, email, phone }: Omit<KnownClient, "id">): Alike["keys"] {
  const digits = phone.replace(/\D/g, "").slice(-PHONE_DIGITS);
  return [
    ["EMAIL", email.trim().toLowerCase()],
    ["NAME_AND_PHONE", digits === "" ? "" : `${foldedHeading(name)} ${digits}`],
  ];
}

interface Met extends Pick<Alike, "name" | "clientId"> {
  otherLine: number | null;
}

/**
 * Which lines say what is known already, or what a line above them says.
 * @param areDistinct whether no two lines can mean the same
 */
export function repeatsAmong<Line extends { line: number }>(
  lines: readonly Line[],
  alikeOf: (line: Line) => Alike,
  known: readonly Alike[],
  takeAnyway: readonly number[],
  areDistinct = false,
): Repeated[] {
  const met = new Map<string, Met>();
  const remember = ({ name, clientId, keys }: Alike, otherLine: number | null) => {
    for (const [why, key] of keys)
      if (key !== "" && !met.has(`${why} ${key}`)) met.set(`${why} ${key}`, { name, clientId, otherLine });
  };
  const there = new Map<string, number>();
  for (const one of known) {
    remember(one, null);
    for (const [why, key] of one.keys) there.set(`${why} ${key}`, (there.get(`${why} ${key}`) ?? 0) + 1);
  }
  const taken = new Set(takeAnyway);
  const repeats: Repeated[] = [];
  for (const one of lines) {
    const alike = alikeOf(one);
    const [why, key] = alike.keys.find(([reason, value]) => met.has(`${reason} ${value}`)) ?? [];
    const earlier = why && met.get(`${why} ${key}`);
    const { line } = one;
    if (why && earlier)
      repeats.push({
        ...{ line, why, name: alike.name, clientId: earlier.clientId, clientName: earlier.name },
        ...{ otherLine: earlier.otherLine, thereCount: there.get(`${why} ${key}`) ?? 0, isTaken: taken.has(line) },
      });
    else if (!areDistinct) remember(alike, line);
  }
  return repeats;
}

/** Whom the lines repeat that are taken all the same: whoever took them has seen just these. */
export const takenAsSeen = (repeats: readonly Repeated[]) =>
  repeats
    .filter(({ isTaken }) => isTaken)
    .map(({ line, why, clientId, otherLine, thereCount }) => [line, why, clientId, otherLine, thereCount]);
