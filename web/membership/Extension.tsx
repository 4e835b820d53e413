import { Button, Card, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatMoney } from "../../schema/rules/money/words.ts";
import { type NotForSale, notForSaleMessage } from "../../schema/rules/payments.ts";
import type { BillingVariant } from "../core/schema.generated.ts";
import { useZone } from "../core/zone.ts";
import { formatLongDay } from "../ui/format.ts";
import { StatusBadge } from "../ui/parts/StatusBadge.tsx";
import ui from "../ui/parts/ui.module.css";
import type { MembershipQuery } from "./Membership.generated.ts";
import styles from "./membership.module.css";
import { type Offer, PERIOD_NAME, periodWords } from "./offer.ts";
import { centsFor } from "./proration.ts";

type Membership = NonNullable<MembershipQuery["viewer"]["membership"]>;

interface ExtensionProps {
  membership: Membership;
  variant: BillingVariant;
  pay: (offer: Offer | null) => ReactNode;
  /** Opens the higher plans; undefined when there is none. */
  onUpgrade?: () => void;
}

/** Why the plan in force cannot be lengthened by a period. */
function whyNot({ plan, expiresAt }: Membership, variant: BillingVariant): NotForSale {
  if (!expiresAt) return "NEVER_ENDS";
  return centsFor(plan, variant) > 0 ? "TOO_FAR" : "NOT_OFFERED";
}

/** The paid plan: what a longer one costs, until when it is valid then, and the way to a higher one. */
export function Extension({ membership, variant, pay, onUpgrade }: ExtensionProps) {
  const zone = useZone();
  const { plan, extensionOptions } = membership;
  const option = extensionOptions.find((one) => one.variant === variant);
  return (
    <Card component="section" aria-label="Extender el plan" padding="lg" mb="xl" className={styles.extension}>
      <div>
        <Group gap="sm" mb={4}>
          <Text fw={600} fz="lg">
            {plan.name}
          </Text>
          <StatusBadge status="Plan Actual" />
        </Group>
        {option ? (
          <>
            <Group align="baseline" gap={6}>
              <Text className={ui.num} fz={34} lh="2.625rem" fw={600} lts="-0.03em">
                {formatMoney(Number(option.price.amount))}
              </Text>
              <Text c="dimmed">por {periodWords(variant)} más</Text>
            </Group>
            <Text c="dimmed">Tu plan valdrá hasta el {formatLongDay(option.expiresAt, zone)}.</Text>
          </>
        ) : (
          <Text c="dimmed">{notForSaleMessage(whyNot(membership, variant))}</Text>
        )}
        {onUpgrade && (
          <Button variant="light" mt="md" onClick={onUpgrade}>
            Hacer Upgrade
          </Button>
        )}
      </div>
      {option && (
        <div>
          {pay({
            planId: plan.id,
            planName: plan.name,
            variant,
            amount: option.price.amount,
            description: `Consulta: Plan ${plan.name}, ${PERIOD_NAME[variant]} más`,
          })}
        </div>
      )}
    </Card>
  );
}
