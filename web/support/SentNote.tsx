import { Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useZone } from "../core/zone.ts";
import { formatTime } from "../ui/format.ts";
import ui from "../ui/parts/ui.module.css";
import type { SentMessage } from "./ContactForm.tsx";
import styles from "./contact.module.css";

/** What was sent last, for as long as this screen is shown: the banner that says so is gone after some seconds. */
export function SentNote({ sent: { title, subject, at } }: { sent: SentMessage }) {
  const zone = useZone();
  const line = useRef<HTMLElement>(null);
  // Whoever sends from the end of the form on a telephone has it above what is seen.
  useEffect(() => {
    line.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section ref={line} className={styles.sent} aria-label="Último mensaje enviado">
      <IconCircleCheck size={20} stroke={1.75} aria-hidden />
      <Text size="sm" className={ui.anywhere}>
        Enviado a las {formatTime(at, zone)}: <b>{title}</b> · {subject}. Te respondemos a tu correo.
      </Text>
    </section>
  );
}
