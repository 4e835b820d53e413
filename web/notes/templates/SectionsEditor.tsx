import { ActionIcon, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/SimpleGrid.layer.css";
import type { UseFormReturnType } from "@mantine/form";
import { type Icon, IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { TEMPLATE_LABELS } from "../../../schema/rules/record/ownTemplates.ts";
import ui from "../../ui/parts/ui.module.css";
import type { TemplateValues } from "./templateForm.ts";
import styles from "./templates.module.css";

type Turn = "up" | "down";

/** The sections of a template, moved by buttons: what is moved keeps the keyboard, and says where it stands now. */
export function SectionsEditor({ form }: { form: UseFormReturnType<TemplateValues> }) {
  const { sections } = form.values;
  const place = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState("");
  const [moved, setMoved] = useState<{ key: string; turn: Turn } | null>(null);
  useEffect(() => {
    if (!moved) return;
    // In the document it was taken out and put in again.
    const button = place.current?.querySelector(`[data-section="${moved.key}"] [data-turn="${moved.turn}"]`);
    if (button instanceof HTMLElement) button.focus();
  }, [moved]);
  const nameOf = (at: number) => sections[at]?.heading.trim() || `Apartado ${at + 1}`;
  const move = (from: number, turn: Turn) => {
    const to = turn === "up" ? from - 1 : from + 1;
    const section = sections[from];
    if (!section || to < 0 || to >= sections.length) return;
    form.reorderListItem("sections", { from, to });
    form.clearErrors();
    setMoved({ key: section.key, turn });
    setSaid(`«${nameOf(from)}», apartado ${to + 1} de ${sections.length}.`);
  };
  const remove = (at: number) => {
    form.removeListItem("sections", at);
    form.clearErrors();
    setSaid(`«${nameOf(at)}» quitado.`);
    place.current?.focus();
  };
  return (
    <>
      <ol ref={place} tabIndex={-1} className={styles.sections} aria-label="Apartados" data-plain>
        {sections.map(({ key }, at) => {
          const field = (name: "heading" | "prompt" | "text") => ({
            label: TEMPLATE_LABELS[name],
            autoComplete: "off",
            ...form.getInputProps(`sections.${at}.${name}`),
          });
          return (
            <li key={key} data-section={key} className={styles.section}>
              <div className={styles.sectionHead}>
                <span>Apartado {at + 1}</span>
                <Act
                  label={`Subir «${nameOf(at)}»`}
                  turn="up"
                  Icon={IconArrowUp}
                  off={at === 0}
                  onAct={() => move(at, "up")}
                />
                <Act
                  label={`Bajar «${nameOf(at)}»`}
                  turn="down"
                  Icon={IconArrowDown}
                  off={at === sections.length - 1}
                  onAct={() => move(at, "down")}
                />
                <Act
                  label={`Quitar «${nameOf(at)}»`}
                  Icon={IconTrash}
                  off={sections.length === 1}
                  onAct={() => remove(at)}
                />
              </div>
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <TextInput withAsterisk aria-required {...field("heading")} />
                <TextInput {...field("prompt")} />
              </SimpleGrid>
              <Textarea autosize minRows={1} maxRows={8} mt="sm" {...field("text")} />
            </li>
          );
        })}
      </ol>
      <span className={ui.sr} role="status">
        {said}
      </span>
    </>
  );
}

interface ActProps {
  label: string;
  turn?: Turn;
  Icon: Icon;
  off: boolean;
  onAct: () => void;
}

/** At the end of the list it does nothing, and keeps the keyboard all the same. */
const Act = ({ label, turn, Icon: Shape, off, onAct }: ActProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="lg"
    aria-label={label}
    title={label}
    data-turn={turn}
    aria-disabled={off}
    data-disabled={off || undefined}
    onClick={() => !off && onAct()}
  >
    <Shape size={18} stroke={1.75} aria-hidden />
  </ActionIcon>
);
