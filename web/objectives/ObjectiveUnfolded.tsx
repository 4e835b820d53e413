import { Skeleton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Suspense, useId, useState } from "react";
import { latePart } from "../core/late/late.tsx";
import { useFeature } from "../core/useFeature.ts";
import ui from "../ui/parts/ui.module.css";
import type { ObjectiveItem_ObjectiveFragment } from "./ObjectiveItem.generated.ts";
import styles from "./objectives.module.css";

const ObjectiveHistory = latePart(async () => (await import("./ObjectiveHistory.tsx")).ObjectiveHistory);

/** «Evolución», which unfolds how far the objective had come; nothing where the service keeps none of it. */
export function ObjectiveUnfolded({ objective }: { objective: ObjectiveItem_ObjectiveFragment }) {
  const offered = useFeature("OBJECTIVE_HISTORY");
  const [open, setOpen] = useState(false);
  const shown = useId();
  if (!offered) return null;
  const { id, title, status, version } = objective;
  return (
    <div>
      <button
        type="button"
        className={`${ui.link} ${styles.unfold}`}
        aria-expanded={open}
        aria-controls={shown}
        aria-label={`Evolución de «${title}»`}
        onClick={() => setOpen(!open)}
      >
        Evolución
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
      <div id={shown}>
        {open && (
          <Suspense fallback={<Skeleton className={styles.historyChart} aria-busy />}>
            {/* Another version may have come farther: its changes are asked for anew. */}
            <ObjectiveHistory key={version} id={id} title={title} active={status !== "COMPLETED"} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
