import { failureReason } from "../core/failure.ts";
import { sayRestored } from "../core/saving/sayRestored.ts";
import { showToast } from "../ui/parts/Toasts.tsx";
import { ClientMeasuresDocument } from "./ClientMeasures.generated.ts";
import { useDeleteMeasureMutation } from "./DeleteMeasure.generated.ts";
import { FilledMeasuresDocument } from "./FilledMeasures.generated.ts";
import type { Measure_MeasureFragment } from "./Measure.generated.ts";
import { nameOf } from "./measureWords.ts";
import { useRestoreMeasureMutation } from "./RestoreMeasure.generated.ts";

/** Deletes a questionnaire that was filled in; what was done is said, and can be undone. */
export function useDeleteMeasure({ id, kind }: Pick<Measure_MeasureFragment, "id" | "kind">) {
  const options = { errorPolicy: "all" as const, refetchQueries: [ClientMeasuresDocument, FilledMeasuresDocument] };
  const [deleteMeasure, { loading }] = useDeleteMeasureMutation(options);
  const [restoreMeasure] = useRestoreMeasureMutation(options);
  const name = nameOf(kind);

  const restore = async (): Promise<void> => {
    const { data, error } = await restoreMeasure({ variables: { id } });
    const answer = data?.restoreMeasure;
    sayRestored({
      back: Boolean(answer?.measure),
      refusal: answer?.errors[0],
      error,
      words: {
        back: `${name}: el cuestionario vuelve a estar en la ficha.`,
        gone: `${name}: el cuestionario ya no se puede recuperar.`,
        failed: `${name}: no se pudo recuperar el cuestionario.`,
      },
      retry: () => void restore(),
    });
  };
  const remove = async (): Promise<void> => {
    if (loading) return;
    const { data, error } = await deleteMeasure({ variables: { id } });
    const answer = data?.deleteMeasure;
    const isGone = answer?.deletedMeasureId || answer?.errors.some(({ code }) => code === "NOT_FOUND");
    if (isGone)
      return showToast({
        text: `${name}: cuestionario eliminado.`,
        action: { label: "Deshacer", run: () => void restore() },
      });
    showToast({
      text: `${name}: no se pudo eliminar el cuestionario. ${answer?.errors[0]?.message ?? failureReason(error)}`,
      failed: true,
      action: { label: "Reintentar", run: () => void remove() },
    });
  };
  return { remove, busy: loading };
}
