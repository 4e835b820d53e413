import { SegmentedControl, SimpleGrid, TextInput } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.layer.css";
import "@mantine/core/styles/SimpleGrid.layer.css";
import type { ReactNode } from "react";
import { SESSION_DAYS } from "../../../schema/rules/sessions.ts";
import { DateField } from "../../ui/form/DateField.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { Ending } from "./repeat.ts";
import styles from "./series.module.css";

interface EndFieldsProps {
  ending: Ending;
  onChange: (change: Partial<Ending>) => void;
  /** What is asked of the number: «Cuántas» */
  timesLabel: string;
  error: ReactNode;
  /** Where the calendar opens, `YYYY-MM-DD`. */
  today: string;
}

/** When a series ends: after so many sessions, or on a day. */
export function EndFields({ ending, onChange, timesLabel, error, today }: EndFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <div>
        <span className={styles.label} id="series-ends">
          Termina
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby="series-ends"
          value={ending.ends}
          onChange={(ends) => onChange({ ends: ends === "until" ? "until" : "times" })}
          data={[
            { value: "times", label: "Tras varias" },
            { value: "until", label: "En una fecha" },
          ]}
        />
      </div>
      {ending.ends === "times" ? (
        <TextInput
          label={timesLabel}
          withAsterisk
          aria-required
          inputMode="numeric"
          autoComplete="off"
          className={ui.num}
          value={ending.times}
          onChange={({ currentTarget }) => onChange({ times: currentTarget.value })}
          error={error}
        />
      ) : (
        <DateField
          label="Hasta el día"
          withAsterisk
          aria-required
          minDay={SESSION_DAYS.first}
          maxDay={SESSION_DAYS.last}
          openAt={today}
          openLevel="month"
          value={ending.until}
          onChange={(until) => onChange({ until })}
          error={error}
        />
      )}
    </SimpleGrid>
  );
}
