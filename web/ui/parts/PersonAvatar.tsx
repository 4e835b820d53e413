import { Avatar } from "@mantine/core";
import { initialsOf } from "../../../schema/rules/initials.ts";

const TONES = ["teal", "blue", "plum", "green", "yellow", "gray"] as const;
const toneOf = (id: string) =>
  TONES[[...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7) % TONES.length];

/** Initials on a tone drawn from the id: stable when the name changes, no outside picture service (D22). */
export function PersonAvatar({ id, name, size = 38 }: { id: string; name: string; size?: number }) {
  return (
    <Avatar
      color={toneOf(id)}
      size={size}
      radius="xl"
      aria-hidden
      styles={{ placeholder: { fontWeight: 600, fontSize: size * 0.37 } }}
    >
      {initialsOf(name) || "?"}
    </Avatar>
  );
}
