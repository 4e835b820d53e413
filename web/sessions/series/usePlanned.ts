import { useDebouncedValue } from "@mantine/hooks";
import type { TherapySessionRuleInput, TherapySessionSeriesEndInput } from "../../core/schema.generated.ts";
import type { Planned } from "./PlannedList.tsx";
import { usePreviewFurtherQuery } from "./PreviewFurther.generated.ts";
import { usePreviewSeriesQuery } from "./PreviewSeries.generated.ts";

/** While somebody is typing nothing is asked. */
const PAUSE_MS = 250;
const READ = { fetchPolicy: "network-only", errorPolicy: "all" } as const;

interface First {
  /** ISO 8601 */
  startsAt: string;
  durationMinutes: number;
  firstId: string | null;
}

/** The sessions that a new series would have. @param asked null while it is not known what to ask */
export function usePlanned(asked: (First & { rule: TherapySessionRuleInput }) | null): Planned {
  const [settled] = useDebouncedValue(JSON.stringify(asked), PAUSE_MS);
  const wanted: typeof asked = JSON.parse(settled);
  const { data, loading, refetch } = usePreviewSeriesQuery({
    ...READ,
    variables: wanted ?? { startsAt: "", durationMinutes: 0, rule: { rhythm: "WEEKLY" } },
    skip: wanted === null,
  });
  const preview = data?.previewTherapySessionSeries;
  const isCurrent = settled === JSON.stringify(asked) && !loading;
  return plannedOf(preview, wanted !== null && isCurrent, refetch);
}

/** The sessions by which a series would go on. */
export function usePlannedFurther(id: string, end: TherapySessionSeriesEndInput | null): Planned {
  const [settled] = useDebouncedValue(JSON.stringify(end), PAUSE_MS);
  const wanted: typeof end = JSON.parse(settled);
  const { data, loading, refetch } = usePreviewFurtherQuery({
    ...READ,
    variables: { id, end: wanted ?? {} },
    skip: wanted === null,
  });
  const isCurrent = settled === JSON.stringify(end) && !loading;
  const reload = async () => wanted && refetch();
  return plannedOf(data?.previewTherapySessionSeriesExtension, wanted !== null && isCurrent, reload);
}

interface Preview {
  sessions: NonNullable<Planned["sessions"]>;
  errors: readonly { message: string }[];
}

function plannedOf(preview: Preview | null | undefined, isCurrent: boolean, reload: Planned["reload"]): Planned {
  if (!isCurrent) return { sessions: null, problem: null, failed: false, reload };
  const problem = preview?.errors[0]?.message ?? null;
  return { sessions: problem ? null : (preview?.sessions ?? null), problem, failed: !preview, reload };
}
