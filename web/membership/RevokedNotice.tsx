import { Alert, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { formatMoney } from "../../schema/rules/money/words.ts";
import { useZone } from "../core/zone.ts";
import { formatLongDay } from "../ui/format.ts";
import type { MembershipQuery } from "./Membership.generated.ts";

type Payment = NonNullable<MembershipQuery["payments"]>["items"][number];
/** Shown for so long after a plan was taken back. */
const SHOWN_MS = 30 * 86_400_000;

type Ending = NonNullable<Payment["status"]>;

/** Where the money is: what was built on a plan that went goes back by us, and is on its way for a while. */
const MONEY: Partial<Record<Ending, string>> = {
  REFUNDING: "te lo estamos devolviendo",
  REFUNDED: "se te ha devuelto",
  REJECTED: "PayPal lo ha anulado",
};

/** Says that money went back after it had bought a plan, and that the plan went with it. */
export function RevokedNotice({ payments }: { payments: readonly Payment[] }) {
  const zone = useZone();
  const [hidden, setHidden] = useState(false);
  const gone = payments.filter(({ revokedAt }) => revokedAt && Date.now() - Date.parse(revokedAt) < SHOWN_MS);
  if (gone.length === 0 || hidden) return null;
  const one = gone.length === 1;
  return (
    <Alert
      role="status"
      color="yellow"
      mb="lg"
      title={one ? "Se ha devuelto un pago" : "Se han devuelto pagos"}
      icon={<IconInfoCircle size={20} aria-hidden />}
      withCloseButton
      closeButtonLabel={one ? "Cerrar aviso del pago devuelto" : "Cerrar aviso de los pagos devueltos"}
      onClose={() => setHidden(true)}
    >
      {gone.map(({ id, amount, planName, paidAt, createdAt, status }) => (
        <Text key={id} size="sm" mb={4}>
          Tu pago de {formatMoney(Number(amount.amount))} del {formatLongDay(paidAt ?? createdAt, zone)} (Plan{" "}
          {planName}) ya no cuenta: {(status && MONEY[status]) ?? "se ha devuelto o anulado"}.
        </Text>
      ))}
      <Text size="sm">Tu plan queda como si no {one ? "lo" : "los"} hubieras hecho.</Text>
    </Alert>
  );
}
