import { Alert, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useZone } from "../core/zone.ts";
import { formatLongDay, formatMoney } from "../ui/format.ts";
import type { MembershipQuery } from "./Membership.generated.ts";

type Payment = NonNullable<MembershipQuery["payments"]>["items"][number];
/** Shown for so long after a plan was taken back. */
const SHOWN_MS = 30 * 86_400_000;

/** Says that money went back after it had bought a plan, and that the plan went with it. */
export function RevokedNotice({ payments }: { payments: readonly Payment[] }) {
  const zone = useZone();
  const [hidden, setHidden] = useState(false);
  const last = payments.find(({ revokedAt }) => revokedAt && Date.now() - Date.parse(revokedAt) < SHOWN_MS);
  if (!last || hidden) return null;
  const { amount, planName, paidAt, createdAt } = last;
  return (
    <Alert
      role="status"
      color="yellow"
      mb="lg"
      title="Se ha devuelto un pago"
      icon={<IconInfoCircle size={20} aria-hidden />}
      withCloseButton
      closeButtonLabel="Cerrar aviso del pago devuelto"
      onClose={() => setHidden(true)}
    >
      <Text size="sm">
        Tu pago de {formatMoney(Number(amount.amount))} del {formatLongDay(paidAt ?? createdAt, zone)} (Plan {planName})
        ya no cuenta: PayPal lo ha devuelto o anulado. Tu plan vuelve a ser el que tenías antes.
      </Text>
    </Alert>
  );
}
