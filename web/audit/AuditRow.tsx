import { Text } from "@mantine/core";
import { formatTime } from "../ui/format.ts";
import type { AuditRow_EntryFragment } from "./AuditRow.generated.ts";
import styles from "./audit.module.css";
import { whatWasDone, whoDidIt } from "./auditWords.ts";

/** From when to when, where that is told apart by the minute. */
function timeOf({ at, lastAt }: AuditRow_EntryFragment, zone: string): string {
  if (!at) return "";
  const first = formatTime(at, zone);
  const last = lastAt ? formatTime(lastAt, zone) : first;
  return first === last ? first : `${first}–${last}`;
}

/** One entry: when, what, about whom, by whom and from where. */
export function AuditRow({ entry, zone }: { entry: AuditRow_EntryFragment; zone: string }) {
  return (
    <li className={styles.entry} tabIndex={-1}>
      <time className={styles.time} dateTime={entry.at ?? undefined}>
        {timeOf(entry, zone)}
      </time>
      <div className={styles.what}>
        <Text>
          {whatWasDone(entry)}
          {entry.clientId && (
            <>
              {" · "}
              {entry.clientName ?? <em className={styles.gone}>cliente eliminado</em>}
            </>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {whoDidIt(entry)}
        </Text>
      </div>
    </li>
  );
}
