import { CLIENT } from "../../../schema/fields/clients.ts";
import { type ApiNames, apiFieldsOf, apiNameOfAny } from "../../../schema/fields/table.ts";
import { type ClientDraft, clientFaultMessage, clientFaults } from "../../../schema/rules/clients.ts";
import type { ClientInput } from "../../core/schema.generated.ts";
import { readDay, showDay, tidyDay } from "../../ui/day.ts";
import type { ClientForm_ClientFragment } from "./ClientForm.generated.ts";

/** What stands in the form, each field exactly as typed; days as day/month/year. */
export type ClientValues = Record<ClientFormField, string>;
export type ClientFormField = ApiNames<typeof CLIENT>;

const FIELDS = apiFieldsOf(CLIENT);
const valuesFrom = (read: (field: (typeof FIELDS)[number]) => string): ClientValues =>
  Object.fromEntries(FIELDS.map((field) => [field.api, read(field)])) as ClientValues;

export const NO_CLIENT: ClientValues = valuesFrom(() => "");

/** The words a therapist knows each field by. */
export const CLIENT_LABEL: Record<ClientFormField, string> = valuesFrom(({ label }) => label);

/** A stored client as the form shows it. */
export const toValues = (client: ClientForm_ClientFragment): ClientValues =>
  valuesFrom(({ api, isDay }) => (isDay ? showDay(client[api]) : (client[api] ?? "")));

const sent = (values: ClientValues, { api, isDay, needed }: (typeof FIELDS)[number]): string | null => {
  const typed = isDay ? (readDay(values[api]) ?? values[api]) : values[api];
  return needed || typed.trim() !== "" ? typed : null;
};

/** What is sent to be saved: empty optional fields as null, everything else as typed. */
export const toInput = (values: ClientValues): ClientInput =>
  Object.fromEntries(FIELDS.map((field) => [field.api, sent(values, field)])) as ClientInput;

const kept = (values: ClientValues, field: (typeof FIELDS)[number]): string => {
  const text = sent(values, field) ?? "";
  return field.isDay ? tidyDay(text) : field.needed ? text.trim() : text;
};

/** As texts that two windows can disagree about: each as it is stored, and shown again. */
export const toTexts = (values: ClientValues): ClientValues => valuesFrom((field) => kept(values, field));

/**
 * One Spanish sentence for each field that cannot be saved as it is.
 * @param today the day in the therapist's zone, `YYYY-MM-DD`
 */
export function clientFormErrors(values: ClientValues, today: string): Partial<ClientValues> {
  const draft = Object.fromEntries(FIELDS.map((field) => [field.name, sent(values, field)])) as ClientDraft;
  const faults = clientFaults(draft, today);
  const errors: Partial<ClientValues> = {};
  for (const { name, api } of FIELDS) {
    const fault = faults[name];
    if (fault) errors[api] = clientFaultMessage(name, fault);
  }
  return errors;
}

const API_NAME = apiNameOfAny(CLIENT);
/** The form field that a server error belongs to, or null when it belongs to none; `input.name` and `name` are one. */
export const fieldOfError = (path: string | null): ClientFormField | null =>
  FIELDS.find(({ api }) => api === API_NAME[path?.split(".").at(-1) ?? ""])?.api ?? null;
