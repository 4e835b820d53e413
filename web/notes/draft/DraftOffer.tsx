import { Button, Group, Stack, Text } from "@mantine/core";
import { notePreview } from "../../../schema/rules/notes.ts";
import { useZone } from "../../core/zone.ts";
import forms from "../../ui/form/forms.module.css";
import { formatDay, formatTime } from "../../ui/format.ts";
import ui from "../../ui/parts/ui.module.css";
import styles from "../form/noteForm.module.css";
import type { NoteDraft_DraftFragment } from "./NoteDraft.generated.ts";

interface DraftOfferProps {
  draft: NoteDraft_DraftFragment;
  /** It is gone on with by hand, where only the chosen one of AI's versions is taken up. */
  byHand: boolean;
  onTake: () => void;
  onDiscard: () => void;
}

/** What was typed here before and not saved: taken up again, or let go. */
export function DraftOffer({ draft, byHand, onTake, onDiscard }: DraftOfferProps) {
  const zone = useZone();
  const { title, content, client, savedAt, aiWork } = draft;
  return (
    <section aria-label="Borrador sin guardar">
      <Stack gap="xs" className={forms.body}>
        <Text>
          Tienes un borrador sin guardar del {formatDay(savedAt, zone)} a las {formatTime(savedAt, zone)}.
        </Text>
        <div className={styles.draft}>
          <Text fw={600} className={ui.anywhere}>
            {title || "Sin título"}
          </Text>
          {client && (
            <Text size="sm" c="dimmed" className={ui.anywhere}>
              {client.name}
            </Text>
          )}
          <Text className={styles.proseBox} mt={4}>
            {notePreview(content)}
          </Text>
        </div>
        {byHand && aiWork && (
          <Text size="sm" c="dimmed">
            Tiene {aiWork.versions.length} versiones de la IA y aquí sigues con la elegida. Para volver a elegir, ábrelo
            con «Crear con IA».
          </Text>
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" className={forms.foot} data-part="foot">
        <Button variant="default" onClick={onDiscard}>
          Descartar
        </Button>
        <Button onClick={onTake}>Recuperar borrador</Button>
      </Group>
    </section>
  );
}
