import { sayRestored } from "../core/saving/sayRestored.ts";
import { DeletedObjectivesDocument } from "./DeletedObjectives.generated.ts";
import { useRestoreObjectiveMutation } from "./RestoreObjective.generated.ts";

interface Gone {
  id: string;
  title: string;
}

/**
 * Brings a deleted objective back, and says so; never before the service has agreed.
 * @param onRestored what else there is to bring up to date
 * @returns whether the objective is back
 */
export function useRestoreObjective(onRestored?: () => void) {
  const [restoreObjective] = useRestoreObjectiveMutation({
    errorPolicy: "all",
    refetchQueries: [DeletedObjectivesDocument],
  });
  const restore = async ({ id, title }: Gone): Promise<boolean> => {
    const { data, error } = await restoreObjective({ variables: { id } });
    const answer = data?.restoreObjective;
    const back = Boolean(answer?.objective);
    if (back) onRestored?.();
    return sayRestored({
      back,
      refusal: answer?.errors[0]?.message,
      error,
      words: {
        back: `«${title}» vuelve a estar entre los objetivos.`,
        gone: `«${title}» ya no se puede recuperar.`,
        failed: `No se pudo recuperar «${title}».`,
      },
      retry: () => void restore({ id, title }),
    });
  };
  return restore;
}
