import type { Dialog } from "../../ui/parts/useDialog.ts";
import { ClientFormModal, type FormTarget } from "../form/ClientFormModal.tsx";
import { ClientLimitModal, type LimitInTheWay } from "../list/ClientLimitModal.tsx";

interface PickerDialogsProps {
  form: Dialog<FormTarget>;
  limit: Dialog<LimitInTheWay>;
  onCreated: (id: string) => void;
}

/** What opens over the form whose client is chosen: somebody new, and the plan's limit in the way. */
export function PickerDialogs({ form, limit, onCreated }: PickerDialogsProps) {
  return (
    <>
      <ClientFormModal dialog={form} onSaved={({ id }) => onCreated(id)} onLimit={(max) => limit.open({ max })} />
      <ClientLimitModal dialog={limit} />
    </>
  );
}
