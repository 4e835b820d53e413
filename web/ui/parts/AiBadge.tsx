import { Badge } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";

/** Marks text an AI wrote. The only badge in apricot. */
export function AiBadge({ label }: { label: string }) {
  return (
    <Badge color="apricot" leftSection={<IconSparkles size={13} stroke={2} aria-hidden />}>
      {label}
    </Badge>
  );
}
