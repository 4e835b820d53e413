import { foldedHeading } from "../../schema/rules/imports/fields.ts";
import type { ImportRepeat } from "../../schema/rules/imports/imports.ts";
import type { ClientLine, Repeated } from "./imports.rules.ts";

/** A client as repetitions are looked for. */
export interface KnownClient {
  id: string;
  name: string;
  email: string;
  phone: string;
}

/** Digits of a phone that tell it apart, with its country or without. */
const PHONE_DIGITS = 9;

function keysOf({ name, email, phone }: Omit<KnownClient, "id">): [why: ImportRepeat, key: string][] {
  const digits = phone.replace(/\D/g, "").slice(-PHONE_DIGITS);
  return [
    ["EMAIL", email.trim().toLowerCase()],
    ["NAME_AND_PHONE", digits === "" ? "" : `${foldedHeading(name)} ${digits}`],
  ];
}

interface Met {
  clientId: string | null;
  clientName: string;
  otherLine: number | null;
}

/** Which lines repeat a client, or a line above them: by the same e-mail, or the same name and phone. */
export function repeatsIn(
  lines: readonly ClientLine[],
  known: readonly KnownClient[],
  takeAnyway: readonly number[],
): Repeated[] {
  const met = new Map<string, Met>();
  const remember = (who: Omit<KnownClient, "id">, as: Met) => {
    for (const [why, key] of keysOf(who)) if (key !== "" && !met.has(`${why} ${key}`)) met.set(`${why} ${key}`, as);
  };
  for (const { id, ...who } of known) remember(who, { clientId: id, clientName: who.name, otherLine: null });
  const taken = new Set(takeAnyway);
  const repeats: Repeated[] = [];
  for (const { line, draft } of lines) {
    const [why, key] = keysOf(draft).find(([reason, value]) => met.has(`${reason} ${value}`)) ?? [];
    const earlier = why && met.get(`${why} ${key}`);
    if (why && earlier) repeats.push({ line, name: draft.name, why, ...earlier, isTaken: taken.has(line) });
    else remember(draft, { clientId: null, clientName: draft.name, otherLine: line });
  }
  return repeats;
}
