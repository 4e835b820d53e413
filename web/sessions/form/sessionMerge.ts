import { priceCentsOf, SESSION_FIELD_LABEL } from "../../../schema/rules/sessions.ts";
import { saysSent } from "../../core/saving/useChangeOnce.ts";
import type { ReminderOption, TherapySessionInput, TherapySessionType } from "../../core/schema.generated.ts";
import type { Texts } from "../../ui/form/merge.ts";
import { REMINDER, TYPE_WORD } from "../sessionWords.ts";
import type { SessionForm_SessionFragment } from "./SessionForm.generated.ts";
import type { SessionValues } from "./sessionForm.ts";

/** What two windows can disagree about. Day and hour are one: half of each would be an hour that nobody chose. */
export type MergeField = Exclude<keyof SessionValues, "date" | "time" | "occurrence"> | "when";

const SEPARATOR = " · ";

/** A form's values as the texts that are brought together, and back. */
export const toTexts = ({ date, time, occurrence, ...rest }: SessionValues): Texts<MergeField> => ({
  ...rest,
  when: [date, time, ...(occurrence === "2" ? ["segunda vez"] : [])].join(SEPARATOR),
});
export function fromTexts({ when, ...rest }: Texts<MergeField>): SessionValues {
  const [date = "", time = "", second] = when.split(SEPARATOR);
  return { ...rest, date, time, occurrence: second ? "2" : "1" };
}

/** The words a therapist knows a field by. */
export function mergeLabel(field: MergeField): string {
  if (field === "when") return SESSION_FIELD_LABEL.startsAt;
  if (field === "duration") return SESSION_FIELD_LABEL.durationMinutes;
  return SESSION_FIELD_LABEL[field === "reminder" ? "reminderOption" : field];
}

/** A field's text as people read it; the client's is an id and named elsewhere. */
export function mergeWords(field: MergeField, text: string): string {
  if (field === "type") return TYPE_WORD[text as TherapySessionType] ?? text;
  if (field === "reminder") return REMINDER[text as ReminderOption]?.label ?? text;
  if (field === "duration") return `${text} min`;
  return field === "price" ? `${text} US$` : text;
}

/** Whether a stored session says what was sent. */
export const saysOf = (
  session: SessionForm_SessionFragment,
  { startsAt, price, ...sent }: TherapySessionInput,
): boolean =>
  Date.parse(session.startsAt) === Date.parse(startsAt ?? "") &&
  priceCentsOf(session.price?.amount ?? "") === priceCentsOf(price?.amount ?? "") &&
  saysSent<typeof sent>(
    {
      clientId: session.client.id ?? "",
      type: session.type as TherapySessionType,
      durationMinutes: session.durationMinutes,
      location: session.location,
      notes: session.notes,
      reminder: session.reminder?.option ?? null,
    },
    sent,
  );
