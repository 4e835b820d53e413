import { Button, Text } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { useState } from "react";
import { OtherClocks } from "../../core/zones/OtherClocks.tsx";
import { rhythmWords } from "../../sessions/series/repeat.ts";
import type { Series_SeriesFragment } from "../../sessions/series/Series.generated.ts";
import { lastDayWords } from "../../sessions/series/seriesWords.ts";
import { formatNoun } from "../../ui/format.ts";
import ui from "../../ui/parts/ui.module.css";
import styles from "./clientSeries.module.css";

interface ClientSeriesRowProps {
  series: Series_SeriesFragment;
  /** The practice's. */
  zone: string;
  onExtend: () => void;
  /** Its next session is opened, from which it is changed. */
  onChange: () => Promise<void>;
  onEnd: () => Promise<void>;
  onUndo: () => Promise<void>;
}

/** One series of a client: its rhythm, until when, how much is left, and what can be done with it. */
export function ClientSeriesRow({ series, zone, onExtend, onChange, onEnd, onUndo }: ClientSeriesRowProps) {
  const { rhythm, interval, day, time, upcomingCount, lastAt, undoableUntil } = series;
  const [busy, setBusy] = useState<"change" | "end" | "undo" | null>(null);
  const begin = (what: "change" | "end" | "undo", run: () => Promise<void>) => async () => {
    if (busy) return;
    setBusy(what);
    await run();
    setBusy(null);
  };
  const rule = `${rhythmWords(rhythm, interval, day)}, a las ${time}`;
  const goesOn = upcomingCount > 0;
  const left = !goesOn
    ? "No queda ninguna sesión"
    : upcomingCount === 1
      ? "Queda 1 sesión"
      : `Quedan ${formatNoun(upcomingCount, "sesión", "sesiones")}`;
  return (
    <li className={styles.ofClient}>
      <span className={styles.rule}>
        <Text span fw={600} className={styles.ruleName}>
          <IconRepeat size={16} aria-hidden />
          <span>
            {rule}
            <OtherClocks zone={series.timeZone} own={zone} />
          </span>
        </Text>
        <Text size="sm" c="dimmed" className={ui.num}>
          {left}
          {goesOn && lastAt && `, hasta el ${lastDayWords(zone, lastAt)}`}
        </Text>
      </span>
      <span className={styles.ruleActs}>
        {undoableUntil && (
          <Button
            variant="subtle"
            size="xs"
            loading={busy === "undo"}
            aria-label={`Deshacer lo último de la serie: ${rule}`}
            onClick={begin("undo", onUndo)}
          >
            Deshacer lo último
          </Button>
        )}
        {goesOn && (
          <>
            <Button variant="light" size="xs" aria-label={`Ampliar la serie: ${rule}`} onClick={onExtend}>
              Ampliar
            </Button>
            <Button
              variant="subtle"
              size="xs"
              loading={busy === "change"}
              aria-label={`Modificar la serie: ${rule}`}
              onClick={begin("change", onChange)}
            >
              Modificar
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              loading={busy === "end"}
              aria-label={`Terminar la serie: ${rule}`}
              onClick={begin("end", onEnd)}
            >
              Terminar
            </Button>
          </>
        )}
      </span>
    </li>
  );
}
