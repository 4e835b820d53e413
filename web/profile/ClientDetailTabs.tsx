import { Button, Group, Tabs } from "@mantine/core";
import "@mantine/core/styles/Tabs.layer.css";
import { IconCalendarPlus, IconPlus, IconSparkles } from "@tabler/icons-react";
import { Suspense } from "react";
import { dayIn } from "../../schema/rules/days.ts";
import { DETAIL_TABS, type DetailTab, readTab } from "../clients/list/detailTabs.ts";
import type { ProfileProps } from "../clients/profile.ts";
import { latePart } from "../core/late/late.tsx";
import { DeletedObjectives } from "../objectives/DeletedObjectives.tsx";
import { ObjectiveList } from "../objectives/ObjectiveList.tsx";
import { ClientNotes } from "./ClientNotes.tsx";
import { ClientOverview } from "./ClientOverview.tsx";
import { ClientSessions } from "./ClientSessions.tsx";
import styles from "./clientDetail.module.css";
import type { ClientDetail } from "./clientDetail.ts";
import { DetailPart } from "./DetailPart.tsx";
import type { ClientDialogsInHand } from "./useClientDetailDialogs.ts";

const ClientSeriesSection = latePart(
  async () => (await import("./series/ClientSeriesSection.tsx")).ClientSeriesSection,
);

interface DetailProps extends Pick<ProfileProps, "tab" | "onTab" | "onEdit" | "onSaid"> {
  client: ClientDetail;
  dialogs: ClientDialogsInHand;
  /** The practice's time zone. */
  zone: string;
  /** A part is being asked for. */
  reading: boolean;
  reload: () => void;
}

/** The four sides of a client, and what can be done on each. */
export function ClientDetailTabs(props: DetailProps) {
  const { client, dialogs, zone, tab, onTab, onEdit, reading, reload, onSaid } = props;
  const today = dayIn(zone, new Date());
  const { id, objectives, notes } = client;
  const { newObjective, newNote, newAiNote, newSession, ...open } = dialogs;
  const sessions = client.therapySessions?.filter(({ status, isPast }) => status !== "CANCELLED" && !isPast) ?? null;

  const part = { reading, reload };

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
            onNote={open.openNote}
            onSession={open.openSession}
            {...part}
          />
        </Tabs.Panel>
        <Tabs.Panel value="objetivos" className={styles.detailBody}>
          <DetailPart what="los objetivos" data={objectives} {...part}>
            {(known) => (
              <ObjectiveList
                clientId={client.id}
                objectives={known}
                today={today}
                onNew={newObjective}
                onEdit={open.editObjective}
                onDelete={open.deleteObjective}
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
            {(known) => (
              <ClientNotes
                notes={known}
                onNew={newNote}
                onRead={open.openNote}
                onEdit={open.editNote}
                onDelete={open.deleteNote}
              />
            )}
          </DetailPart>
        </Tabs.Panel>
        <Tabs.Panel value="sesiones" className={styles.detailBody}>
          <DetailPart what="las sesiones" data={sessions} {...part}>
            {(known) => <ClientSessions sessions={known} zone={zone} onNew={newSession} onEdit={open.openSession} />}
          </DetailPart>
          <Suspense>
            <ClientSeriesSection clientId={id} zone={zone} today={today} onEdit={open.openSession} />
          </Suspense>
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
    </>
  );
}
