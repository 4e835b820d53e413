import { Anchor, Group, Image, SegmentedControl, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { FACE_WORDS, type Pictured, pictureOf, type Scheme, SIZES, type Size } from "./faces.ts";

const SIZE_WORDS: Record<Size, string> = { desktop: "Ordenador", tablet: "Tableta", phone: "Teléfono" };
const SCHEME_WORDS: Record<Scheme, string> = { light: "Claro", dark: "Oscuro" };
/** Short enough to compare many, wide enough to see. */
const PICTURES_A_ROW: Record<Size, number> = { desktop: 2, tablet: 3, phone: 5 };

interface ChoiceProps<Key extends string> {
  label: string;
  words: Record<Key, string>;
  value: Key;
  onChange: (value: Key) => void;
}

function Choice<Key extends string>({ label, words, value, onChange }: ChoiceProps<Key>) {
  const keys = Object.keys(words) as Key[];
  return (
    <SegmentedControl<Key>
      aria-label={label}
      data={keys.map((key) => ({ value: key, label: words[key] }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** The faces of all parts, alive, and of all screens, as they were pictured last. */
export function Gallery() {
  const [size, setSize] = useState<Size>("desktop");
  const [scheme, setScheme] = useState<Scheme>("light");
  return (
    <Stack p="lg" gap="lg" component="main">
      <Group justify="space-between">
        <Title order={1}>Galería</Title>
        <Group>
          <Choice label="Tamaño" words={SIZE_WORDS} value={size} onChange={setSize} />
          <Choice label="Tema" words={SCHEME_WORDS} value={scheme} onChange={setScheme} />
        </Group>
      </Group>
      <Title order={2}>Partes</Title>
      <iframe
        key={scheme}
        title="Partes"
        src={`?partes&tema=${scheme}`}
        style={{ ...SIZES[size], maxWidth: "100%", border: "1px solid var(--ui-line)" }}
      />
      <Title order={2}>Pantallas</Title>
      <Screens size={size} scheme={scheme} />
    </Stack>
  );
}

function Screens({ size, scheme }: { size: Size; scheme: Scheme }) {
  const [pictured, setPictured] = useState<Pictured[] | "missing">([]);
  useEffect(() => {
    fetch("/pictures/faces.json")
      .then(async (answer) => setPictured(answer.ok ? await answer.json() : "missing"))
      .catch(() => setPictured("missing"));
  }, []);
  if (pictured === "missing") return <FailedLine text="Aún no hay imágenes: las hace «npm run screens»." />;
  return [...new Set(pictured.map(({ screen }) => screen))].map((screen) => (
    <section key={screen} aria-label={screen}>
      <Title order={3} mb="xs">
        {screen}
      </Title>
      <SimpleGrid cols={PICTURES_A_ROW[size]}>
        {pictured
          .filter((one) => one.screen === screen)
          .map(({ face, name, findings }) => (
            <figure key={name} style={{ margin: 0 }}>
              <Anchor href={`/pictures/${pictureOf(name, size, scheme)}`}>
                <Image loading="lazy" src={`/pictures/${pictureOf(name, size, scheme)}`} alt={name} />
              </Anchor>
              <Text component="figcaption" size="sm">
                {FACE_WORDS[face]} · {name}
              </Text>
              {findings.length > 0 && <FailedLine text={findings.join("; ")} />}
            </figure>
          ))}
      </SimpleGrid>
    </section>
  ));
}
