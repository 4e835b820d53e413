import { Button, Skeleton, Text } from "@mantine/core";
import { IconCalendarShare } from "@tabler/icons-react";
import { OUTDATED } from "../../../core/failure.ts";
import { useFeature } from "../../../core/useFeature.ts";
import { useKept } from "../../../core/useKept.ts";
import { useZone } from "../../../core/zone.ts";
import { formatDay, formatTime } from "../../../ui/format.ts";
import { FailedLine } from "../../../ui/parts/FailedLine.tsx";
import ui from "../../../ui/parts/ui.module.css";
import styles from "../manage.module.css";
import { Row } from "../Row.tsx";
import { useListDialog } from "../useListDialog.ts";
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
  const { subject, opening, open, said, reload, props } = useListDialog<Open>("DiaryFeeds", refetch);
  const feeds = useKept(data?.diaryFeeds);
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
          <Line key={feed.id} feed={feed} onOpen={(kind) => open({ kind, feed })} />
        ))}
      </ul>
      {feeds && (
        <Button variant="default" mt="sm" onClick={() => open({ kind: "new" })}>
          Crear una dirección
        </Button>
      )}
      <span className={ui.sr} role="status">
        {said}
      </span>
      {subject?.kind === "new" && <DiaryFeedDialog key={opening} {...props} />}
      {subject?.kind === "renew" && <RenewFeedDialog key={opening} feed={subject.feed} {...props} />}
      {subject?.kind === "revoke" && <RevokeFeedDialog key={opening} feed={subject.feed} {...props} />}
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
