import { Button } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { DeletedObjectives } from "../../objectives/DeletedObjectives.tsx";
import type { ObjectiveItem_ObjectiveFragment } from "../../objectives/ObjectiveItem.generated.ts";
import { ObjectiveList } from "../../objectives/ObjectiveList.tsx";
import cards from "../../ui/parts/cards.module.css";
import { Section } from "../../ui/parts/Section.tsx";
import { ContactFacts, writtenOf } from "../ClientFacts.tsx";
import type { ClientDetail } from "../clientDetail.ts";
import { DetailPart } from "../DetailPart.tsx";
import type { ClientDialogsInHand } from "../useClientDetailDialogs.ts";
import styles from "./clientPage.module.css";
import { FoldedProse } from "./FoldedProse.tsx";

interface ClientAboutProps {
  client: ClientDetail;
  /** The practice's day now. */
  today: string;
  reading: boolean;
  reload: () => void;
  open: ClientDialogsInHand;
  onEdit: () => void;
  onProgress: (objective: ObjectiveItem_ObjectiveFragment) => void;
}

/** What is so of a client whatever the day: how to reach them, what one works towards, what was written down once. */
export function ClientAbout({ client, today, reading, reload, open, onEdit, onProgress }: ClientAboutProps) {
  const { id, objectives } = client;
  return (
    <div className={styles.about}>
      <Section
        title="Datos de contacto"
        aside={
          <Button
            variant="subtle"
            leftSection={<IconPencil size={16} aria-hidden />}
            className={cards.aside}
            onClick={onEdit}
          >
            Editar
          </Button>
        }
      >
        <ContactFacts client={client} />
      </Section>
      <Section
        title="Objetivos"
        aside={
          objectives !== null &&
          objectives.length > 0 && (
            <Button
              variant="subtle"
              leftSection={<IconPlus size={16} aria-hidden />}
              className={cards.aside}
              onClick={open.newObjective}
            >
              Nuevo objetivo
            </Button>
          )
        }
      >
        <div tabIndex={-1}>
          <DetailPart what="los objetivos" data={objectives} reading={reading} reload={reload}>
            {(known) => (
              <ObjectiveList
                clientId={id}
                quiet
                objectives={known}
                today={today}
                onNew={open.newObjective}
                onEdit={open.editObjective}
                onDelete={open.deleteObjective}
                onProgress={onProgress}
              />
            )}
          </DetailPart>
        </div>
        <DeletedObjectives clientId={id} onRestored={reload} />
      </Section>
      {writtenOf(client).map(({ label, text }) => (
        <Section key={label} title={label}>
          <FoldedProse text={text ?? ""} />
        </Section>
      ))}
    </div>
  );
}
