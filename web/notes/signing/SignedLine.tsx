import { Text } from "@mantine/core";
import { IconSignature } from "@tabler/icons-react";
import { useZone } from "../../core/zone.ts";
import { formatLongDay, formatTime } from "../../ui/format.ts";
import ui from "../../ui/parts/ui.module.css";
import styles from "./signing.module.css";

/** Who signed a note, and when. */
export function SignedLine({ at, by }: { at: string; by: string | null }) {
  const zone = useZone();
  return (
    <div className={styles.signed}>
      <IconSignature size={18} stroke={1.75} color="var(--mantine-color-teal-text)" aria-hidden />
      <Text size="sm" className={ui.num}>
        Firmada por {by ?? "ti"} el {formatLongDay(at, zone)}, {formatTime(at, zone)}. Ya no se cambia.
      </Text>
    </div>
  );
}
