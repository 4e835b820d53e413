import { Badge, Button, Card, Group, Modal, Text, Title } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { formatMoney } from "../../schema/rules/money/words.ts";
import { useZone } from "../core/zone.ts";
import { formatDay, formatLongDay } from "../ui/format.ts";
import ui from "../ui/parts/ui.module.css";
import { useDialog } from "../ui/parts/useDialog.ts";
import type { MembershipQuery } from "./Membership.generated.ts";
import styles from "./membership.module.css";
import { periodWords } from "./offer.ts";

type Page = NonNullable<MembershipQuery["payments"]>;
type Payment = Page["items"][number];
type Viewer = Pick<MembershipQuery["viewer"], "fullName" | "email">;

const STATUS: Record<NonNullable<Payment["status"]>, { word: string; tone: string }> = {
  COMPLETED: { word: "Pagado", tone: "green" },
  PENDING: { word: "En comprobación", tone: "yellow" },
  REFUNDING: { word: "En devolución", tone: "yellow" },
  REFUNDED: { word: "Devuelto", tone: "gray" },
  REJECTED: { word: "Rechazado", tone: "red" },
  LAPSED: { word: "Sin pagar", tone: "gray" },
};

function whatFor({ kind, planName, variant }: Payment): string {
  if (kind === "UPGRADE") return `Upgrade al Plan ${planName}`;
  const period = variant ? `, ${periodWords(variant)}` : "";
  return kind === "EXTENSION" ? `Plan ${planName}${period} más` : `Plan ${planName}${period}`;
}

/** The own payments, newest first, each with its receipt. */
export function PaymentsList({ page, viewer }: { page: Page; viewer: Viewer }) {
  const zone = useZone();
  const receipt = useDialog<Payment>();
  if (page.items.length === 0) return null;
  const more = page.pageInfo.total - page.items.length;
  return (
    <Card component="section" aria-label="Pagos" padding={0} mt="xl">
      <Title order={2} px="lg" pt="md" pb="xs">
        Pagos
      </Title>
      <ul className={styles.payments}>
        {page.items.map((payment) => (
          <li key={payment.id}>
            <Text c="dimmed" className={ui.num}>
              {formatDay(payment.paidAt ?? payment.createdAt, zone)}
            </Text>
            <Text className={styles.paymentWhat}>
              {whatFor(payment)}
              {payment.refundedAmount && (
                <Text span size="sm" c="dimmed">
                  {" "}
                  · {formatMoney(Number(payment.refundedAmount.amount))} devueltos
                </Text>
              )}
            </Text>
            <Text fw={600} className={`${ui.num} ${ui.nowrap}`}>
              {formatMoney(Number(payment.amount.amount))}
            </Text>
            {payment.status && <Badge color={STATUS[payment.status].tone}>{STATUS[payment.status].word}</Badge>}
            {payment.status === "COMPLETED" ? (
              <button
                type="button"
                className={`${ui.link} ${styles.paymentReceipt}`}
                onClick={() => receipt.open(payment)}
                aria-label={`Recibo del ${formatLongDay(payment.paidAt ?? payment.createdAt, zone)}`}
              >
                Recibo
              </button>
            ) : (
              <span className={styles.paymentReceipt} />
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text size="sm" c="dimmed" px="lg" pb="md">
          Se muestran los {page.items.length} más recientes.
        </Text>
      )}
      <Modal opened={receipt.opened} onClose={receipt.close} size={520} title="Recibo" className={styles.receipt}>
        {receipt.subject && <Receipt payment={receipt.subject} viewer={viewer} />}
      </Modal>
    </Card>
  );
}

function Receipt({ payment, viewer }: { payment: Payment; viewer: Viewer }) {
  const zone = useZone();
  const paidAt = payment.paidAt ?? payment.createdAt;
  const facts: [string, string | null][] = [
    ["Número", payment.id.slice(0, 8).toUpperCase()],
    ["Fecha", formatLongDay(paidAt, zone)],
    ["A nombre de", viewer.fullName],
    ["Correo electrónico", viewer.email],
    ["Concepto", whatFor(payment)],
    ["Desde", payment.validFrom && formatLongDay(payment.validFrom, zone)],
    ["Válido hasta", payment.validUntil && formatLongDay(payment.validUntil, zone)],
    ["Forma de pago", "PayPal"],
    ["Referencia de PayPal", payment.captureId],
    ["Total", formatMoney(Number(payment.amount.amount))],
    ["Devuelto", payment.refundedAmount && formatMoney(Number(payment.refundedAmount.amount))],
  ];
  return (
    <>
      <dl className={styles.receiptFacts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={`${ui.num} ${ui.anywhere}`}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Group justify="flex-end" mt="lg" className={styles.receiptActions}>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Imprimir o guardar en PDF
        </Button>
      </Group>
    </>
  );
}
