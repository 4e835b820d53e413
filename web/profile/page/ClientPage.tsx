import { useApolloClient } from "@apollo/client/react";
import { Modal } from "@mantine/core";
import { Suspense, useState } from "react";
import { useParams } from "react-router-dom";
import { dayIn } from "../../../schema/rules/days.ts";
import { useRestoreClient } from "../../clients/deleted/useRestoreClient.ts";
import { useTellDeleted } from "../../clients/deleted/useTellDeleted.ts";
import type { ClientAction } from "../../clients/list/ClientMenu.tsx";
import { useClientStatus } from "../../clients/list/useClientStatus.ts";
import { OUTDATED } from "../../core/failure.ts";
import { lateDialogs, latePart } from "../../core/late/late.tsx";
import { useKept } from "../../core/useKept.ts";
import { LIST_POLICY, useListPage } from "../../core/useList.ts";
import { useZone } from "../../core/zone.ts";
import { useReading } from "../../notes/reader/useReading.ts";
import { ReceiptsSection } from "../../receipts/ReceiptsSection.tsx";
import { readTimelineAgain } from "../../timeline/readTimelineAgain.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import { ClientFigures } from "../ClientOverview.tsx";
import { useClientDetail } from "../useClientDetail.ts";
import { useClientDetailDialogs } from "../useClientDetailDialogs.ts";
import { ClientAbout } from "./ClientAbout.tsx";
import { ClientHappened } from "./ClientHappened.tsx";
import { useClientNoteHistoryQuery } from "./ClientNoteHistory.generated.ts";
import { ClientPageHead } from "./ClientPageHead.tsx";
import { useClientSessionHistoryQuery } from "./ClientSessionHistory.generated.ts";
import { ClientStanding } from "./ClientStanding.tsx";
import { ClientWaiting } from "./ClientWaiting.tsx";
import styles from "./clientPage.module.css";
import { MissingClient } from "./MissingClient.tsx";
import { NoteHistory } from "./NoteHistory.tsx";
import { SessionHistory } from "./SessionHistory.tsx";
import { useClientPageDialogs } from "./useClientPageDialogs.ts";
import { useGone } from "./useGone.ts";
import { useHistoryAddress } from "./useHistoryAddress.ts";

// Its code follows the first paint, so that the client is there sooner.
const ClientPageDialogs = lateDialogs(
  async () => (await import("./ClientPageDialogs.tsx")).ClientPageDialogs,
  ({ dialogs, open, reading }) => [...Object.values(dialogs), reading, ...Object.values(open.dialogs)],
);

const ClientSeriesSection = latePart(
  async () => (await import("../series/ClientSeriesSection.tsx")).ClientSeriesSection,
);

/** One client as a page of its own; another one begins anew. */
export function ClientPage() {
  const { id = "" } = useParams();
  return <OneClient key={id} id={id} />;
}

/** Both lists, each with its page in the address. */
function useClientHistory(clientId: string) {
  const { show, ...pages } = useHistoryAddress();
  const { shown, ...sessions } = useListPage(
    useClientSessionHistoryQuery({ variables: { clientId, page: pages.sessions }, ...LIST_POLICY }),
    ({ therapySessions }) => therapySessions,
    pages.sessions,
    (page) => show("sessions", page, { replace: true }),
  );
  const notes = useListPage(
    useClientNoteHistoryQuery({ variables: { clientId, page: pages.notes }, ...LIST_POLICY }),
    (answer) => answer.notes,
    pages.notes,
    (page) => show("notes", page, { replace: true }),
  );
  const reading = useReading(notes, pages.notes, (page) => show("notes", page, { replace: true }));
  const counted = shown?.cancelled?.pageInfo;
  const cancelled = counted?.isTotalExact ? counted.total : 0;
  return { sessions, cancelled, notes, reading, pages, show };
}

function OneClient({ id }: { id: string }) {
  const apollo = useApolloClient();
  const zone = useZone();
  const today = dayIn(zone, new Date());
  const { known, stale, reading: asking, error, reload } = useClientDetail(id, true);
  const { sessions, cancelled, notes, reading, pages, show } = useClientHistory(id);
  const gone = useGone(id, known || asking ? undefined : error);
  const open = useClientDetailDialogs(id);
  const dialogs = useClientPageDialogs();
  const { form, removal, erasing, bookingLink, dossier, limitNotice } = dialogs;
  const [said, setSaid] = useState("");
  const client = known?.client;
  // Of a client who was deleted elsewhere meanwhile: what is being written in the sections' dialogs stays.
  const shown = useKept(client);
  const [restored, setRestored] = useState(0);

  const reloadAll = () => {
    reload();
    sessions.reload();
    notes.reload();
    readTimelineAgain(apollo);
  };
  const restore = useRestoreClient(
    (max, goOn) => limitNotice.open({ max, goOn }),
    () => {
      // What the sections could not read meanwhile is read again.
      setRestored((times) => times + 1);
      reloadAll();
    },
  );
  const status = useClientStatus({
    // Whether there is room is the service's to say.
    atLimit: true,
    onLimit: (max, whom) => limitNotice.open({ max, goOn: () => void status.toggle(whom) }),
  });
  const act = (action: ClientAction) => {
    if (!client) return;
    if (action === "edit") form.open({ id });
    else if (action === "toggle") void status.toggle(client);
    else if (action === "link") bookingLink.open(client);
    else if (action === "export") dossier.open({ client });
    else if (action === "delete") removal.open(client);
    else if (action === "erase") erasing.open(client);
  };
  const tellDeleted = useTellDeleted(restore);

  return (
    <Modal.Stack>
      <ClientPageHead
        title={client?.name ?? gone?.name ?? "Ficha del cliente"}
        known={known}
        waiting={asking && !known}
        open={open}
        onAction={act}
      />
      {stale && <FailedLine text={OUTDATED} onRetry={reload} />}
      {shown && (
        <div key={restored} className={styles.place} hidden={!known}>
          <div className={styles.columns}>
            <ClientAbout
              client={shown}
              today={today}
              reading={asking}
              reload={reload}
              open={open}
              onEdit={() => form.open({ id })}
              onProgress={({ title, progress }) => {
                setSaid(`«${title}»: ${progress} %.`);
                reload();
                readTimelineAgain(apollo);
              }}
            />
            <div className={styles.history}>
              <ClientFigures client={shown} />
              <ClientHappened client={shown} zone={zone} open={open} onNote={reading.open}>
                <SessionHistory
                  clientId={id}
                  list={sessions}
                  cancelled={cancelled}
                  zone={zone}
                  today={today}
                  page={pages.sessions}
                  onPage={(page) => show("sessions", page)}
                  onNew={open.newSession}
                  onOpen={open.openSession}
                />
                {(sessions.items || sessions.failed) && (
                  <NoteHistory
                    list={notes}
                    page={pages.notes}
                    onPage={(page) => show("notes", page)}
                    onNew={open.newNote}
                    onRead={(note) => reading.open(note.id)}
                    onEdit={open.editNote}
                    onDelete={open.deleteNote}
                  />
                )}
                {/* Last and after what is above it: nothing moves when it comes, and it holds up nothing. */}
                {(notes.items || notes.failed) && (
                  <Suspense>
                    <ClientSeriesSection
                      clientId={id}
                      zone={zone}
                      today={today}
                      onEdit={open.openSession}
                      after={<ReceiptsSection clientId={id} zone={zone} />}
                    />
                  </Suspense>
                )}
              </ClientHappened>
            </div>
            <ClientStanding client={shown} zone={zone} today={today} />
          </div>
        </div>
      )}
      {!known && asking && <ClientWaiting />}
      {!known && !asking && <MissingClient error={error} gone={gone} onRestore={restore} onRetry={reload} />}
      <div className={ui.sr} role="status">
        {said}
      </div>
      <ClientPageDialogs
        clientId={id}
        zone={zone}
        today={today}
        dialogs={dialogs}
        open={open}
        reading={reading}
        onChanged={reloadAll}
        onDeleted={tellDeleted}
      />
    </Modal.Stack>
  );
}
