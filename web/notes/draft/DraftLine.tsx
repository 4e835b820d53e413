import { Text } from "@mantine/core";
import { useZone } from "../../core/zone.ts";
import { formatTime } from "../../ui/format.ts";
import ui from "../../ui/parts/ui.module.css";
import styles from "../form/noteForm.module.css";
import type { DraftState } from "./useNoteDraft.ts";

/** Quietly tells whether what is typed is kept. Its place is there from the start, so that nothing moves. */
export function DraftLine({ state, hint }: { state: DraftState; hint?: string | undefined }) {
  const zone = useZone();
  return (
    <Text size="sm" c="dimmed" className={`${styles.draftLine} ${ui.num}`} role="status">
      {state.kind === "none" && hint && <span className={styles.keysHint}>{hint}</span>}
      {state.kind === "kept" && `Borrador guardado ${formatTime(state.at, zone)}`}
      {state.kind === "failed" && state.sentence}
      {state.kind === "saved" && (state.at ? `Guardado ${formatTime(state.at, zone)}` : "Todo está guardado")}
    </Text>
  );
}
