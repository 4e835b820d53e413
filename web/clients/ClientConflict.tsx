import { Radio, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import "@mantine/core/styles/RadioCard.layer.css";
import "@mantine/core/styles/RadioIndicator.layer.css";
import { CLIENT_FIELD_LABEL } from "../../schema/rules/clients.ts";
import { type ClientFormField, type ClientValues, ruleField } from "./clientForm.ts";

export type Side = "mine" | "theirs";
export interface Conflict {
  /** What was typed when the conflict was found, and what the other window had saved. */
  mine: ClientValues;
  theirs: ClientValues;
  clashes: ClientFormField[];
  taken: ClientFormField[];
  choices: Partial<Record<ClientFormField, Side>>;
}

interface ClientConflictProps {
  conflict: Conflict;
  onChoose: (field: ClientFormField, side: Side) => void;
}

const label = (field: ClientFormField) => CLIENT_FIELD_LABEL[ruleField(field)];

/** Both texts of each field that two windows changed, side by side; the therapist says which one stays. */
export function ClientConflict({ conflict: { mine, theirs, clashes, taken, choices }, onChoose }: ClientConflictProps) {
  return (
    <section className="conflict" role="alert" aria-label="Cambios en otra ventana">
      <Text fw={600}>Esta ficha se guardó en otra ventana mientras la editabas.</Text>
      <Text size="sm">
        {clashes.length > 0
          ? "Elige qué texto se queda en cada campo y vuelve a guardar. También puedes retocarlo abajo."
          : "Hemos unido los dos cambios. Revisa la ficha y vuelve a guardar."}
      </Text>
      {taken.length > 0 && <Text size="sm">Traído de la otra ventana: {taken.map(label).join(", ")}.</Text>}
      <Stack gap="sm" mt="sm">
        {clashes.map((field) => (
          <Radio.Group
            key={field}
            label={label(field)}
            value={choices[field] ?? null}
            onChange={(side) => onChoose(field, side as Side)}
          >
            <div className="conflict-sides">
              <Side value="mine" title="Lo que has escrito" text={mine[field]} />
              <Side value="theirs" title="Lo guardado en la otra ventana" text={theirs[field]} />
            </div>
          </Radio.Group>
        ))}
      </Stack>
    </section>
  );
}

function Side({ value, title, text }: { value: Side; title: string; text: string }) {
  return (
    <Radio.Card value={value} className="conflict-side" radius="md">
      <span className="conflict-title">
        <Radio.Indicator /> {title}
      </span>
      <span className="conflict-text">{text || "(vacío)"}</span>
    </Radio.Card>
  );
}
