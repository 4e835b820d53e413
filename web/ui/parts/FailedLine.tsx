import { Group, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import cards from "./cards.module.css";
import ui from "./ui.module.css";

interface FailedLineProps {
  /** What happened, in one sentence. */
  text: string;
  /** Tries again; without it the line only tells. */
  onRetry?: () => void;
  /** More actions, after «Reintentar». */
  children?: ReactNode;
}

/** One quiet line for what could not be loaded or saved, with the way to try again (D2). */
export function FailedLine({ text, onRetry, children }: FailedLineProps) {
  return (
    <Group role="alert" gap="xs" className={cards.failedLine} data-part="failed">
      <IconAlertCircle size={18} stroke={1.75} color="var(--mantine-color-error)" aria-hidden />
      <Text span size="sm">
        {text}
      </Text>
      {onRetry && (
        <button type="button" className={ui.link} onClick={onRetry}>
          Reintentar
        </button>
      )}
      {children}
    </Group>
  );
}
