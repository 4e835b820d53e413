import { Avatar } from "@mantine/core";
import { initialsOf } from "../../../schema/rules/initials.ts";

const TONES = ["teal", "blue", "plum", "green", "yellow", "gray"] as const;
const toneOf = (id: string) =>
  TONES[[...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7) % TONES.length];

interface PersonAvatarProps {
  id: string;
  name: string;
  size?: number;
  /** Address of the person's own picture; without it, or when it cannot be had, the initials. */
  picture?: string | null;
}

/** Initials on a tone drawn from the id: stable when the name changes, no outside picture service (D22). */
export function PersonAvatar({ id, name, size = 38, picture = null }: PersonAvatarProps) {
  return (
    <Avatar
      color={toneOf(id)}
      size={size}
      src={picture}
      radius="xl"
      aria-hidden
      styles={{ placeholder: { fontWeight: 600, fontSize: `${(size * 0.37) / 16}rem` } }}
    >
      {initialsOf(name) || "?"}
    </Avatar>
  );
}
