import { Badge, Group, type GroupProps, Text } from "@mantine/core";
import ui from "./ui.module.css";

const SHOWN = 4;

/** The first tags of something, and how many more there are; nothing without any. */
export function Tags({ tags, mt }: { tags: readonly string[]; mt: NonNullable<GroupProps["mt"]> }) {
  if (tags.length === 0) return null;
  return (
    <Group gap={6} mt={mt}>
      {tags.slice(0, SHOWN).map((tag) => (
        <Badge key={tag} color="gray" className={ui.tag} title={tag}>
          {tag}
        </Badge>
      ))}
      {tags.length > SHOWN && (
        <Text size="sm" c="dimmed">
          +{tags.length - SHOWN} más
        </Text>
      )}
    </Group>
  );
}
