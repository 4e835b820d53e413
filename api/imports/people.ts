import { foldedHeading } from "../../schema/rules/imports/fields.ts";
import { IMPORT_NOBODY, IMPORT_SEVERAL } from "../../schema/rules/imports/imports.ts";
import type { Column, LineFault, Owned, Who } from "./imports.rules.ts";
import type { KnownClient } from "./repeats.ts";

/** Clients by what a line may say of them: the e-mail, and of those with the same one the name; else the name alone. */
function searching(known: readonly KnownClient[]): (who: Who) => readonly KnownClient[] {
  const byEmail = Map.groupBy(known, ({ email }) => email.trim().toLowerCase());
  const byName = Map.groupBy(known, ({ name }) => foldedHeading(name));
  return ({ name, email }) => {
    if (email === "") return byName.get(foldedHeading(name)) ?? [];
    const found = byEmail.get(email.toLowerCase()) ?? [];
    const named = found.filter((client) => foldedHeading(client.name) === foldedHeading(name));
    return named.length > 0 ? named : found;
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
