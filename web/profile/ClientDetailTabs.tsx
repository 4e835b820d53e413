import { Button, Group, Tabs } from "@mantine/core";
import "@mantine/core/styles/Tabs.layer.css";
import { IconCalendarPlus, IconPlus, IconSparkles } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { dayIn } from "../../schema/rules/days.ts";
import { DETAIL_TABS, type DetailTab, readTab } from "../clients/list/detailTabs.ts";
import type { ProfileProps } from "../clients/profile.ts";
import type { AiTarget } from "../notes/ai/AiModal.tsx";
import type { NoteTarget } from "../notes/form/NoteFormModal.tsx";
import type { NoteCard_NoteFragment } from "../notes/list/NoteCard.generated.ts";
import { DeletedObjectives } from "../objectives/DeletedObjectives.tsx";
import type { ObjectiveTarget } from "../objectives/ObjectiveFormModal.tsx";
import type { ObjectiveItem_ObjectiveFragment } from "../objectives/ObjectiveItem.generated.ts";
import { ObjectiveList } from "../objectives/ObjectiveList.tsx";
import type { FormTarget } from "../sessions/form/SessionFormModal.tsx";
import { useDialog } from "../ui/parts/useDialog.ts";
import { ClientNotes } from "./ClientNotes.tsx";
import { ClientOverview } from "./ClientOverview.tsx";
import { ClientSessions } from "./ClientSessions.tsx";
import styles from "./clientDetail.module.css";
import type { ClientDetail } from "./clientDetail.ts";
import { DetailPart } from "./DetailPart.tsx";

// What is written in is loaded when it is needed.
const ClientDetailDialogs = lazy(async () => ({
  default: (await import("./ClientDetailDialogs.tsx")).ClientDetailDialogs,
}));

interface DetailProps extends Pick<ProfileProps, "tab" | "onTab" | "onEdit" | "onSaid"> {
  client: ClientDetail;
  /** The practice's time zone. */
  zone: string;
  /** A part is being asked for. */
  reading: boolean;
  reload: () => void;
}

/** The four sides of a client, what can be done on each, and what opens for it. */
export function ClientDetailTabs({ client, zone, tab, onTab, onEdit, reading, reload, onSaid }: DetailProps) {
  const objective = useDialog<ObjectiveTarget>();
  const objectiveRemoval = useDialog<ObjectiveItem_ObjectiveFragment>();
  const note = useDialog<NoteTarget>();
  const noteRemoval = useDialog<NoteCard_NoteFragment>();
  const ai = useDialog<AiTarget>();
  const session = useDialog<FormTarget>();
  const today = dayIn(zone, new Date());
  const { id, objectives, notes } = client;
  const sessions = client.therapySessions?.filter(({ status, isPast }) => status !== "CANCELLED" && !isPast) ?? null;

  const newObjective = () => objective.open({ objective: null });
  const newNote = () => note.open({ id: null, clientId: id });
  const newAiNote = () => ai.open({ clientId: id });
  const newSession = () => session.open({ id: null, clientId: id });
  const openNote = (noteId: string) => note.open({ id: noteId });
  const openSession = (sessionId: string) => session.open({ id: sessionId });
  const part = { reading, reload };
  const used = [objective, objectiveRemoval, note, noteRemoval, ai, session].some(({ opening }) => opening > 0);

  /** One filled button: what fills the tab, unless its empty state already offers it. */
  const main: Record<DetailTab, { empty: boolean; run: () => void; label: string; Icon: typeof IconPlus }> = {
    general: { empty: false, run: newSession, label: "Crear Sesión", Icon: IconCalendarPlus },
    objetivos: { empty: objectives?.length === 0, run: newObjective, label: "Nuevo objetivo", Icon: IconPlus },
    notas: { empty: notes?.length === 0, run: newNote, label: "Nueva Nota", Icon: IconPlus },
    sesiones: { empty: sessions?.length === 0, run: newSession, label: "Crear Sesión", Icon: IconCalendarPlus },
  };
  const { empty, run, label, Icon } = main[tab];
  return (
    <>
      <Tabs value={tab} onChange={(word) => onTab(readTab(word))} keepMounted={false} className={styles.detailTabs}>
        <Tabs.List aria-label="Partes de la ficha">
          {Object.entries(DETAIL_TABS).map(([word, name]) => (
            <Tabs.Tab key={word} value={word}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="general" className={styles.detailBody}>
          <ClientOverview
            client={client}
            nextSession={sessions && (sessions[0] ?? null)}
            zone={zone}
            onNote={openNote}
            onSession={openSession}
            {...part}
          />
        </Tabs.Panel>
        <Tabs.Panel value="objetivos" className={styles.detailBody}>
          <DetailPart what="los objetivos" data={objectives} {...part}>
            {(known) => (
              <ObjectiveList
                objectives={known}
                today={today}
                onNew={newObjective}
                onEdit={(one) => objective.open({ objective: one })}
                onDelete={objectiveRemoval.open}
                onProgress={({ title, progress }) => {
                  onSaid(`«${title}»: ${progress} %.`);
                  reload();
                }}
              />
            )}
          </DetailPart>
          <DeletedObjectives clientId={id} onRestored={reload} />
        </Tabs.Panel>
        <Tabs.Panel value="notas" className={styles.detailBody}>
          <DetailPart what="las notas" data={notes} {...part}>
            {(known) => <ClientNotes notes={known} onNew={newNote} onEdit={openNote} onDelete={noteRemoval.open} />}
          </DetailPart>
        </Tabs.Panel>
        <Tabs.Panel value="sesiones" className={styles.detailBody}>
          <DetailPart what="las sesiones" data={sessions} {...part}>
            {(known) => <ClientSessions sessions={known} zone={zone} onNew={newSession} onEdit={openSession} />}
          </DetailPart>
        </Tabs.Panel>
      </Tabs>
      <Group justify="flex-end" className={styles.detailFoot} gap="xs">
        {tab === "notas" ? (
          <Button color="apricot" leftSection={<IconSparkles size={18} aria-hidden />} onClick={newAiNote}>
            Crear con IA
          </Button>
        ) : (
          <Button variant="default" onClick={() => onEdit(id)}>
            Editar
          </Button>
        )}
        {!empty && (
          <Button leftSection={<Icon size={18} aria-hidden />} onClick={run}>
            {label}
          </Button>
        )}
      </Group>
      {used && (
        <Suspense>
          <ClientDetailDialogs
            client={client}
            zone={zone}
            today={today}
            dialogs={{ objective, objectiveRemoval, note, noteRemoval, ai, session }}
            onChanged={(sentence) => {
              if (sentence) onSaid(sentence);
              reload();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
