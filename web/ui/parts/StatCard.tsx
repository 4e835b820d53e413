import { Card, Group, Skeleton, Text } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { Arch } from "./Arch.tsx";
import cards from "./cards.module.css";
import ui from "./ui.module.css";

interface StatCardProps {
  label: string;
  /** Already formatted; undefined while it loads, null when it could not be had. */
  value?: string | null;
  /** One line about the number; empty when there is none to tell yet, absent on cards without one. */
  hint?: string;
  icon: Icon;
  /** Where it leads; the whole card is then one link. */
  to?: string;
  /** 'teal' unless the number is about AI ('apricot'). */
  tone?: "teal" | "apricot";
}

/** One number and what it counts. */
export function StatCard({ label, value, hint, icon, to, tone = "teal" }: StatCardProps) {
  const body = (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
      <div className={cards.statText}>
        <Text size="sm" c="dimmed" fw={500} className={cards.statLabel}>
          {label}
        </Text>
        {value === undefined ? (
          <Skeleton className={cards.statValue} h="calc(1lh - 8px)" w={64} my={4} />
        ) : (
          <Text className={`${ui.num} ${cards.statValue}`}>{value ?? "—"}</Text>
        )}
        {hint !== undefined && (
          <Text size="sm" c="dimmed" className={cards.statHint}>
            {value === undefined ? <Skeleton component="span" h={12} w={110} display="inline-block" /> : hint}
          </Text>
        )}
      </div>
      <Arch icon={icon} tone={tone} />
    </Group>
  );
  return to ? (
    <Card component={Link} to={to} className={`${cards.stat} ${cards.lift}`} padding="md">
      {body}
    </Card>
  ) : (
    <Card className={cards.stat} padding="md">
      {body}
    </Card>
  );
}
