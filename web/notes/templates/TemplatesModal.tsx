import { Button, Group, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { OWN_TEMPLATES_FULL, OWN_TEMPLATES_MAX } from "../../../schema/rules/record/ownTemplates.ts";
import { NOTE_TEMPLATES, type NoteTemplate } from "../../../schema/rules/record/templates.ts";
import forms from "../../ui/form/forms.module.css";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import ui from "../../ui/parts/ui.module.css";
import { useDialog } from "../../ui/parts/useDialog.ts";
import type { OwnTemplate_TemplateFragment } from "./OwnTemplate.generated.ts";
import { TemplateDeleteModal } from "./TemplateDeleteModal.tsx";
import { TemplateFormModal, type TemplateTarget } from "./TemplateFormModal.tsx";
import { TypeDefaults } from "./TypeDefaults.tsx";
import styles from "./templates.module.css";
import type { Templates } from "./useTemplates.ts";

interface TemplatesModalProps {
  opened: boolean;
  onClose: () => void;
  templates: Templates;
  /** The note is given the structure of one. */
  onUse: (template: NoteTemplate) => void;
}

/** The therapist's own templates over the note that is being written, which stays as it is. */
export function TemplatesModal({ opened, onClose, templates, onUse }: TemplatesModalProps) {
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const form = useDialog<TemplateTarget>();
  const removal = useDialog<OwnTemplate_TemplateFragment>();
  const isFull = templates.own.length >= OWN_TEMPLATES_MAX;
  const use = (template: NoteTemplate) => {
    onUse(template);
    onClose();
  };
  return (
    <>
      <StackedModal
        opened={opened}
        onClose={onClose}
        size={640}
        padding={0}
        fullScreen={phone}
        title="Mis plantillas"
        className={`${forms.modal} ${styles.modal}`}
      >
        <Stack gap="lg" className={forms.body}>
          <section aria-label="Mis plantillas">
            {templates.own.length === 0 && (
              <Text c="dimmed">Todavía no tienes ninguna. Crea una, o copia una de las incluidas y cámbiala.</Text>
            )}
            <ul className={styles.list} data-plain>
              {templates.own.map((own) => (
                <Line key={own.id} name={own.name} sections={own.sections}>
                  <Button
                    variant="subtle"
                    px={10}
                    onClick={() => use({ key: own.id, ...own })}
                    aria-label={`Usar «${own.name}»`}
                  >
                    Usar
                  </Button>
                  <Button
                    variant="subtle"
                    px={10}
                    onClick={() => form.open({ own })}
                    aria-label={`Editar «${own.name}»`}
                  >
                    Editar
                  </Button>
                  <Button
                    variant="subtle"
                    px={10}
                    color="red"
                    onClick={() => removal.open(own)}
                    aria-label={`Eliminar «${own.name}»`}
                  >
                    Eliminar
                  </Button>
                </Line>
              ))}
            </ul>
            {isFull ? (
              <Text size="sm" c="dimmed" mt="sm">
                {OWN_TEMPLATES_FULL}
              </Text>
            ) : (
              <Button
                variant="light"
                mt="sm"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => form.open({})}
              >
                Nueva plantilla
              </Button>
            )}
          </section>
          {!isFull && (
            <section aria-labelledby="templates-built-in">
              <h3 id="templates-built-in" className={styles.title}>
                Incluidas
              </h3>
              <ul className={styles.list} data-plain>
                {NOTE_TEMPLATES.filter(({ sections }) => sections.length > 0).map((copyOf) => (
                  <Line key={copyOf.key} name={copyOf.name} sections={copyOf.sections}>
                    <Button
                      variant="subtle"
                      px={10}
                      onClick={() => form.open({ copyOf })}
                      aria-label={`Copiar «${copyOf.name}»`}
                    >
                      Copiar
                    </Button>
                  </Line>
                ))}
              </ul>
            </section>
          )}
          <TypeDefaults templates={templates} />
        </Stack>
        <Group justify="flex-end" className={forms.foot} data-part="foot">
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
        </Group>
      </StackedModal>
      <TemplateFormModal dialog={form} />
      <TemplateDeleteModal dialog={removal} onDeleted={() => undefined} />
    </>
  );
}

interface LineProps extends Pick<NoteTemplate, "name" | "sections"> {
  /** What can be done with it. */
  children: ReactNode;
}

const Line = ({ name, sections, children }: LineProps) => (
  <li className={styles.line}>
    <div className={ui.anywhere}>
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed" className={ui.clamp2}>
        {sections.map(({ heading }) => heading).join(" · ")}
      </Text>
    </div>
    <div className={styles.acts}>{children}</div>
  </li>
);
