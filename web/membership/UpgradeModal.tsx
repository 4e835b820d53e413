import { Button, Card, Group, Modal, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { formatMoney } from "../../schema/rules/money/words.ts";
import { useZone } from "../core/zone.ts";
import { formatLongDay } from "../ui/format.ts";
import ui from "../ui/parts/ui.module.css";
import type { MembershipQuery } from "./Membership.generated.ts";
import styles from "./membership.module.css";
import { FEATURES, limitsWords, type Offer } from "./offer.ts";
import { PlanLimits } from "./PlanCard.tsx";
import { proration } from "./proration.ts";

type Membership = NonNullable<MembershipQuery["viewer"]["membership"]>;
type Quote = NonNullable<Membership["upgrades"]>[number];
/** Features each plan is shown with; the rest is counted (document §2). */
const SHOWN = 3;

interface UpgradeModalProps {
  membership: Membership;
  opened: boolean;
  onClose: () => void;
  /** What became of a payment made here. */
  news: ReactNode;
  pay: (offer: Offer | null) => ReactNode;
}

/** The higher plans, each with what it costs for the days that are left. */
export function UpgradeModal({ membership, opened, onClose, news, pay }: UpgradeModalProps) {
  const { plan, upgrades } = membership;
  return (
    <Modal opened={opened} onClose={onClose} size={640} title="Hacer Upgrade">
      {news}
      <Text c="dimmed" mb="md">
        Ahora tienes {plan.name}: {limitsWords(plan)}.
      </Text>
      <Stack gap="md">
        {upgrades?.map((quote) => (
          <UpgradeCard key={quote.plan.id} quote={quote} membership={membership} pay={pay} />
        ))}
      </Stack>
      <Text size="sm" c="dimmed" mt="md">
        {keepsEnd(membership)
          ? "El nuevo plan empieza de inmediato y mantiene tu fecha de vencimiento actual."
          : "El nuevo plan empieza de inmediato. Cada opción dice hasta cuándo valdrá."}
      </Text>
      {/* Without it the dialog would end before PayPal's frames for whoever goes by Tab: what is in them is not known here. */}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Volver
        </Button>
      </Group>
    </Modal>
  );
}

/** Whether every higher plan ends when the present one does; one bought for a whole month may last longer. */
const keepsEnd = ({ upgrades, expiresAt }: Membership): boolean =>
  upgrades?.every((quote) => quote.expiresAt === expiresAt) ?? true;

interface UpgradeCardProps {
  quote: Quote;
  /** The present plan. */
  membership: Membership;
  pay: UpgradeModalProps["pay"];
}

function UpgradeCard({ quote, membership, pay }: UpgradeCardProps) {
  const { plan, price, fullMonthlyPrice, savings, variant, expiresAt, isProrated } = quote;
  const { daysRemaining, expiresAt: end } = membership;
  const sum =
    isProrated && membership.variant && daysRemaining !== null
      ? proration(membership.plan, plan, membership.variant, daysRemaining, price)
      : null;
  const zone = useZone();
  const rest = FEATURES.length - SHOWN;
  return (
    <Card component="section" aria-label={`Plan ${plan.name}`} padding="md" className={styles.upgradePlan}>
      <div>
        <Title order={3} fz={18}>
          {plan.name}
        </Title>
        <Group align="baseline" gap={8} mt={4}>
          <Text className={ui.num} fz={28} lh="2.25rem" fw={600} lts="-0.02em">
            {formatMoney(Number(price.amount))}
          </Text>
          {savings && (
            <Text component="s" td="line-through" c="dimmed" className={ui.num}>
              {formatMoney(Number(fullMonthlyPrice.amount))}
            </Text>
          )}
        </Group>
        <Text size="sm" fw={500} c="green" mih={20}>
          {savings && `Ahorras $${asDollars(savings.amount)}`}
        </Text>
        {sum && (
          <Text size="sm" c="dimmed" className={ui.num}>
            Pagas la diferencia de los días que te quedan: {sum}
          </Text>
        )}
        {expiresAt && expiresAt !== end && <Text size="sm">Válido hasta el {formatLongDay(expiresAt, zone)}</Text>}
        <PlanLimits {...plan} />
      </div>
      <div>
        <Text component="ul" size="sm" className={styles.upgradeFeatures}>
          {FEATURES.slice(0, SHOWN).map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
          <li>+{rest} características más</li>
        </Text>
        {pay({
          planId: plan.id,
          planName: plan.name,
          variant,
          amount: price.amount,
          description: `Consulta: Upgrade al Plan ${plan.name}`,
        })}
      </div>
    </Card>
  );
}

/** Dollars after their sign: `17`, `17,50`. */
const asDollars = (amount: string): string => amount.replace(/\.00$/, "").replace(".", ",");
