import { Card, Skeleton, Text } from "@mantine/core";
import { formatMoney } from "../../schema/rules/money/words.ts";
import { useZone } from "../core/zone.ts";
import { formatDay, formatLongDay } from "../ui/format.ts";
import ui from "../ui/parts/ui.module.css";
import type { MembershipQuery } from "./Membership.generated.ts";
import styles from "./membership.module.css";

type Membership = MembershipQuery["viewer"]["membership"];
type Payment = NonNullable<MembershipQuery["payments"]>["items"][number];

interface CurrentPlanProps {
  /** undefined: on its way. */
  membership: Membership | undefined;
  /** The own payments, newest first; nothing where they cannot be had. */
  payments: readonly Payment[] | undefined;
}

/** The plan the therapist is on, what it costs, what was paid for it, how long it is valid and what comes then. */
export function CurrentPlan({ membership, payments }: CurrentPlanProps) {
  const zone = useZone();
  const last = payments?.find(({ status }) => status === "COMPLETED");
  const plan = membership?.plan;
  const free = !plan || plan.isFree;
  return (
    <Card component="section" aria-label="Tu plan" mb="xl" padding="md" className={styles.current}>
      <div className={styles.currentName}>
        <Text size="sm" c="dimmed" fw={500}>
          Tu plan
        </Text>
        {membership === undefined ? (
          <Skeleton h={18} w={180} my={4} />
        ) : (
          <Text fw={600} fz="lg">
            {free ? "Plan gratuito activo" : plan.name}
          </Text>
        )}
        {!free && membership && <Validity membership={membership} />}
      </div>
      {!free && membership && (
        <dl className={styles.currentFacts}>
          {last && (
            <div>
              <dt>Último pago</dt>
              <dd className={ui.num}>
                {formatMoney(Number(last.amount.amount))}, el {formatDay(last.paidAt ?? last.createdAt, zone)}
              </dd>
            </div>
          )}
          {!membership.isExpired && membership.expiresAt && (
            <div>
              <dt>Próximo pago</dt>
              <dd>Ninguno: no se renueva solo y después sigues con el plan gratuito.</dd>
            </div>
          )}
        </dl>
      )}
      {membership !== undefined && (
        <Text fz={22} fw={600} className={`${ui.num} ${ui.nowrap}`}>
          {free ? "Gratis" : formatMoney(Number(plan.monthlyPrice.amount))}
          {!free && (
            <Text span c="dimmed" fw={400}>
              {" "}
              al mes
            </Text>
          )}
        </Text>
      )}
    </Card>
  );
}

function Validity({ membership: { isExpired, expiresAt } }: { membership: NonNullable<Membership> }) {
  const zone = useZone();
  if (isExpired)
    return (
      <Text size="sm" fw={500} c="red">
        Plan expirado
      </Text>
    );
  if (!expiresAt) return null;
  return (
    <Text size="sm" c="dimmed">
      Válido hasta {formatLongDay(expiresAt, zone)}
    </Text>
  );
}
