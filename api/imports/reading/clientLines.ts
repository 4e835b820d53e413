import { type ClientDraft, type ClientField, clientFaultMessage, clientFaults } from "../../../schema/rules/clients.ts";
import type { FieldFault } from "../../../schema/rules/fields.ts";
import { factsOf, type ImportField } from "../../../schema/rules/imports/fields.ts";
import type { ClientLine, LineFault } from "../imports.rules.ts";
import type { Cells } from "./separated.ts";
import { dayOf, yesOrNo } from "./values.ts";

const FIELD_OF: Record<ClientField, ImportField> = {
  name: "NAME",
  email: "EMAIL",
  phone: "PHONE",
  dateOfBirth: "BIRTH_DATE",
  address: "ADDRESS",
  emergencyContact: "EMERGENCY_CONTACT",
  therapeuticGoals: "GOALS",
  notes: "NOTES",
};
const NOT_A_DAY = "Fecha de nacimiento: escríbela como 31/12/1980.";
const NEITHER = "Activo: escribe sí o no.";

/** The columns' places by what they hold. */
export const placesOf = (columns: readonly (ImportField | null)[]): Map<ImportField, number[]> => {
  const places = new Map<ImportField, number[]>();
  columns.forEach((field, at) => {
    if (field) places.set(field, [...(places.get(field) ?? []), at]);
  });
  return places;
};

/** Reads one line as a client. @param today `YYYY-MM-DD` @returns the client, or what is wrong with the line */
export function readClientLine(
  { line, cells }: Cells,
  places: ReadonlyMap<ImportField, readonly number[]>,
  today: string,
): ClientLine | LineFault[] {
  const textOf = (field: ImportField): string => {
    const texts = (places.get(field) ?? []).map((at) => cells[at] ?? "").filter((text) => text !== "");
    return texts.join(factsOf("CLIENTS", field)?.joinedBy ?? "");
  };
  const faultIn = (field: ImportField, message: string): LineFault => ({
    line,
    column: places.get(field)?.[0] ?? null,
    message,
  });
  const faults: LineFault[] = [];
  const born = textOf("BIRTH_DATE");
  const dateOfBirth = born === "" ? null : dayOf(born);
  if (born !== "" && dateOfBirth === null) faults.push(faultIn("BIRTH_DATE", NOT_A_DAY));
  const active = textOf("ACTIVE");
  const isActive = active === "" ? true : yesOrNo(active);
  if (isActive === null) faults.push(faultIn("ACTIVE", NEITHER));
  const draft: ClientDraft = {
    name: [textOf("NAME"), textOf("SURNAME")].filter((text) => text !== "").join(" "),
    email: textOf("EMAIL"),
    phone: textOf("PHONE"),
    dateOfBirth,
    address: textOf("ADDRESS") || null,
    emergencyContact: textOf("EMERGENCY_CONTACT") || null,
    therapeuticGoals: textOf("GOALS") || null,
    notes: textOf("NOTES") || null,
  };
  const found = Object.entries(clientFaults(draft, today)) as [ClientField, FieldFault][];
  for (const [field, fault] of found) faults.push(faultIn(FIELD_OF[field], clientFaultMessage(field, fault)));
  return faults.length > 0 || isActive === null ? faults : { line, draft, isActive };
}
