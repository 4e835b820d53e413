import { Card, Group, Skeleton, Text } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { Arch } from "./Arch.tsx";

interface StatCardProps {
  label: string;
  /** Already formatted; undefined while it loads, null when it could not be had. */
  value?: string | null;
  icon: Icon;
  /** 'teal' unless the number is about AI ('apricot'). */
  tone?: "teal" | "apricot";
}

/** One number and what it counts. */
export function StatCard({ label, value, icon, tone = "teal" }: StatCardProps) {
  return (
    <Card className="stat" padding="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div className="stat-text">
          <Text size="sm" c="dimmed" fw={500}>
            {label}
          </Text>
          {value === undefined ? (
            <Skeleton h={32} w={64} my={4} />
          ) : (
            <Text className="num stat-value" fz={30} lh="40px" fw={600} lts="-0.02em">
              {value ?? "—"}
            </Text>
          )}
        </div>
        <Arch icon={icon} tone={tone} />
      </Group>
    </Card>
  );
}
