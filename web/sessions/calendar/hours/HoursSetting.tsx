import { Button, Group, NativeSelect, Popover, Text } from "@mantine/core";
import "@mantine/core/styles/Popover.layer.css";
import { useDisclosure } from "@mantine/hooks";
import { IconClock } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { areWorkingHours, WORKING_HOURS_SENTENCE, type WorkingHours } from "../../../../schema/rules/workingHours.ts";
import { failureSentence } from "../../../core/failure.ts";
import { FailedLine } from "../../../ui/parts/FailedLine.tsx";
import { showToast } from "../../../ui/parts/Toasts.tsx";
import { hourName } from "../calendarWords.ts";
import { useSetWorkingHoursMutation } from "./SetWorkingHours.generated.ts";

const optionsOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ value: String(from + index), label: hourName(from + index) }));
const BEGINNINGS = optionsOf(0, 20);
const ENDS = optionsOf(4, 24);

/** Which hours of the day the practice works; a week and a day show these. */
export function HoursSetting({ hours }: { hours: WorkingHours }) {
  const [opened, { toggle, close }] = useDisclosure();
  return (
    <Popover
      opened={opened}
      onChange={close}
      trapFocus
      returnFocus
      hideDetached={false}
      shadow="md"
      position="top-start"
      width={300}
    >
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconClock size={15} aria-hidden />}
          onClick={toggle}
          aria-label={`Horas de trabajo: ${hourName(hours.from)}–${hourName(hours.to)}`}
        >
          {hourName(hours.from)}–{hourName(hours.to)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Horas de trabajo">
        <HoursForm hours={hours} onDone={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

function HoursForm({ hours, onDone }: { hours: WorkingHours; onDone: () => void }) {
  const [{ from, to }, setChosen] = useState(hours);
  const [problem, setProblem] = useState<string | null>(null);
  const [save, { loading }] = useSetWorkingHoursMutation({ errorPolicy: "all" });
  const choose = (change: Partial<WorkingHours>) => {
    setChosen((now) => ({ ...now, ...change }));
    setProblem(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (loading) return;
    if (!areWorkingHours({ from, to })) return setProblem(WORKING_HOURS_SENTENCE);
    const { data, error } = await save({ variables: { from, to } });
    const refusal = data?.updateProfile?.errors[0]?.message;
    if (error || refusal) return setProblem(refusal ?? failureSentence(error, "El horario"));
    showToast({ text: `Tu calendario muestra de ${hourName(from)} a ${hourName(to)}.` });
    onDone();
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Horas de trabajo">
      <Text fw={600}>Horas de trabajo</Text>
      <Text size="sm" c="dimmed" mb="sm">
        La semana y el día muestran estas horas; lo que queda fuera se anuncia en el borde.
      </Text>
      <Group grow gap="xs" mb="sm">
        <NativeSelect
          label="Desde"
          data={BEGINNINGS}
          value={String(from)}
          onChange={(event) => choose({ from: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label="Hasta"
          data={ENDS}
          value={String(to)}
          onChange={(event) => choose({ to: Number(event.currentTarget.value) })}
        />
      </Group>
      {problem && <FailedLine text={problem} />}
      <Group justify="flex-end" gap="xs">
        <Button type="button" variant="default" onClick={onDone}>
          Volver
        </Button>
        <Button type="submit" loading={loading}>
          Guardar
        </Button>
      </Group>
    </form>
  );
}
