import { Text } from "@mantine/core";
import { useClientPickerChoiceQuery } from "./ClientPickerChoice.generated.ts";

/** A client by name, known only by id, whatever page or search it would be found on. */
export function ClientName({ id }: { id: string }) {
  const { data, loading } = useClientPickerChoiceQuery({ variables: { id }, errorPolicy: "all" });
  return (
    <Text span inherit truncate display="block">
      {data?.client?.name ?? (loading ? "…" : "Cliente desconocido")}
    </Text>
  );
}
