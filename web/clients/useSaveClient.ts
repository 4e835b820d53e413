import { useRef, useState } from "react";
import type { ClientInput } from "../core/schema.generated.ts";
import type { ClientForm_ClientFragment } from "./ClientForm.generated.ts";
import { ClientsDocument } from "./Clients.generated.ts";
import { type CreateClientMutation, useCreateClientMutation } from "./CreateClient.generated.ts";
import { type ClientFormField, fieldOfError } from "./clientForm.ts";
import { failureSentence } from "./failure.ts";
import { type UpdateClientMutation, useUpdateClientMutation } from "./UpdateClient.generated.ts";

/** What became of one attempt to save. */
export type SaveOutcome =
  | { kind: "saved"; client: ClientForm_ClientFragment }
  | { kind: "refused"; errors: Partial<Record<ClientFormField, string>>; other: string[] }
  | { kind: "limit"; max: number }
  | { kind: "conflict"; current: ClientForm_ClientFragment }
  /** Nobody knows whether it was stored. */
  | { kind: "failed"; sentence: string };

type Answer = CreateClientMutation["createClient"] | UpdateClientMutation["updateClient"] | null | undefined;

/** Reads a mutation's answer; without one it failed, for the reason in `error`. */
function outcomeOf(answer: Answer, error: unknown): SaveOutcome {
  if (!answer) return { kind: "failed", sentence: failureSentence(error) };
  if (answer.client && answer.errors.length === 0) return { kind: "saved", client: answer.client };
  const errors: Partial<Record<ClientFormField, string>> = {};
  const other: string[] = [];
  for (const error of answer.errors) {
    if ("limit" in error && error.limit) return { kind: "limit", max: error.limit.max };
    if ("current" in error && error.current) return { kind: "conflict", current: error.current };
    const field = fieldOfError(error.field);
    if (field) errors[field] ??= error.message;
    else other.push(error.message);
  }
  return { kind: "refused", errors, other };
}

const same = (a: ClientInput, b: ClientInput) => JSON.stringify(a) === JSON.stringify(b);

// `crypto.randomUUID` is missing where the portal is opened over plain http in a local network.
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");

/**
 * Saves the client of one opened form: creates it once, or updates it from the version it was read at.
 * A create whose answer got lost is asked for again with the same key before anything newer is sent, so that neither a
 * second client nor an older text remains.
 */
export function useSaveClient() {
  const [create] = useCreateClientMutation({ errorPolicy: "all", refetchQueries: [ClientsDocument] });
  const [update] = useUpdateClientMutation({ errorPolicy: "all", refetchQueries: [ClientsDocument] });
  const [idempotencyKey] = useState(newKey);
  const unanswered = useRef<ClientInput | null>(null);

  const createOnce = async (input: ClientInput): Promise<SaveOutcome> => {
    unanswered.current = input;
    const { data, error } = await create({ variables: { input, idempotencyKey } });
    const outcome = outcomeOf(data?.createClient, error);
    if (outcome.kind !== "failed") unanswered.current = null;
    return outcome;
  };

  const change = async (at: ClientForm_ClientFragment, input: ClientInput): Promise<SaveOutcome> => {
    const { data, error } = await update({ variables: { id: at.id, version: at.version, input } });
    return outcomeOf(data?.updateClient, error);
  };

  /** @param at the client as it was read; null for a new one */
  return async (at: ClientForm_ClientFragment | null, input: ClientInput): Promise<SaveOutcome> => {
    if (at) return change(at, input);
    const earlier = unanswered.current;
    if (earlier && !same(earlier, input)) {
      const outcome = await createOnce(earlier);
      if (outcome.kind === "saved") return change(outcome.client, input);
      if (outcome.kind !== "refused") return outcome;
    }
    return createOnce(input);
  };
}
