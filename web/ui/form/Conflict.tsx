import { Box, Radio, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import "@mantine/core/styles/RadioCard.layer.css";
import "@mantine/core/styles/RadioIndicator.layer.css";
import { type ReactNode, useId } from "react";
import forms from "./forms.module.css";
import type { Texts } from "./merge.ts";

export type Side = "mine" | "theirs";
export interface Found<Field extends string> {
  /** What was typed when the conflict was found, and what the other window had saved. */
  mine: Texts<Field>;
  theirs: Texts<Field>;
  clashes: Field[];
  taken: Field[];
  choices: Partial<Record<Field, Side>>;
}

interface ConflictProps<Field extends string> {
  conflict: Found<Field>;
  /** What was changed twice, as a sentence begins with it: «Esta ficha». */
  subject: string;
  labelOf: (field: Field) => string;
  /** A field's text as people read it; the text itself without it. */
  show?: (field: Field, text: string) => ReactNode;
  onChoose: (field: Field, side: Side) => void;
}

const CHOOSE = "Elige qué texto se queda en cada campo y vuelve a guardar. También puedes retocarlo abajo.";
const JOINED = "Hemos unido los dos cambios. Revísalos y vuelve a guardar.";
const ELSEWHERE = "Lo que ves aquí sigue igual. Si lo guardas otra vez, vale lo tuyo.";

/** Both texts of each field that two windows changed, side by side; the therapist says which one stays. */
export function Conflict<Field extends string>({
  conflict: { mine, theirs, clashes, taken, choices },
  subject,
  labelOf,
  show = (_, text) => text,
  onChoose,
}: ConflictProps<Field>) {
  return (
    <section
      className={forms.conflict}
      role="alert"
      aria-label="Cambios en otra ventana"
      data-part="conflict"
      tabIndex={-1}
    >
      <Text fw={600}>{subject} se guardó en otra ventana mientras la editabas.</Text>
      <Text size="sm">{clashes.length > 0 ? CHOOSE : taken.length > 0 ? JOINED : ELSEWHERE}</Text>
      {taken.length > 0 && <Text size="sm">Traído de la otra ventana: {taken.map(labelOf).join(", ")}.</Text>}
      <Stack gap="sm" mt="sm">
        {clashes.map((field) => (
          <Radio.Group
            key={field}
            label={labelOf(field)}
            value={choices[field] ?? null}
            onChange={(side) => onChoose(field, side as Side)}
          >
            <div className={forms.conflictSides}>
              <OneSide
                value="mine"
                title="Lo que has escrito"
                text={mine[field] && show(field, mine[field])}
                chosen={choices[field] === "mine"}
                onChoose={(side) => onChoose(field, side)}
              />
              <OneSide
                value="theirs"
                title="Lo guardado en la otra ventana"
                text={theirs[field] && show(field, theirs[field])}
                chosen={choices[field] === "theirs"}
                onChoose={(side) => onChoose(field, side)}
              />
            </div>
          </Radio.Group>
        ))}
      </Stack>
    </section>
  );
}

interface OneSideProps {
  value: Side;
  title: string;
  text: ReactNode;
  chosen: boolean;
  onChoose: (side: Side) => void;
}

/** A long text can be scrolled by keyboard, so it does not lie in the button that chooses it; a pointer chooses by it too. */
function OneSide({ value, title, text, chosen, onChoose }: OneSideProps) {
  const id = useId();
  return (
    <div className={`${forms.conflictSide} ${forms.conflictBox}`} data-checked={chosen || undefined}>
      <Radio.Card value={value} className={forms.conflictTitle} withBorder={false} aria-describedby={id}>
        <Radio.Indicator /> {title}
      </Radio.Card>
      <Box
        id={id}
        className={forms.conflictText}
        role="group"
        tabIndex={0}
        aria-label={title}
        onClick={() => onChoose(value)}
      >
        {text || "(vacío)"}
      </Box>
    </div>
  );
}
