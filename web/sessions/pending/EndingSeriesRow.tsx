import { Button, Skeleton, Text } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import { dayIn } from "../../../schema/rules/days.ts";
import { useHoldLists } from "../../core/heldLists.ts";
import { lateDialog } from "../../core/late/late.tsx";
import { useFeature } from "../../core/useFeature.ts";
import { useKept } from "../../core/useKept.ts";
import { OtherClocks } from "../../core/zones/OtherClocks.tsx";
import { formatNoun } from "../../ui/format.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import ui from "../../ui/parts/ui.module.css";
import { useDialog } from "../../ui/parts/useDialog.ts";
import waiting from "../../ui/waitingRow.module.css";
import { rhythmWords } from "../series/repeat.ts";
import { useSeriesByIdQuery } from "../series/SeriesById.generated.ts";
import { usePutSeriesAside } from "../series/usePutSeriesAside.ts";
import { shortDay, wallTime } from "../sessionTimes.ts";

const SeriesExtendModal = lateDialog(async () => (await import("../series/SeriesExtendModal.tsx")).SeriesExtendModal);

interface EndingSeriesRowProps {
  /** Of the series. */
  id: string;
  /** The practice's. */
  zone: string;
}

/** No month is on the screen. */
const NO_MONTHS: readonly string[] = [];
const stays = () => undefined;

/** A series about to end: whose it is, how it goes, how much is left, and the way on. */
export function EndingSeriesRow({ id, zone }: EndingSeriesRowProps) {
  const { data, error, refetch } = useSeriesByIdQuery({
    variables: { id },
    errorPolicy: "all",
    // A session of it that was changed by itself says nothing of what is left.
    fetchPolicy: "cache-and-network",
  });
  const extending = useDialog<string>();
  useHoldLists(extending.opened);
  const canPutAside = useFeature("SERIES_ASIDE");
  const { putAside, loading } = usePutSeriesAside();
  const series = useKept(data?.therapySessionSeries);
  if (!series)
    return (
      <li className={waiting.row}>
        {error ? (
          <FailedLine text="No se pudo cargar esta serie." onRetry={() => void refetch()} />
        ) : (
          <Skeleton h={40} aria-busy />
        )}
      </li>
    );
  const { client, rhythm, interval, day, upcomingCount, lastAt } = series;
  const last = lastAt ? shortDay(wallTime(zone, lastAt).day) : null;
  const left = upcomingCount === 1 ? "queda 1 sesión" : `quedan ${formatNoun(upcomingCount, "sesión", "sesiones")}`;
  return (
    <li className={waiting.row}>
      <PersonAvatar id={client.id ?? id} name={client.name} />
      <span className={waiting.who}>
        <Text span fw={600} className={ui.anywhere}>
          {client.name}
        </Text>
        <Text span size="sm" c="dimmed" className={`${ui.num} ${waiting.when}`}>
          {rhythmWords(rhythm, interval, day)}
          {rhythm !== "WEEKLY" && <OtherClocks zone={series.timeZone} own={zone} />} · {left}
          {last && `, la última el ${last}`}
        </Text>
      </span>
      <span className={waiting.acts}>
        <Button
          variant="light"
          size="xs"
          leftSection={<IconRepeat size={16} aria-hidden />}
          aria-label={`Ampliar la serie de ${client.name}`}
          onClick={() => extending.open(id)}
        >
          Ampliar
        </Button>
        {canPutAside && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            loading={loading}
            aria-label={`Ahora no: la serie de ${client.name}`}
            onClick={() => void putAside(series)}
          >
            Ahora no
          </Button>
        )}
      </span>
      {extending.subject && (
        <SeriesExtendModal
          dialog={extending}
          zone={zone}
          today={dayIn(zone, new Date())}
          months={NO_MONTHS}
          onDone={stays}
        />
      )}
    </li>
  );
}
