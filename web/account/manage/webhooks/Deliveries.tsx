import { Button, Skeleton, Text } from "@mantine/core";
import { type RefObject, useEffect, useState } from "react";
import { DELIVERIES_KEPT_DAYS } from "../../../../schema/rules/feed.ts";
import { useZone } from "../../../core/zone.ts";
import { formatDay, formatTime } from "../../../ui/format.ts";
import { FailedLine } from "../../../ui/parts/FailedLine.tsx";
import { Pager } from "../../../ui/parts/Pager.tsx";
import ui from "../../../ui/parts/ui.module.css";
import { usePracticeChanges } from "../../usePracticeChanges.ts";
import styles from "../manage.module.css";
import { ResendWebhookDeliveryDocument } from "./ResendWebhookDelivery.generated.ts";
import { type DeliveryLine_DeliveryFragment, useWebhookDeliveriesQuery } from "./WebhookDeliveries.generated.ts";
import { eventIn, outcomeIn } from "./webhookWords.ts";

/** How often what became of them is asked for while somebody looks. */
const LOOK_MS = 3_000;

interface DeliveriesProps {
  webhookId: string;
  /** Nothing is sent to a receiver that is not, nor again. */
  isActive: boolean;
  attempt: (work: () => Promise<string>) => Promise<void>;
  /** Filled with what asks for them now. */
  refresh: RefObject<(() => void) | null>;
}

/** What was sent to a receiver, made last first. */
export function Deliveries({ webhookId, isActive, attempt, refresh }: DeliveriesProps) {
  const [page, setPage] = useState(1);
  const change = usePracticeChanges();
  const { data, previousData, error, refetch } = useWebhookDeliveriesQuery({
    variables: { webhookId, page },
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-first",
    errorPolicy: "all",
    pollInterval: LOOK_MS,
    skipPollAttempt: () => document.hidden,
  });
  const again = () => void refetch().catch(() => console.error("WebhookDeliveries", "failed again"));
  useEffect(() => {
    refresh.current = again;
  });
  const found = (data ?? previousData)?.webhookDeliveries;
  const resend = (id: string) =>
    attempt(async () => {
      await change(ResendWebhookDeliveryDocument, { webhookId, id });
      return "Se envía otra vez.";
    });
  return (
    <section aria-label="Envíos" className={styles.deliveries}>
      <h3>Envíos</h3>
      {!found && error && <FailedLine text="No se pudieron cargar los envíos." onRetry={again} />}
      {!found && !error && <Skeleton h={20} w={240} my={2} />}
      {found?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          Todavía no hay ninguno. Se muestran durante {DELIVERIES_KEPT_DAYS} días.
        </Text>
      )}
      <ul className={styles.manageList} data-plain>
        {found?.items.map((delivery) => (
          <Line key={delivery.id} delivery={delivery} isActive={isActive} onResend={() => void resend(delivery.id)} />
        ))}
      </ul>
      {found && <Pager {...found.pageInfo} onPage={setPage} label="Páginas de envíos" />}
    </section>
  );
}

interface LineProps {
  delivery: DeliveryLine_DeliveryFragment;
  isActive: boolean;
  onResend: () => void;
}

function Line({ delivery, isActive, onResend }: LineProps) {
  const zone = useZone();
  const { event, status, createdAt, milliseconds } = delivery;
  const moment = createdAt ? `${formatDay(createdAt, zone)}, ${formatTime(createdAt, zone)}` : "";
  return (
    <li>
      <div>
        {eventIn(event)}
        <Text size="sm" c={status === "FAILED" ? "red" : undefined} className={ui.num}>
          {outcomeIn(delivery, isActive, zone, new Date())}
          {status === "DELIVERED" && milliseconds !== null && ` en ${milliseconds} ms`}
        </Text>
        <Text size="sm" c="dimmed" className={ui.num}>
          {moment}
        </Text>
      </div>
      {isActive && (
        <Button variant="subtle" aria-label={`Reenviar: ${eventIn(event)}, ${moment}`} onClick={onResend}>
          Reenviar
        </Button>
      )}
    </li>
  );
}
