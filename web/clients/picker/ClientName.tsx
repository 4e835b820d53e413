import { useFragment } from "@apollo/client/react";
import { Text } from "@mantine/core";
import { ClientName_ReferenceFragmentDoc } from "./ClientName.generated.ts";
import { useClientPickerChoiceQuery } from "./ClientPickerChoice.generated.ts";

/** A client by name, known only by id, whatever page or search it would be found on; at once where a list has told it. */
export function ClientName({ id }: { id: string }) {
  const { data, loading } = useClientPickerChoiceQuery({ variables: { id }, errorPolicy: "all" });
  const from = { __typename: "ClientReference", id } as const;
  const told = useFragment({ fragment: ClientName_ReferenceFragmentDoc, from });
  return (
    <Text span inherit truncate display="block">
      {data?.client?.name ?? (loading ? (told.data.name ?? "…") : "Cliente desconocido")}
    </Text>
  );
}
