import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatMoney } from "../../schema/rules/money/words.ts";
import type { BillingVariant } from "../core/schema.generated.ts";
import { StatusBadge } from "../ui/parts/StatusBadge.tsx";
import ui from "../ui/parts/ui.module.css";
import styles from "./membership.module.css";
import { FEATURES, limitText, type Offer, PERIOD_NAME } from "./offer.ts";
import type { PlanCard_PlanFragment } from "./PlanCard.generated.ts";

interface PlanCardProps {
  plan: PlanCard_PlanFragment;
  variant: BillingVariant;
  current: boolean;
  /** The way to pay; the offer is null for a plan that costs nothing. */
  pay: (offer: Offer | null) => ReactNode;
}

/** One plan: price for the period, limits, what every plan has, and the way to pay. */
export function PlanCard({ plan, variant, current, pay }: PlanCardProps) {
  const monthly = Number(plan.monthlyPrice.amount);
  // The document's own fallback for a plan without a yearly price (§9).
  const yearly = plan.yearlyPrice ? Number(plan.yearlyPrice.amount) : monthly * 12;
  const price = variant === "YEAR" ? yearly : monthly;
  const saving = variant === "YEAR" ? plan.yearlySavingPercent : null;
  const offer: Offer = {
    planId: plan.id,
    planName: plan.name,
    variant,
    amount: price.toFixed(2),
    description: `Consulta: Plan ${plan.name}, ${PERIOD_NAME[variant]}`,
  };
  return (
    <Card
      component="section"
      aria-label={`Plan ${plan.name}`}
      className={styles.plan}
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
      <div className={`${ui.num} ${styles.planPrice}`}>
        {plan.isFree ? "Gratis" : formatMoney(price)}{" "}
        <span>{!plan.isFree && (variant === "YEAR" ? "al año" : "al mes")}</span>
      </div>
      <Text size="sm" fw={500} c="green" mih={20}>
        {saving !== null && `Ahorras ${saving}% vs mensual`}
      </Text>
      <PlanLimits {...plan} />
      <Stack component="ul" gap={10} className={styles.planList}>
        {FEATURES.map((feature) => (
          <Group component="li" key={feature} gap={10} wrap="nowrap">
            <IconCheck size={18} stroke={2} color="var(--mantine-color-teal-text)" aria-hidden />
            <Text>{feature}</Text>
          </Group>
        ))}
      </Stack>
      {pay(price > 0 ? offer : null)}
    </Card>
  );
}

/** What a plan allows, line by line. */
export function PlanLimits({
  maxClients,
  maxAiGenerations,
}: {
  maxClients: number | null;
  maxAiGenerations: number | null;
}) {
  return (
    <dl className={styles.planLimits}>
      <Limit label="Clientes" value={limitText(maxClients)} />
      <Limit label="Notas con IA al mes" value={limitText(maxAiGenerations)} />
      <Limit label="Soporte" value="Email" />
    </dl>
  );
}

function Limit({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={ui.num}>{value}</dd>
    </div>
  );
}
