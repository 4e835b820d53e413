import { Text } from "@mantine/core";
import ui from "./ui.module.css";

const LOOK = { HIGH: [3, "plum"], MEDIUM: [2, "teal"], LOW: [1, "gray"] } as const;

interface PriorityDotProps {
  priority: keyof typeof LOOK;
  label: string;
}

/** Three rising bars, filled by priority, and the word. Plum, not red: red is kept for loss. */
export function PriorityDot({ priority, label }: PriorityDotProps) {
  const [filled, tone] = LOOK[priority];
  return (
    <span className={ui.priority}>
      <svg width="14" height="12" viewBox="0 0 14 12" aria-hidden="true">
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={bar * 5}
            y={8 - bar * 4}
            width="4"
            height={4 + bar * 4}
            rx="1.5"
            fill={bar < filled ? `var(--mantine-color-${tone}-text)` : "var(--ui-line)"}
          />
        ))}
      </svg>
      <Text span size="sm" fw={500}>
        {label}
      </Text>
    </span>
  );
}
