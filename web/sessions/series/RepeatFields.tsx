import { Select, Stack } from "@mantine/core";
import { leftOut } from "../form/leftOut.ts";
import { readWhen, type SessionValues } from "../form/sessionForm.ts";
import { wallTime } from "../sessionTimes.ts";
import { EndFields } from "./EndFields.tsx";
import { PlannedList } from "./PlannedList.tsx";
import { type Repeat, readEnd, readRule, repeatChoices } from "./repeat.ts";
import { usePlanned } from "./usePlanned.ts";

interface RepeatFieldsProps {
  repeat: Repeat;
  onChange: (repeat: Repeat) => void;
  /** Days that are left out, `YYYY-MM-DD`. */
  left: readonly string[];
  onLeft: (left: readonly string[]) => void;
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
export function RepeatFields({
  repeat,
  onChange,
  left,
  onLeft,
  values,
  firstId,
  zone,
  today,
  tried,
}: RepeatFieldsProps) {
  const { startsAt } = readWhen(zone, values);
  const at = startsAt?.toISOString() ?? null;
  const rule = readRule(repeat);
  const { error } = readEnd(repeat);
  const planned = usePlanned(
    rule && at ? { startsAt: at, durationMinutes: Number(values.duration), rule, firstId } : null,
  );
  const change = (changed: Partial<Repeat>) => onChange({ ...repeat, ...changed });
  const first = at && wallTime(zone, at).day;
  const choices = repeatChoices(first);
  const places = rule && first && leftOut(rule, first);
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
      {places && (
        <PlannedList
          planned={planned}
          skip={places.placesOf(left)}
          onSkip={(skip) => onLeft(places.daysOf(skip, left))}
          zone={zone}
          firstStays={firstId !== null}
        />
      )}
    </Stack>
  );
}
