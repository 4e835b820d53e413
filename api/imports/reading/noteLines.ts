import { addDays, dayIn, dayStart } from "../../../schema/rules/days.ts";
import type { FieldFault } from "../../../schema/rules/fields.ts";
import type { ImportField } from "../../../schema/rules/imports/headings.ts";
import { type NoteField, noteFaultMessage, noteFaults, tagsOf } from "../../../schema/rules/notes.ts";
import type { LineFault, NoteLine } from "../imports.rules.ts";
import { fullNameIn, type LineCells } from "./lineCells.ts";
import { dayOf, momentOf, NOON, pastDayFault } from "./values.ts";

const TITLE = "Nota";
const FIELD_OF: Partial<Record<NoteField, ImportField>> = { title: "TITLE", content: "CONTENT", tags: "TAGS" };

/** Reads one line as a note. @returns the note, or what is wrong with the line */
export function readNoteLine(cells: LineCells, zone: string, now: Date): NoteLine | LineFault[] {
  const { line, textOf, faultIn } = cells;
  const faults: LineFault[] = [];
  const [date, time] = [textOf("DATE"), textOf("TIME")];
  const moment = date === "" ? null : momentOf(date, time, zone, NOON);
  if (moment && "fault" in moment) faults.push(faultIn(moment.in, moment.fault));
  const at = moment && "at" in moment ? moment.at : null;
  // Its hour may still be to come today.
  const dayFault = at && pastDayFault(dayIn(zone, at), dayIn(zone, now), "Fecha");
  if (dayFault) faults.push(faultIn("DATE", dayFault));
  const draft = { title: textOf("TITLE") || TITLE, content: textOf("CONTENT"), tags: tagsOf(textOf("TAGS")) };
  const found = Object.entries(noteFaults({ ...draft, clientId: "-" })) as [NoteField, FieldFault][];
  for (const [field, fault] of found) faults.push(faultIn(FIELD_OF[field] ?? null, noteFaultMessage(field, fault)));
  if (faults.length > 0) return faults;
  const day = time === "" ? dayOf(date) : null;
  return {
    ...{ line, who: { name: fullNameIn(cells), email: textOf("EMAIL") }, draft, writtenAt: at },
    day: day ? { from: dayStart(zone, day), until: dayStart(zone, addDays(day, 1)) } : null,
  };
}
