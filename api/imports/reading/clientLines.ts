import { type ClientDraft, type ClientField, clientFaultMessage, clientFaults } from "../../../schema/rules/clients.ts";
import { dayIn } from "../../../schema/rules/days.ts";
import type { FieldFault } from "../../../schema/rules/fields.ts";
import type { ImportField } from "../../../schema/rules/imports/headings.ts";
import type { ClientLine, LineFault } from "../imports.rules.ts";
import { fullNameIn, type LineCells } from "./lineCells.ts";
import { activeIn, dayOf, momentOf, NOON, noDayFault, pastDayFault } from "./values.ts";

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
const NEITHER = "Activo: escribe activo o archivado.";
const SINCE_EXAMPLE = "31/12/2020, o elige «No traer» en esa columna";

/** Since when somebody is a client: of a day without an hour its noon. @returns the sentence that says what is wrong with it */
function sinceOf(text: string, zone: string, now: Date): { at: Date | null } | { fault: string } {
  if (text === "") return { at: null };
  const moment = momentOf(text, "", zone, NOON);
  if ("fault" in moment) return { fault: noDayFault(text, "Cliente desde", SINCE_EXAMPLE) };
  const fault = pastDayFault(dayIn(zone, moment.at), dayIn(zone, now), "Cliente desde");
  return fault === null ? moment : { fault };
}

/** Reads one line as a client. @returns the client, or what is wrong with the line */
export function readClientLine(cells: LineCells, zone: string, now: Date): ClientLine | LineFault[] {
  const { line, textOf, titleOf, faultIn } = cells;
  const faults: LineFault[] = [];
  const born = textOf("BIRTH_DATE");
  const dateOfBirth = born === "" ? null : dayOf(born);
  if (born !== "" && dateOfBirth === null)
    faults.push(faultIn("BIRTH_DATE", noDayFault(born, "Fecha de nacimiento", "31/12/1980")));
  const active = textOf("ACTIVE");
  const isActive = active === "" ? true : activeIn(active, titleOf("ACTIVE"));
  if (isActive === null) faults.push(faultIn("ACTIVE", NEITHER));
  const since = sinceOf(textOf("JOIN_DATE"), zone, now);
  if ("fault" in since) faults.push(faultIn("JOIN_DATE", since.fault));
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
  const found = Object.entries(clientFaults(draft, dayIn(zone, now))) as [ClientField, FieldFault][];
  for (const [field, fault] of found) faults.push(faultIn(FIELD_OF[field], clientFaultMessage(field, fault)));
  if (faults.length > 0 || isActive === null || "fault" in since) return faults;
  return { line, draft, isActive, since: since.at };
}
