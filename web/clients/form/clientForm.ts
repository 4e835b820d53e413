import { type ClientDraft, type ClientField, clientFaultMessage, clientFaults } from "../../../schema/rules/clients.ts";
import type { ClientInput } from "../../core/schema.generated.ts";
import { readDay, showDay } from "../../ui/day.ts";
import type { ClientForm_ClientFragment } from "./ClientForm.generated.ts";

/** What stands in the form, each field exactly as typed; `dateOfBirth` as day/month/year. */
export type ClientValues = Record<keyof ClientInput, string>;
export type ClientFormField = keyof ClientValues;

export const NO_CLIENT: ClientValues = {
  name: "",
  email: "",
  phone: "",
  dateOfBirth: "",
  address: "",
  emergencyContact: "",
  therapeuticGoals: "",
  notesText: "",
};
export const CLIENT_FIELDS = Object.keys(NO_CLIENT) as ClientFormField[];

/** The one field that the API names differently from the rules. */
export const ruleField = (field: ClientFormField): ClientField => (field === "notesText" ? "notes" : field);

/** A stored client as the form shows it. */
export const toValues = (client: ClientForm_ClientFragment): ClientValues => ({
  name: client.name,
  email: client.email,
  phone: client.phone,
  dateOfBirth: showDay(client.dateOfBirth),
  address: client.address ?? "",
  emergencyContact: client.emergencyContact ?? "",
  therapeuticGoals: client.therapeuticGoals ?? "",
  notesText: client.notesText ?? "",
});

const orNull = (text: string) => (text.trim() === "" ? null : text);

/** What is sent to be saved: empty optional fields as null, everything else as typed. */
export const toInput = (values: ClientValues): ClientInput => ({
  name: values.name,
  email: values.email,
  phone: values.phone,
  dateOfBirth: orNull(readDay(values.dateOfBirth) ?? values.dateOfBirth),
  address: orNull(values.address),
  emergencyContact: orNull(values.emergencyContact),
  therapeuticGoals: orNull(values.therapeuticGoals),
  notesText: orNull(values.notesText),
});

/**
 * One Spanish sentence for each field that cannot be saved as it is.
 * @param today the day in the therapist's zone, `YYYY-MM-DD`
 */
export function clientFormErrors(values: ClientValues, today: string): Partial<ClientValues> {
  const { notesText, ...rest } = toInput(values);
  const faults = clientFaults({ ...rest, notes: notesText } as ClientDraft, today);
  const errors: Partial<ClientValues> = {};
  for (const field of CLIENT_FIELDS) {
    const fault = faults[ruleField(field)];
    if (fault) errors[field] = clientFaultMessage(ruleField(field), fault);
  }
  return errors;
}

/** The form field that a server error belongs to, or null when it belongs to none; `input.name` and `name` are one. */
export function fieldOfError(path: string | null): ClientFormField | null {
  const last = path?.split(".").at(-1);
  return CLIENT_FIELDS.find((field) => field === last || ruleField(field) === last) ?? null;
}
