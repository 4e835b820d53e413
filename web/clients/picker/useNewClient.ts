import { limitUse } from "../../../schema/rules/limits.ts";
import { useDialog } from "../../ui/parts/useDialog.ts";
import type { FormTarget } from "../form/ClientFormModal.tsx";
import { useClientLimitQuery } from "../list/ClientLimit.generated.ts";
import type { LimitInTheWay } from "../list/ClientLimitModal.tsx";

/**
 * Creates somebody who was looked for and is not there, within what the plan takes.
 * @param wanted whether that may happen soon: what the plan takes is then known in time
 */
export function useNewClient(wanted: boolean) {
  const form = useDialog<FormTarget>();
  const limit = useDialog<LimitInTheWay>();
  const { data } = useClientLimitQuery({ skip: !wanted, errorPolicy: "all" });
  const clients = data?.viewer.limits?.clients;
  const open = (name: string) => {
    const begin = () => form.open({ id: null, name });
    const isFull = clients ? limitUse(clients.used, clients.max).level === "REACHED" : false;
    if (isFull) limit.open({ max: clients?.max ?? 0, goOn: begin });
    else begin();
  };
  return { form, limit, open, used: form.opening + limit.opening > 0 };
}
