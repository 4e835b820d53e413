import { Card, Group, Title } from "@mantine/core";
import type { ReactNode } from "react";
import cards from "./cards.module.css";

interface SectionProps {
  title: string;
  /** Something quiet at the right of the heading: a date, a count. */
  aside?: ReactNode;
  /** As high as its place. */
  fill?: boolean;
  children: ReactNode;
}

/** A card with a heading and a body. */
export function Section({ title, aside, fill, children }: SectionProps) {
  return (
    <Card component="section" padding={0} aria-label={title} className={cards.section} data-fill={fill || undefined}>
      <Group justify="space-between" wrap="nowrap" gap="sm" px="lg" pt="md" pb="xs" className={cards.sectionHead}>
        <Title order={2}>{title}</Title>
        {aside}
      </Group>
      <div className={cards.sectionBody}>{children}</div>
    </Card>
  );
}
