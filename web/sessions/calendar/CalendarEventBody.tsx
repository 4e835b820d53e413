import { IconCheck, IconRepeat } from "@tabler/icons-react";
import { formatMoney } from "../../../schema/rules/money/words.ts";
import ui from "../../ui/parts/ui.module.css";
import type { Session } from "../agenda/useAgenda.ts";
import { inSeriesWords } from "../series/seriesWords.ts";
import { STATUS_WORD, TYPE_WORD } from "../sessionWords.ts";
import styles from "./calendar.module.css";
import type { Placed } from "./calendarEvents.ts";

/** What stands in a session of a month: a check once it is over, hour and client; the rest of it for screen readers. */
export function CalendarEventBody({ time, session }: Placed) {
  const status = session.displayStatus;
  return (
    <span className={styles.ev} data-s={status}>
      {status === "COMPLETED" && <IconCheck size={13} stroke={2.5} aria-hidden />}
      <b>{time}</b> <span className={styles.evName}>{session.client.name}</span>
      {session.series && <SeriesSign series={session.series} />}
      <span className={ui.sr}>, {STATUS_WORD[status]}</span>
    </span>
  );
}

/** What stands in a session among the hours: of kind, place, price and status as much as there is room for. */
export function HourEventBody({ time, end, isRest, session }: Placed) {
  const { displayStatus: status, type, location, price } = session;
  const word = STATUS_WORD[status];
  const facts = [location, price && formatMoney(Number(price.amount)), word].filter(Boolean);
  return (
    <span className={`${styles.ev} ${styles.block}`} data-s={status}>
      <span className={styles.blockHead}>
        {status === "COMPLETED" && <IconCheck size={13} stroke={2.5} aria-hidden />}
        <b>{isRest ? `Hasta ${end}` : time}</b> <span className={styles.evName}>{session.client.name}</span>
        {session.series && <SeriesSign series={session.series} />}
      </span>
      {type && <span className={styles.blockType}>{TYPE_WORD[type]}</span>}
      <span className={styles.blockFacts} aria-hidden>
        {facts.join(" · ")}
      </span>
      <span className={ui.sr}>, {word}</span>
    </span>
  );
}

/** A session of a series; one that was changed by itself looks so. */
const SeriesSign = ({ series }: { series: NonNullable<Session["series"]> }) => (
  <span className={styles.evSeries} data-own={series.ownFields.length > 0 || undefined}>
    <IconRepeat size={12} stroke={2.25} aria-hidden />
    <span className={ui.sr}>, {inSeriesWords(series)}</span>
  </span>
);
