import { failureReason } from "../core/failure.ts";
import { showToast } from "../ui/parts/Toasts.tsx";
import type { DueClient_DueFragment } from "./DueClient.generated.ts";
import { useKeepClientAnotherYearMutation } from "./KeepClientAnotherYear.generated.ts";
import { useUndoKeepClientAnotherYearMutation } from "./UndoKeepClientAnotherYear.generated.ts";

/** Keeps a record for another year, and takes that back. Also in what waits, by the name of that query. */
const TOLD = ["Pending", "Retention"];

export function useKeepAnotherYear() {
  const [keep, { loading: busy }] = useKeepClientAnotherYearMutation({ errorPolicy: "all" });
  const [undo] = useUndoKeepClientAnotherYearMutation({ errorPolicy: "all", refetchQueries: TOLD });

  const takeBack = async (due: DueClient_DueFragment): Promise<void> => {
    const { data, error } = await undo({ variables: { clientId: due.id } });
    if (data?.undoKeepClientAnotherYear?.retention) return;
    const text = data?.undoKeepClientAnotherYear?.errors[0]?.message ?? failureReason(error);
    showToast({ text, failed: true, action: { label: "Reintentar", run: () => void takeBack(due) } });
  };
  const keepOne = async (due: DueClient_DueFragment): Promise<void> => {
    if (busy) return;
    const { data, error } = await keep({
      variables: { clientId: due.id },
      update(cache, { data: done }) {
        const answer = done?.keepClientAnotherYear;
        const isGone = answer?.errors.some(({ code }) => code === "NOT_FOUND");
        if (answer?.retention || isGone)
          cache.evict({ id: cache.identify({ __typename: "RetentionDue", id: due.id }) });
      },
    });
    const answer = data?.keepClientAnotherYear;
    if (answer?.retention) {
      const text = `La ficha de ${due.client.name} se conserva otro año.`;
      return showToast({ text, action: { label: "Deshacer", run: () => void takeBack(due) } });
    }
    const text = answer?.errors[0]?.message ?? failureReason(error);
    showToast({ text, failed: true, action: { label: "Reintentar", run: () => void keepOne(due) } });
  };
  return { keep: keepOne, busy };
}
