import { Badge, Group, type GroupProps, Text } from "@mantine/core";
import type { ReactNode } from "react";

const SHOWN = 4;
/** Other badges are never cut; a tag may be longer than its card is wide. */
const NO_WIDER = {
  root: { minWidth: 0, maxWidth: "100%", flexShrink: 1 },
  label: { overflow: "hidden", textOverflow: "ellipsis" },
} as const;

interface TagsProps {
  tags: readonly string[];
  mt: NonNullable<GroupProps["mt"]>;
  /** All of them instead of the first. */
  all?: boolean;
  /** How one is written. */
  show?: (tag: string) => ReactNode;
}

/** The first tags of something, and how many more there are; nothing without any. */
export function Tags({ tags, mt, all = false, show = (tag) => tag }: TagsProps) {
  if (tags.length === 0) return null;
  const shown = all ? tags : tags.slice(0, SHOWN);
  return (
    <Group gap={6} mt={mt}>
      {shown.map((tag) => (
        <Badge key={tag} color="gray" styles={NO_WIDER} title={tag}>
          {show(tag)}
        </Badge>
      ))}
      {tags.length > shown.length && (
        <Text size="sm" c="dimmed">
          +{tags.length - shown.length} más
        </Text>
      )}
    </Group>
  );
}
