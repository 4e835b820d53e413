import { Alert, Loader, Text } from "@mantine/core";
import "@mantine/core/styles/Alert.layer.css";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { Paying } from "./usePayment.ts";

/** What becomes of a payment, for the eye and for screen readers; it takes the focus, because the button may be gone. */
export function PaymentNotice({ paying: { phase, news, forget } }: { paying: Paying }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news) place.current?.focus();
  }, [news]);
  if (phase === "confirming")
    return (
      <Alert role="status" color="gray" mb="lg" icon={<Loader size={18} />}>
        Estamos confirmando tu pago con PayPal. No cierres esta página.
      </Alert>
    );
  if (!news) return null;
  const done = news.tone === "done";
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      role={done ? "status" : "alert"}
      color={done ? "green" : "red"}
      mb="lg"
      title={news.title}
      icon={done ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertCircle size={20} aria-hidden />}
      withCloseButton
      closeButtonLabel="Cerrar aviso"
      onClose={forget}
    >
      {news.text && <Text size="sm">{news.text}</Text>}
    </Alert>
  );
}
