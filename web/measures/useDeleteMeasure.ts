import { failureReason } from "../core/failure.ts";
import { showToast } from "../ui/parts/Toasts.tsx";
import { useDeleteMeasureMutation } from "./DeleteMeasure.generated.ts";
import type { Measure_MeasureFragment } from "./Measure.generated.ts";
import { nameOf } from "./measureWords.ts";
import { CHANGED_WITH_MEASURES, useRestoreMeasure } from "./useRestoreMeasure.ts";

/** Deletes a questionnaire that was filled in; what was done is said, and can be undone. */
export function useDeleteMeasure({ id, kind }: Pick<Measure_MeasureFragment, "id" | "kind">) {
  const [deleteMeasure, { loading }] = useDeleteMeasureMutation({
    errorPolicy: "all",
    refetchQueries: CHANGED_WITH_MEASURES,
  });
  const restore = useRestoreMeasure();
  const name = nameOf(kind);

  const remove = async (): Promise<void> => {
    if (loading) return;
    const { data, error } = await deleteMeasure({ variables: { id } });
    const answer = data?.deleteMeasure;
    const isGone = answer?.deletedMeasureId || answer?.errors.some(({ code }) => code === "NOT_FOUND");
    if (isGone)
      return showToast({
        text: `${name}: cuestionario eliminado.`,
        action: { label: "Deshacer", run: () => void restore({ id, kind }) },
      });
    showToast({
      text: `${name}: no se pudo eliminar el cuestionario. ${answer?.errors[0]?.message ?? failureReason(error)}`,
      failed: true,
      action: { label: "Reintentar", run: () => void remove() },
    });
  };
  return { remove, busy: loading };
}
