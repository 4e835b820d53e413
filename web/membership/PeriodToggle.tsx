import { Badge, Group, SegmentedControl, Title } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import type { BillingVariant } from "../core/schema.generated.ts";
import { PERIOD_NAME } from "./offer.ts";

const PERIODS = (["MONTH", "YEAR"] as const).map((value) => ({ value, label: PERIOD_NAME[value] }));

interface PeriodToggleProps {
  title: string;
  saves: boolean;
  value: BillingVariant;
  onChange: (variant: BillingVariant) => void;
  /** Another period has other buttons to pay with: those of a payment that is under way have to stay. */
  disabled: boolean;
}

/** A heading with the choice between a month and a year. */
export function PeriodToggle({ title, saves, ...choice }: PeriodToggleProps) {
  return (
    <Group justify="space-between" mb="lg" gap="sm">
      <Title order={2} fz={20} lh="1.75rem">
        {title}
      </Title>
      <Group gap="sm">
        {saves && <Badge color="green">Ahorro</Badge>}
        <SegmentedControl<BillingVariant> aria-label="Periodo" {...choice} data={PERIODS} />
      </Group>
    </Group>
  );
}
