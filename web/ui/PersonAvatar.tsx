import { Avatar } from "@mantine/core";

const TONES = ["teal", "blue", "plum", "green", "yellow", "gray"] as const;
const toneOf = (id: string) =>
  TONES[[...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7) % TONES.length];

const segments = new Intl.Segmenter("es", { granularity: "grapheme" });
const firstLetter = (word: string | undefined) => {
  for (const { segment } of segments.segment(word ?? "")) return segment;
  return "";
};
/** First letters of the first two words; whole graphemes, so an emoji or an accent is never cut in half. */
const initialsOf = (name: string) => {
  const [first, second] = name.trim().split(/\s+/);
  return (firstLetter(first) + firstLetter(second)).toLocaleUpperCase("es") || "?";
};

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
      {initialsOf(name)}
    </Avatar>
  );
}
