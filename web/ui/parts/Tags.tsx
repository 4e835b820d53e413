import { Badge, Group, type GroupProps, Text } from "@mantine/core";

const SHOWN = 4;
/** Other badges are never cut; a tag may be longer than its card is wide. */
const NO_WIDER = {
  root: { minWidth: 0, maxWidth: "100%", flexShrink: 1 },
  label: { overflow: "hidden", textOverflow: "ellipsis" },
} as const;

/** The first tags of something, and how many more there are; nothing without any. */
export function Tags({ tags, mt }: { tags: readonly string[]; mt: NonNullable<GroupProps["mt"]> }) {
  if (tags.length === 0) return null;
  return (
    <Group gap={6} mt={mt}>
      {tags.slice(0, SHOWN).map((tag) => (
        <Badge key={tag} color="gray" styles={NO_WIDER} title={tag}>
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
