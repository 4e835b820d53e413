import { Alert, Loader, Text } from "@mantine/core";
import "@mantine/core/styles/Alert.layer.css";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { Doubt } from "./useDoubts.ts";
import type { Paying, PaymentNews } from "./usePayment.ts";

const saysTheSame = (doubt: Doubt) => (other: Doubt) => other.title === doubt.title && other.text === doubt.text;

/** What becomes of a payment, for the eye and for screen readers. */
export function PaymentNotice({ paying: { phase, news, doubts, forget, dismiss } }: { paying: Paying }) {
  if (phase === "confirming")
    return (
      <Alert role="status" color="gray" mb="lg" icon={<Loader size={18} />}>
        Estamos confirmando tu pago con PayPal. No cierres esta página.
      </Alert>
    );
  const dismissAll = (doubt: Doubt) => {
    for (const { orderId } of doubts.filter(saysTheSame(doubt))) dismiss(orderId);
  };
  // What holds for several orders is said once.
  const said = doubts.filter((doubt, index) => doubts.findIndex(saysTheSame(doubt)) === index);
  return (
    <>
      {said.map((doubt) => (
        <Told
          key={`${doubt.title} ${doubt.text}`}
          tone="failed"
          title={doubt.title}
          text={doubt.text}
          onClose={() => dismissAll(doubt)}
        />
      ))}
      {news && <Told key={`${news.title} ${news.text}`} {...news} onClose={forget} />}
    </>
  );
}

/** It takes the focus, because the button may be gone. */
function Told({ tone, title, text, onClose }: NonNullable<PaymentNews> & { onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const done = tone === "done";
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      role={done ? "status" : "alert"}
      color={done ? "green" : "red"}
      mb="lg"
      title={title}
      icon={done ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertCircle size={20} aria-hidden />}
      withCloseButton
      closeButtonLabel="Cerrar aviso"
      onClose={onClose}
    >
      {text && <Text size="sm">{text}</Text>}
    </Alert>
  );
}
