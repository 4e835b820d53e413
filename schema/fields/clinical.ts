import { ANSWER } from "./answers.ts";
import { BOOKING_REQUEST } from "./bookingRequests.ts";
import { CLIENT } from "./clients.ts";
import { NOTE } from "./notes.ts";
import { OBJECTIVE } from "./objectives.ts";
import { SESSION } from "./sessions.ts";
import type { Table } from "./table.ts";

const TABLES: readonly Table[] = [CLIENT, SESSION, NOTE, OBJECTIVE, BOOKING_REQUEST, ANSWER];

/**
 * What stands on the wire in place of each clinical text where none may be told: null, or an empty text where the
 * contract knows no null. `note` is the beginning of a note on the home screen.
 */
const IN_PLACE = new Map<string, "" | null>([
  ...TABLES.flatMap((table) =>
    Object.values(table).flatMap(({ wire, clinical }): [string, "" | null][] =>
      clinical ? wire.map((name) => [name, clinical === "empty" ? "" : null]) : [],
    ),
  ),
  ["note", ""],
]);

/** Whether a name on the wire is that of a clinical text. */
export const isClinical = (name: string): boolean => IN_PLACE.has(name);

/** Where such a name is none: what a section of a template begins with is about nobody. */
const ABOUT_NOBODY = new Set(["apartados.texto"]);

/** An answer of the service without its clinical texts, however deep they stand. @param within the name it stands under */
export function withoutClinical(answer: unknown, within = ""): unknown {
  if (Array.isArray(answer)) return answer.map((one) => withoutClinical(one, within));
  if (typeof answer !== "object" || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      isClinical(name) && !ABOUT_NOBODY.has(`${within}.${name}`) ? IN_PLACE.get(name) : withoutClinical(value, name),
    ]),
  );
}
