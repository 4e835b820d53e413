import { Paper, Stack, Text, Title } from "@mantine/core";
import { FACE_WORDS, FACES, type Face } from "./faces.ts";
import { OVERLAYS } from "./overlays.tsx";
import type { Part } from "./part.ts";
import { PIECES } from "./pieces.tsx";

/** All parts of `web/ui`, in the order they are shown. */
const PARTS: Part[] = [...PIECES, ...OVERLAYS];
const facesOf = ({ faces }: Part): Face[] => FACES.filter((face) => faces[face] !== undefined);

/** Every part in each of its faces, one beneath the other. */
export function Parts() {
  return (
    <Stack component="main" gap="xl" p="md">
      {PARTS.map((part) => (
        <section key={part.name} aria-label={part.name}>
          <Title order={2} size="h4" mb="xs">
            {part.name}
          </Title>
          <Stack>
            {facesOf(part).map((face) => (
              <div key={face}>
                <Text size="sm" c="dimmed">
                  {FACE_WORDS[face]}
                </Text>
                <Paper p="md" withBorder>
                  {part.faces[face]}
                </Paper>
              </div>
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  );
}
