import { Button, Skeleton, Text } from "@mantine/core";
import { IconCalendarShare } from "@tabler/icons-react";
import { useState } from "react";
import { OUTDATED } from "../../../core/failure.ts";
import { useFeature } from "../../../core/useFeature.ts";
import { useKept } from "../../../core/useKept.ts";
import { useZone } from "../../../core/zone.ts";
import { formatDay, formatTime } from "../../../ui/format.ts";
import { FailedLine } from "../../../ui/parts/FailedLine.tsx";
import ui from "../../../ui/parts/ui.module.css";
import { useDialog } from "../../../ui/parts/useDialog.ts";
import styles from "../manage.module.css";
import { Row } from "../Row.tsx";
import { DiaryFeedDialog } from "./DiaryFeedDialog.tsx";
import { type DiaryFeeds_FeedFragment, useDiaryFeedsQuery } from "./DiaryFeeds.generated.ts";
import { shownIn } from "./diaryWords.ts";
import { RenewFeedDialog, RevokeFeedDialog } from "./OldAddressDialogs.tsx";

type Feed = DiaryFeeds_FeedFragment;
type Open = { kind: "new" } | { kind: "renew" | "revoke"; feed: Feed };

/** In which calendars the agenda can be seen, where the service can do that. */
export function DiaryFeeds() {
  return useFeature("DIARY_FEEDS") ? <Feeds /> : null;
}

function Feeds() {
  const { data, error, refetch } = useDiaryFeedsQuery({ fetchPolicy: "cache-and-network", errorPolicy: "all" });
  const dialog = useDialog<Open>();
  const [said, setSaid] = useState("");
  const feeds = useKept(data?.diaryFeeds);
  const reload = async () => {
    await refetch().catch(() => console.error("DiaryFeeds", "failed again"));
  };
  const onDone = async (sentence: string) => {
    dialog.close();
    setSaid(sentence);
    await reload();
  };
  const onClose = () => {
    dialog.close();
    // What had no answer may be done. That it cannot be read is said beside the list.
    refetch().catch(() => null);
  };
  const props = { opened: dialog.opened, onClose, onDone };
  const { subject } = dialog;
  return (
    <Row label="Tu agenda en otros calendarios">
      {feeds?.length === 0 && (
        <>
          Ninguno
          <Text size="sm" c="dimmed">
            El calendario de tu móvil o tu ordenador puede mostrar tus sesiones y ponerse al día solo.
          </Text>
        </>
      )}
      {!feeds && !error && <Skeleton h={20} w={180} my={2} />}
      {error && (
        <FailedLine
          text={feeds ? OUTDATED : "No se pudieron cargar las direcciones de tu agenda."}
          onRetry={() => void reload()}
        />
      )}
      <ul className={styles.manageList}>
        {feeds?.map((feed) => (
          <Line key={feed.id} feed={feed} onOpen={(kind) => dialog.open({ kind, feed })} />
        ))}
      </ul>
      {feeds && (
        <Button variant="default" mt="sm" onClick={() => dialog.open({ kind: "new" })}>
          Crear una dirección
        </Button>
      )}
      <span className={ui.sr} role="status">
        {said}
      </span>
      {subject?.kind === "new" && <DiaryFeedDialog key={dialog.opening} {...props} />}
      {subject?.kind === "renew" && <RenewFeedDialog key={dialog.opening} feed={subject.feed} {...props} />}
      {subject?.kind === "revoke" && <RevokeFeedDialog key={dialog.opening} feed={subject.feed} {...props} />}
    </Row>
  );
}

function Line({ feed, onOpen }: { feed: Feed; onOpen: (kind: "renew" | "revoke") => void }) {
  const zone = useZone();
  const { name, lastReadAt } = feed;
  return (
    <li>
      <IconCalendarShare size={20} stroke={1.5} aria-hidden />
      <div>
        {name}
        <Text size="sm">{shownIn(feed)}</Text>
        <Text size="sm" c="dimmed" className={ui.num}>
          {lastReadAt
            ? `Última lectura: ${formatDay(lastReadAt, zone)}, ${formatTime(lastReadAt, zone)}`
            : "Sin leer todavía"}
        </Text>
      </div>
      <div className={styles.manageActions}>
        <Button variant="subtle" aria-label={`Renovar «${name}»`} onClick={() => onOpen("renew")}>
          Renovar
        </Button>
        <Button variant="subtle" color="red" aria-label={`Revocar «${name}»`} onClick={() => onOpen("revoke")}>
          Revocar
        </Button>
      </div>
    </li>
  );
}
