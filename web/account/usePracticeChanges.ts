import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { auth } from "../core/auth.ts";
import { failureReason } from "../core/failure.ts";
import { AccountError } from "./accountPort.ts";
import { patience } from "./builtInRequest.ts";

interface Answer {
  errors: readonly { code: string; field: readonly string[] | null; message: string }[];
}

/** What a refusal is about, by the field of the input. */
const FAULTS: Record<string, string> = {
  address: "INPUT_ADDRESS",
  name: "INPUT_NAME",
  url: "INPUT_URL",
  types: "INPUT_TYPES",
  naming: "INPUT_NAMING",
  withDetails: "INPUT_DETAILS",
};

/**
 * Does something about receivers of changes, or addresses of calendars, as the one whose practice it is. Nothing of the
 * answers is kept: secrets are among them.
 */
export function usePracticeChanges() {
  const apollo = useApolloClient();
  /** @throws AccountError with the service's own words */
  return async <Done extends Answer, Variables extends OperationVariables>(
    mutation: TypedDocumentNode<{ done: Done | null }, Variables>,
    variables: Variables,
  ): Promise<Done> => {
    const ask = () => {
      const context = { fetchOptions: { signal: patience() } };
      return apollo.mutate({ mutation, variables, context, errorPolicy: "all", fetchPolicy: "no-cache" });
    };
    let { data, error } = await ask();
    // The sign-in is asked for again meanwhile: what was interrupted goes on.
    if (error && auth.state.lapsed && (await auth.regained())) ({ data, error } = await ask());
    const done = data?.done;
    const [refusal] = done?.errors ?? [];
    if (refusal) throw new AccountError(FAULTS[refusal.field?.at(-1) ?? ""] ?? refusal.code, refusal.message);
    if (error || !done) throw new AccountError("NOT_DONE", failureReason(error));
    return done;
  };
}
