import { CloseButton, Text } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect } from "react";
import styles from "./contact.module.css";

/** What became of a message. */
export type BannerWords = { kind: "sent" } | { kind: "failed"; sentence: string };

interface ContactBannerProps {
  /** null: nothing to tell. A new object is told anew. */
  words: BannerWords | null;
  onGone: () => void;
}

/** How long each banner is seen (document §9). */
const SHOWN_MS = { sent: 8_000, failed: 5_000 };

/** Tells over the page, wherever it is scrolled to and without moving anything, what became of the message. */
export function ContactBanner({ words, onGone }: ContactBannerProps) {
  useEffect(() => {
    if (!words) return;
    const timer = setTimeout(onGone, SHOWN_MS[words.kind]);
    return () => clearTimeout(timer);
  }, [words, onGone]);
  const failed = words?.kind === "failed";
  // Both regions are always there: screen readers only follow what changes inside a region they know.
  return (
    <div className={styles.contactBanner}>
      <div role="status">
        {words?.kind === "sent" && (
          <Banner tone="sent" title="Mensaje enviado con éxito" onClose={onGone}>
            Te responderemos por correo lo antes posible.
          </Banner>
        )}
      </div>
      <div role="alert">
        {failed && (
          <Banner tone="failed" title="Error al enviar mensaje" onClose={onGone}>
            {words.sentence}
          </Banner>
        )}
      </div>
    </div>
  );
}

interface BannerProps {
  tone: BannerWords["kind"];
  title: string;
  children: string;
  onClose: () => void;
}

function Banner({ tone, title, children, onClose }: BannerProps) {
  const Glyph = tone === "sent" ? IconCircleCheck : IconAlertCircle;
  return (
    <div className={styles.contactWord} data-tone={tone}>
      <Glyph size={22} stroke={1.75} aria-hidden />
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm">{children}</Text>
      </div>
      <CloseButton onClick={onClose} aria-label="Cerrar aviso" />
    </div>
  );
}
