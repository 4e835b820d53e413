import { failureSentence } from "../../core/failure.ts";
import type { ClientInput } from "../../core/schema.generated.ts";
import { useSaveOnce } from "../../core/useSaveOnce.ts";
import { ClientsDocument } from "../list/Clients.generated.ts";
import type { ClientForm_ClientFragment } from "./ClientForm.generated.ts";
import { type CreateClientMutation, useCreateClientMutation } from "./CreateClient.generated.ts";
import { type ClientFormField, fieldOfError } from "./clientForm.ts";
import { type UpdateClientMutation, useUpdateClientMutation } from "./UpdateClient.generated.ts";

/** What became of one attempt to save. */
export type SaveOutcome =
  | { kind: "saved"; saved: ClientForm_ClientFragment }
  | { kind: "refused"; errors: Partial<Record<ClientFormField, string>>; other: string[] }
  | { kind: "limit"; max: number }
  | { kind: "conflict"; current: ClientForm_ClientFragment }
  /** Nobody knows whether it was stored. */
  | { kind: "failed"; sentence: string };

type Answer = CreateClientMutation["createClient"] | UpdateClientMutation["updateClient"] | null | undefined;

/** Reads a mutation's answer; without one it failed, for the reason in `error`. */
function outcomeOf(answer: Answer, error: unknown): SaveOutcome {
  if (!answer) return { kind: "failed", sentence: failureSentence(error, "Este cliente") };
  if (answer.client && answer.errors.length === 0) return { kind: "saved", saved: answer.client };
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

/** Saves the client of one opened form, and brings the list up to date. */
export function useSaveClient() {
  const [create] = useCreateClientMutation({ errorPolicy: "all", refetchQueries: [ClientsDocument] });
  const [update] = useUpdateClientMutation({ errorPolicy: "all", refetchQueries: [ClientsDocument] });
  return useSaveOnce<ClientInput, ClientForm_ClientFragment, SaveOutcome>({
    async create(input, idempotencyKey) {
      const { data, error } = await create({ variables: { input, idempotencyKey } });
      return outcomeOf(data?.createClient, error);
    },
    async change(at, input) {
      const { data, error } = await update({ variables: { id: at.id, version: at.version, input } });
      return outcomeOf(data?.updateClient, error);
    },
  });
}
