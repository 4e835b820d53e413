import { restoringTitled } from "../core/saving/sayRestored.ts";
import { DeletedObjectivesDocument } from "./DeletedObjectives.generated.ts";
import { useRestoreObjectiveMutation } from "./RestoreObjective.generated.ts";

/** Brings a deleted objective back. @param onRestored what else there is to bring up to date */
export function useRestoreObjective(onRestored?: () => void) {
  const [restoreObjective] = useRestoreObjectiveMutation({
    errorPolicy: "all",
    refetchQueries: [DeletedObjectivesDocument],
  });
  const ask = async (id: string) => {
    const { data, error } = await restoreObjective({ variables: { id } });
    const answer = data?.restoreObjective;
    return { back: Boolean(answer?.objective), refusal: answer?.errors[0], error };
  };
  return restoringTitled("los objetivos", ask, onRestored);
}
