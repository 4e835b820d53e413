import { NativeSelect, SimpleGrid, Text } from "@mantine/core";
import "@mantine/core/styles/SimpleGrid.layer.css";
import { IconSelector } from "@tabler/icons-react";
import { useState } from "react";
import { failureReason } from "../../core/failure.ts";
import type { TherapySessionType } from "../../core/schema.generated.ts";
import { TYPE_WORD } from "../../sessions/sessionWords.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { NoteTemplatesDocument } from "./NoteTemplates.generated.ts";
import { useSetNoteTemplateDefaultMutation } from "./SetNoteTemplateDefault.generated.ts";
import { templateChoices } from "./templateChoices.ts";
import styles from "./templates.module.css";
import type { Templates } from "./useTemplates.ts";

const TYPES = Object.entries(TYPE_WORD) as [TherapySessionType, string][];

/** With which template the notes about each type of session begin; kept as it is chosen. */
export function TypeDefaults({ templates }: { templates: Templates }) {
  const [setDefault] = useSetNoteTemplateDefaultMutation({
    errorPolicy: "all",
    refetchQueries: [NoteTemplatesDocument],
  });
  const [chosen, setChosen] = useState<Partial<Record<TherapySessionType, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (sessionType: TherapySessionType, key: string) => {
    setProblem(null);
    setChosen((now) => ({ ...now, [sessionType]: key }));
    const { data, error } = await setDefault({ variables: { sessionType, templateId: key || null } });
    const answer = data?.setNoteTemplateDefault;
    if (answer?.defaults && !error) return;
    setChosen(({ [sessionType]: _, ...now }) => now);
    setProblem(answer?.errors[0]?.message ?? failureReason(error));
  };
  return (
    <section aria-labelledby="template-defaults">
      <h3 id="template-defaults" className={styles.title}>
        Al empezar una nota sobre una sesión
      </h3>
      <Text size="sm" c="dimmed" mb="sm">
        Si la nota está vacía, empieza con la plantilla que elijas para ese tipo de sesión.
      </Text>
      {problem && <FailedLine text={`No se pudo guardar. ${problem}`} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {TYPES.map(([type, word]) => (
          <NativeSelect
            key={type}
            label={word}
            data={[{ value: "", label: "Ninguna" }, ...templateChoices(templates).slice(1)]}
            value={chosen[type] ?? templates.ofType(type)?.key ?? ""}
            onChange={(event) => void choose(type, event.currentTarget.value)}
            rightSection={<IconSelector size={16} aria-hidden />}
          />
        ))}
      </SimpleGrid>
    </section>
  );
}
