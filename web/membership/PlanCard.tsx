import { useFragment } from "@apollo/client/react";
import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { formatCount, formatMoney } from "../ui/format.ts";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import type { MembershipQuery } from "./Membership.generated.ts";
import { PlanCard_PlanFragmentDoc } from "./PlanCard.generated.ts";

/** By the month, or a year at once. */
export type Period = "month" | "year";
export type PlanItem = NonNullable<MembershipQuery["plans"]>[number];

const FEATURES = [
  "Gestión de sesiones",
  "Notas de terapia",
  "Calendario de citas",
  "Objetivos terapéuticos",
  "Recordatorios automáticos",
  "Análisis de progreso",
];

const limitText = (max: number | null) => (max === null ? "Ilimitado" : formatCount(max));

interface PlanCardProps {
  plan: PlanItem;
  period: Period;
  current: boolean;
}

/** One plan: price for the period, limits, and what every plan has. */
export function PlanCard({ plan: item, period, current }: PlanCardProps) {
  const { data: plan, complete } = useFragment({ fragment: PlanCard_PlanFragmentDoc, from: item });
  if (!complete) return null;
  const monthly = Number(plan.monthlyPrice.amount);
  // The document's own fallback for a plan without a yearly price (§9).
  const yearly = plan.yearlyPrice ? Number(plan.yearlyPrice.amount) : monthly * 12;
  const saving = period === "year" ? plan.yearlySavingPercent : null;
  return (
    <Card
      component="section"
      aria-label={`Plan ${plan.name}`}
      className="plan"
      data-popular={plan.isMostPopular || undefined}
    >
      <Group justify="space-between" mih={24} gap="xs">
        <Title order={3} fz={18}>
          {plan.name}
        </Title>
        <Group gap={6}>
          {current && <StatusBadge status="Plan Actual" />}
          {plan.isMostPopular && <StatusBadge status="Más Popular" />}
        </Group>
      </Group>
      <Group align="baseline" gap={6} mt="md">
        <Text className="num" fz={34} lh="42px" fw={600} lts="-0.03em">
          {formatMoney(period === "year" ? yearly : monthly)}
        </Text>
        <Text c="dimmed">{period === "year" ? "al año" : "al mes"}</Text>
      </Group>
      <Text size="sm" fw={500} c="green" mih={20}>
        {saving !== null && `Ahorras ${saving}% vs mensual`}
      </Text>
      <dl className="plan-limits">
        <Limit label="Clientes" value={limitText(plan.maxClients)} />
        <Limit label="Notas con IA al mes" value={limitText(plan.maxAiGenerations)} />
        <Limit label="Soporte" value="Email" />
      </dl>
      <Stack component="ul" gap={10} className="plan-list">
        {FEATURES.map((feature) => (
          <Group component="li" key={feature} gap={10} wrap="nowrap">
            <IconCheck size={18} stroke={2} color="var(--mantine-color-teal-text)" aria-hidden />
            <Text>{feature}</Text>
          </Group>
        ))}
      </Stack>
    </Card>
  );
}

function Limit({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
