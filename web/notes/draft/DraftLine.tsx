import { Text } from "@mantine/core";
import { useZone } from "../../core/zone.ts";
import { formatTime } from "../../ui/format.ts";
import ui from "../../ui/parts/ui.module.css";
import styles from "../form/noteForm.module.css";
import type { DraftState } from "./useNoteDraft.ts";

/** Quietly tells whether what is typed is kept. Its place is there from the start, so that nothing moves. */
export function DraftLine({ state }: { state: DraftState }) {
  const zone = useZone();
  return (
    <Text size="sm" c="dimmed" className={`${styles.draftLine} ${ui.num}`} role="status">
      {state.kind === "kept" && `Borrador guardado ${formatTime(state.at, zone)}`}
      {state.kind === "failed" && state.sentence}
    </Text>
  );
}
