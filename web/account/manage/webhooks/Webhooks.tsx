import { Button, Skeleton, Text } from "@mantine/core";
import { IconWebhook } from "@tabler/icons-react";
import { OUTDATED } from "../../../core/failure.ts";
import { useFeature } from "../../../core/useFeature.ts";
import { useKept } from "../../../core/useKept.ts";
import { useZone } from "../../../core/zone.ts";
import { formatDay, formatTime } from "../../../ui/format.ts";
import { FailedLine } from "../../../ui/parts/FailedLine.tsx";
import ui from "../../../ui/parts/ui.module.css";
import styles from "../manage.module.css";
import { Row } from "../Row.tsx";
import { useListDialog } from "../useListDialog.ts";
import { WebhookDialog } from "./WebhookDialog.tsx";
import { WebhookModal } from "./WebhookModal.tsx";
import { useWebhooksQuery, type Webhooks_WebhookFragment } from "./Webhooks.generated.ts";
import { statusIn, typesIn } from "./webhookWords.ts";

type Open = { kind: "new" } | { kind: "one"; id: string };

/** Which programs are told of changes by themselves, where the service can do that. */
export function Webhooks() {
  return useFeature("WEBHOOKS") ? <Receivers /> : null;
}

function Receivers() {
  const { data, error, refetch } = useWebhooksQuery({ fetchPolicy: "cache-and-network", errorPolicy: "all" });
  const { subject, opening, open, said, reload, props } = useListDialog<Open>("Webhooks", refetch);
  const webhooks = useKept(data?.webhooks);
  const openId = subject?.kind === "one" ? subject.id : null;
  // A new secret is shown this one time, whether or not the list can be read again.
  const kept = useKept(webhooks?.find(({ id }) => id === openId));
  const shown = kept?.id === openId ? kept : null;
  return (
    <Row label="Avisos a otros programas">
      {webhooks?.length === 0 && (
        <>
          Ninguno
          <Text size="sm" c="dimmed">
            Un programa tuyo se entera de cada cambio sin tener que preguntar. Los avisos no llevan nombres ni textos
            clínicos.
          </Text>
        </>
      )}
      {!webhooks && !error && <Skeleton h={20} w={180} my={2} />}
      {error && (
        <FailedLine text={webhooks ? OUTDATED : "No se pudieron cargar los avisos."} onRetry={() => void reload()} />
      )}
      <ul className={styles.manageList}>
        {webhooks?.map((webhook) => (
          <Line key={webhook.id} webhook={webhook} onOpen={() => open({ kind: "one", id: webhook.id })} />
        ))}
      </ul>
      {webhooks && (
        <Button variant="default" mt="sm" onClick={() => open({ kind: "new" })}>
          Crear un aviso
        </Button>
      )}
      <span className={ui.sr} role="status">
        {said}
      </span>
      {subject?.kind === "new" && <WebhookDialog key={opening} {...props} />}
      {shown && <WebhookModal key={opening} webhook={shown} onChanged={reload} {...props} />}
    </Row>
  );
}

function Line({ webhook, onOpen }: { webhook: Webhooks_WebhookFragment; onOpen: () => void }) {
  const zone = useZone();
  const { name, url, types, lastDeliveredAt } = webhook;
  return (
    <li>
      <IconWebhook size={20} stroke={1.5} aria-hidden />
      <div>
        {name}
        <Text size="sm">{statusIn(webhook)}</Text>
        <Text size="sm" className={ui.num}>
          {lastDeliveredAt
            ? `Última entrega: ${formatDay(lastDeliveredAt, zone)}, ${formatTime(lastDeliveredAt, zone)}`
            : "Sin entregas todavía"}
        </Text>
        <Text size="sm" c="dimmed">
          {new URL(url).host} · {typesIn(types)}
        </Text>
      </div>
      <Button variant="subtle" aria-label={`Ver «${name}»`} onClick={onOpen}>
        Ver
      </Button>
    </li>
  );
}
