import { IconRepeat } from "@tabler/icons-react";
import ui from "../../ui/parts/ui.module.css";
import type { Session } from "../agenda/useAgenda.ts";
import styles from "./series.module.css";
import { inSeriesWords } from "./seriesWords.ts";

/** A small sign that a session belongs to a series; one that was changed by itself says so. */
export function InSeries({ series }: { series: NonNullable<Session["series"]> }) {
  const told = inSeriesWords(series);
  return (
    <span className={styles.sign} title={told} data-own={series.ownFields.length > 0 || undefined}>
      <IconRepeat size={15} aria-hidden />
      <span className={ui.sr}>{told}. </span>
    </span>
  );
}
