import { Text } from "@mantine/core";
import type { CSSProperties } from "react";
import { progressColor } from "../../schema/rules/record/progressColor.ts";
import ui from "../ui/parts/ui.module.css";
import styles from "./objectives.module.css";

/** How far an objective has come: a bar in the document's colours (§9), and the number beside it. */
export function ObjectiveBar({ progress, title }: { progress: number; title: string }) {
  return (
    <div className={styles.objectiveBar}>
      <div
        className={ui.bar}
        style={{ "--bar": `var(--ui-bar-${progressColor(progress)})` } as CSSProperties}
        role="progressbar"
        aria-label={`Progreso de «${title}»`}
        aria-valuenow={progress}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${progress}%` }} />
      </div>
      <Text size="sm" fw={600} className={`${ui.num} ${styles.objectivePercent}`}>
        {progress} %
      </Text>
    </div>
  );
}
