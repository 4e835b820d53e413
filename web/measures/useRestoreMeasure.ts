import type { MeasureKind } from "../../schema/rules/measures/questionnaires.ts";
import { sayRestored } from "../core/saving/sayRestored.ts";
import { ClientMeasuresDocument } from "./ClientMeasures.generated.ts";
import { DeletedMeasuresDocument } from "./DeletedMeasures.generated.ts";
import { FilledMeasuresDocument } from "./FilledMeasures.generated.ts";
import { MeasureSendingDocument } from "./MeasureSending.generated.ts";
import { nameOf } from "./measureWords.ts";
import { useRestoreMeasureMutation } from "./RestoreMeasure.generated.ts";

/** What stands elsewhere on the page once a questionnaire goes or comes back. */
export const CHANGED_WITH_MEASURES = [
  ClientMeasuresDocument,
  FilledMeasuresDocument,
  DeletedMeasuresDocument,
  MeasureSendingDocument,
  "ClientTimeline",
];

/** Brings a deleted questionnaire back, and says so. @returns whether it is back */
export function useRestoreMeasure() {
  const [restoreMeasure] = useRestoreMeasureMutation({ errorPolicy: "all", refetchQueries: CHANGED_WITH_MEASURES });
  const restore = async (measure: { id: string; kind: MeasureKind }): Promise<boolean> => {
    const { data, error } = await restoreMeasure({ variables: { id: measure.id } });
    const answer = data?.restoreMeasure;
    const name = nameOf(measure.kind);
    return sayRestored({
      back: Boolean(answer?.measure),
      refusal: answer?.errors[0],
      error,
      words: {
        back: `${name}: el cuestionario vuelve a estar en la ficha.`,
        gone: `${name}: el cuestionario ya no se puede recuperar.`,
        failed: `${name}: no se pudo recuperar el cuestionario.`,
      },
      retry: () => void restore(measure),
    });
  };
  return restore;
}
