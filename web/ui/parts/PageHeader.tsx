import { Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import cards from "./cards.module.css";

interface PageHeaderProps {
  title: string;
  subtitle?: string;
  /** The screen's one main action, with at most one quieter thing beside it. */
  action?: ReactNode;
}

/** Top of every screen. Its h1 takes the focus after a navigation. */
export function PageHeader({ title, subtitle, action }: PageHeaderProps) {
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="lg">
      <div className={cards.pageTitle}>
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        {subtitle && (
          <Text c="dimmed" mt={2}>
            {subtitle}
          </Text>
        )}
      </div>
      {action && (
        <Group gap="xs" className={cards.pageAction}>
          {action}
        </Group>
      )}
    </Group>
  );
}
