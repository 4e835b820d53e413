import { Card, Group, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface SectionProps {
  title: ReactNode;
  /** Something quiet at the right of the heading: a link, a count. */
  aside?: ReactNode;
  children: ReactNode;
  order?: 2 | 3;
}

/** A card with a heading and a body. */
export function Section({ title, aside, children, order = 2 }: SectionProps) {
  return (
    <Card component="section" padding={0} className="section">
      <Group justify="space-between" wrap="nowrap" gap="sm" px="lg" pt="md" pb="xs">
        <Title order={order}>{title}</Title>
        {aside}
      </Group>
      <div className="section-body">{children}</div>
    </Card>
  );
}
