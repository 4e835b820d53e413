import { basedOn } from "../../core/saving/basedOn.ts";
import { type Outcome, outcomeOf } from "../../core/saving/outcome.ts";
import { saysSent } from "../../core/saving/useChangeOnce.ts";
import { useSaveOnce } from "../../core/saving/useSaveOnce.ts";
import type { ClientInput } from "../../core/schema.generated.ts";
import { useAfterClientChange } from "../list/useAfterClientChange.ts";
import type { ClientForm_ClientFragment } from "./ClientForm.generated.ts";
import { type CreateClientMutation, useCreateClientMutation } from "./CreateClient.generated.ts";
import { type ClientFormField, fieldOfError, toInput, toValues } from "./clientForm.ts";
import { type UpdateClientMutation, useUpdateClientMutation } from "./UpdateClient.generated.ts";

/** The plan takes no further client: as many as it takes. */
type LimitReached = number;
type Answer = CreateClientMutation["createClient"] | UpdateClientMutation["updateClient"] | null | undefined;

const read = (answer: Answer, error: unknown): Outcome<ClientForm_ClientFragment, ClientFormField, LimitReached> =>
  outcomeOf(answer && { stored: answer.client, errors: answer.errors }, error, {
    subject: "Este cliente",
    fieldOf: fieldOfError,
    special: (refusal: NonNullable<Answer>["errors"][number]) =>
      "limit" in refusal && refusal.limit ? refusal.limit.max : null,
  });

/** Saves the client of one opened form, and brings the list up to date. */
export function useSaveClient() {
  const refetchQueries = useAfterClientChange();
  const [create] = useCreateClientMutation({ errorPolicy: "all", refetchQueries });
  const [update] = useUpdateClientMutation({ errorPolicy: "all", refetchQueries });
  return useSaveOnce({
    async create(input: ClientInput, idempotencyKey) {
      const { data, error } = await create({ variables: { input, idempotencyKey } });
      return read(data?.createClient, error);
    },
    async change({ id, version }: ClientForm_ClientFragment, input) {
      const { data, error } = await update({ variables: { id, ...basedOn(version), input } });
      return read(data?.updateClient, error);
    },
    says: (client, sent) => saysSent(toInput(toValues(client)), sent),
  });
}
