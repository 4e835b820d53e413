import { Radio, SimpleGrid, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/SimpleGrid.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import type { ReactNode } from "react";
import { SESSION_DAYS } from "../../../schema/rules/sessions.ts";
import { ZoneName } from "../../core/zones/ZoneName.tsx";
import { DateField } from "../../ui/form/DateField.tsx";
import { isElsewhere, offsetName } from "../sessionTimes.ts";
import { HourInput } from "./HourInput.tsx";
import styles from "./sessionForm.module.css";
import { readWhen, type When } from "./sessionForm.ts";

interface WhenFieldsProps {
  when: When;
  errors: { date?: ReactNode; time?: ReactNode };
  /** The practice's. */
  zone: string;
  /** Where the calendar opens while no day is typed, `YYYY-MM-DD`. */
  today: string;
  onChange: (change: Partial<When>) => void;
}

/** Day and hour on the clocks of the practice, wherever the browser is; asks which, where the clocks show an hour twice. */
export function WhenFields({ when, errors, zone, today, onChange }: WhenFieldsProps) {
  const { twice } = readWhen(zone, when);
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateField
          label="Fecha"
          withAsterisk
          aria-required
          minDay={SESSION_DAYS.first}
          maxDay={SESSION_DAYS.last}
          openAt={today}
          value={when.date}
          onChange={(date) => onChange({ date })}
          error={errors.date}
        />
        <HourInput
          label="Hora"
          withAsterisk
          hoursInputLabel="Hora"
          minutesInputLabel="Minutos"
          value={when.time}
          onChange={(time) => onChange({ time })}
          error={errors.time}
        />
      </SimpleGrid>
      {isElsewhere(zone) && (
        <Text size="sm" c="dimmed">
          La hora es la de tu consulta: <ZoneName zone={zone} />.
        </Text>
      )}
      {twice && (
        <Radio.Group
          label={`Los relojes se atrasan y las ${when.time} llegan dos veces`}
          value={when.occurrence}
          onChange={(occurrence) => onChange({ occurrence })}
          className={styles.twice}
        >
          <Stack gap={6} mt={6}>
            {twice.map((at, index) => (
              <Radio
                key={at.toISOString()}
                value={String(index + 1)}
                label={`${index === 0 ? "La primera vez" : "La segunda vez"} (${offsetName(zone, at)})`}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}
