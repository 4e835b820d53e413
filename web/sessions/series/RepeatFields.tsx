import { Select, Stack } from "@mantine/core";
import { readWhen, type SessionValues } from "../form/sessionForm.ts";
import { wallTime } from "../sessionTimes.ts";
import { EndFields } from "./EndFields.tsx";
import { PlannedList } from "./PlannedList.tsx";
import { type Repeat, readEnd, readRule, repeatChoices } from "./repeat.ts";
import { usePlanned } from "./usePlanned.ts";

interface RepeatFieldsProps {
  repeat: Repeat;
  onChange: (repeat: Repeat) => void;
  /** The session that is being written. */
  values: SessionValues;
  /** The session that becomes the first, where it is there already. */
  firstId: string | null;
  /** The practice's. */
  zone: string;
  today: string;
  /** Whether it was tried to save it. */
  tried: boolean;
}

/** Whether and how the session repeats, and which dates that makes. */
export function RepeatFields({ repeat, onChange, values, firstId, zone, today, tried }: RepeatFieldsProps) {
  const { startsAt } = readWhen(zone, values);
  const at = startsAt?.toISOString() ?? null;
  const rule = readRule(repeat);
  const { error } = readEnd(repeat);
  const planned = usePlanned(
    rule && at ? { startsAt: at, durationMinutes: Number(values.duration), rule, firstId } : null,
  );
  // Other dates are another list: what was left out of the one before is not left out of this.
  const change = (changed: Partial<Repeat>) => onChange({ ...repeat, skip: [], ...changed });
  const choices = repeatChoices(at && wallTime(zone, at).day);
  const isShown = repeat.ends === "times" ? repeat.times !== "" : repeat.until !== "";
  return (
    <Stack gap="md">
      <Select
        label="Se repite"
        data={choices}
        allowDeselect={false}
        value={repeat.every}
        onChange={(every) => change({ every: (every ?? "") as Repeat["every"] })}
      />
      {repeat.every !== "" && (
        <EndFields
          ending={repeat}
          onChange={change}
          timesLabel="Número de sesiones"
          error={tried || isShown ? error : null}
          today={today}
        />
      )}
      {rule && at && (
        <PlannedList
          planned={planned}
          skip={repeat.skip}
          onSkip={(skip) => onChange({ ...repeat, skip })}
          zone={zone}
          firstStays={firstId !== null}
        />
      )}
    </Stack>
  );
}
