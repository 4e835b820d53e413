import { useApolloClient } from "@apollo/client/react";
import { NativeSelect, SimpleGrid, Text } from "@mantine/core";
import "@mantine/core/styles/SimpleGrid.layer.css";
import { IconSelector } from "@tabler/icons-react";
import { useState } from "react";
import { AHEAD } from "../../core/apolloLinks.ts";
import { failureReason } from "../../core/failure.ts";
import { useChosen } from "../../core/saving/useChosen.ts";
import type { TherapySessionType } from "../../core/schema.generated.ts";
import { TYPE_WORD } from "../../sessions/sessionWords.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { NoteTemplatesDocument } from "./NoteTemplates.generated.ts";
import { useSetNoteTemplateDefaultMutation } from "./SetNoteTemplateDefault.generated.ts";
import { templateChoices } from "./templateChoices.ts";
import styles from "./templates.module.css";
import type { Templates } from "./useTemplates.ts";

const TYPES = Object.keys(TYPE_WORD) as TherapySessionType[];

/** With which template the notes about each type of session begin; kept as it is chosen. */
export function TypeDefaults({ templates }: { templates: Templates }) {
  const [problem, setProblem] = useState<string | null>(null);
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
        {TYPES.map((type) => (
          <TypeDefault key={type} type={type} templates={templates} onProblem={setProblem} />
        ))}
      </SimpleGrid>
    </section>
  );
}

interface TypeDefaultProps {
  type: TherapySessionType;
  templates: Templates;
  onProblem: (problem: string | null) => void;
}

function TypeDefault({ type, templates, onProblem }: TypeDefaultProps) {
  const apollo = useApolloClient();
  const [setDefault] = useSetNoteTemplateDefaultMutation({
    errorPolicy: "all",
    update(cache, { data }) {
      const told = data?.setNoteTemplateDefault?.defaults;
      // Of the other types another answer may tell later what is newer.
      const isOwn = ({ sessionType }: { sessionType: TherapySessionType }) => sessionType === type;
      cache.updateQuery({ query: NoteTemplatesDocument }, (known) => {
        const kept = told && known?.noteTemplates;
        if (!kept) return undefined;
        const others = kept.defaults.filter((one) => !isOwn(one));
        return { noteTemplates: { ...kept, defaults: [...others, ...told.filter(isOwn)] } };
      });
    },
  });
  const [key, choose] = useChosen(templates.ofType(type)?.key ?? "", async (chosen) => {
    onProblem(null);
    const { data, error } = await setDefault({ variables: { sessionType: type, templateId: chosen || null } });
    const answer = data?.setNoteTemplateDefault;
    if (answer?.defaults && !error) return;
    onProblem(answer?.errors[0]?.message ?? failureReason(error));
    // It may be kept, or be gone: what is shown is what is.
    await apollo.query({ query: NoteTemplatesDocument, fetchPolicy: "network-only", context: AHEAD }).catch(() => null);
  });
  return (
    <NativeSelect
      label={TYPE_WORD[type]}
      data={[{ value: "", label: "Ninguna" }, ...templateChoices(templates).slice(1)]}
      value={key}
      onChange={(event) => choose(event.currentTarget.value)}
      rightSection={<IconSelector size={16} aria-hidden />}
    />
  );
}
