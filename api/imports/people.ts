import { foldedHeading } from "../../schema/rules/imports/fields.ts";
import { IMPORT_NOBODY, IMPORT_SEVERAL } from "../../schema/rules/imports/imports.ts";
import type { Column, LineFault, Owned, Who } from "./imports.rules.ts";
import type { KnownClient } from "./repeats.ts";

/** The words of a name in any spelling, the given name first. */
const wordsOf = (name: string): string[] => foldedHeading(name.replace(/^([^,]*),(.*)$/, "$2 $1")).split(" ");

/** Whether two names may be the same person's: one is the other with some words left out. A surname alone is of a whole family. */
function isAlike(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  return few.every((word) => many.includes(word)) && (few.length > 1 || few[0] === many[0]);
}

/**
 * Clients by what a line may say of them: the e-mail, of those with the same one the name; else the name alone. A family often
 * has one e-mail: whose name is another's is somebody else.
 */
function searching(known: readonly KnownClient[]): (who: Who) => readonly KnownClient[] {
  const byEmail = Map.groupBy(known, ({ email }) => email.trim().toLowerCase());
  const byName = Map.groupBy(known, ({ name }) => foldedHeading(name));
  return ({ name, email }) => {
    if (email === "") return byName.get(foldedHeading(name)) ?? [];
    const found = byEmail.get(email.toLowerCase()) ?? [];
    const folded = foldedHeading(name);
    if (folded === "") return found;
    const named = found.filter((client) => foldedHeading(client.name) === folded);
    return named.length > 0 ? named : found.filter((client) => isAlike(client.name, name));
  };
}

/** Whose each line is; what is wrong with those that are nobody's, or could be of several. */
export function ownersOf<Line extends { line: number; who: Who }>(
  lines: readonly Line[],
  known: readonly KnownClient[],
  columns: readonly Column[],
): { owned: Owned<Line>[]; faults: LineFault[] } {
  const search = searching(known);
  const at = columns.findIndex(({ field }) => field === "NAME" || field === "EMAIL");
  const faults: LineFault[] = [];
  const owned = lines.flatMap((line) => {
    const [client, ...others] = search(line.who);
    if (client && others.length === 0) return [{ ...line, clientId: client.id }];
    faults.push({ line: line.line, column: at, message: client ? IMPORT_SEVERAL : IMPORT_NOBODY });
    return [];
  });
  return { owned, faults };
}
