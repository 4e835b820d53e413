import { type ClientDraft, type ClientField, clientFaultMessage, clientFaults } from "../../../schema/rules/clients.ts";
import type { FieldFault } from "../../../schema/rules/fields.ts";
import type { ImportField } from "../../../schema/rules/imports/headings.ts";
import type { ClientLine, LineFault } from "../imports.rules.ts";
import { fullNameIn, type LineCells } from "./lineCells.ts";
import { dayOf, noDayFault, yesOrNo } from "./values.ts";

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
const NEITHER = "Activo: escribe sí o no.";

/** Reads one line as a client. @param today `YYYY-MM-DD` @returns the client, or what is wrong with the line */
export function readClientLine(cells: LineCells, today: string): ClientLine | LineFault[] {
  const { line, textOf, faultIn } = cells;
  const faults: LineFault[] = [];
  const born = textOf("BIRTH_DATE");
  const dateOfBirth = born === "" ? null : dayOf(born);
  if (born !== "" && dateOfBirth === null)
    faults.push(faultIn("BIRTH_DATE", noDayFault(born, "Fecha de nacimiento", "31/12/1980")));
  const active = textOf("ACTIVE");
  const isActive = active === "" ? true : yesOrNo(active);
  if (isActive === null) faults.push(faultIn("ACTIVE", NEITHER));
  const draft: ClientDraft = {
    name: fullNameIn(cells),
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
