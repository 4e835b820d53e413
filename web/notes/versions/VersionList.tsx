import { Text, UnstyledButton } from "@mantine/core";
import { useZone } from "../../core/zone.ts";
import { formatNoun } from "../../ui/format.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { VersionRow_VersionFragment } from "./VersionRow.generated.ts";
import styles from "./versions.module.css";
import { authorOf, whenOf } from "./versionWords.ts";

interface VersionListProps {
  versions: readonly VersionRow_VersionFragment[];
  /** The number of the one that is shown. */
  chosen: number;
  /** @param at place in the list */
  onChoose: (at: number) => void;
  /** How many there are, also those that have not been read yet. */
  total: number;
  onMore: (() => void) | undefined;
  /** What is older could not be had. */
  failedToGoOn: boolean;
}

/** When a note was saved and by whom, newest first. */
export function VersionList({ versions, chosen, onChoose, total, onMore, failedToGoOn }: VersionListProps) {
  const zone = useZone();
  const timeOf = (number: number | null) => {
    const from = versions.find((version) => version.number === number);
    return from ? ` del ${whenOf(from, zone)}` : "";
  };
  return (
    <nav aria-label="Versiones, de la más nueva a la más antigua" className={styles.times}>
      <ol className={styles.list}>
        {versions.map((version, at) => (
          <li key={version.id}>
            <UnstyledButton
              className={styles.row}
              aria-current={version.number === chosen || undefined}
              data-autofocus={version.number === chosen || undefined}
              onClick={() => onChoose(at)}
            >
              <span className={styles.when}>
                <Text span fw={600} size="sm" className={ui.num}>
                  {whenOf(version, zone)}
                </Text>
                {version.isCurrent && <span className={styles.now}>Actual</span>}
              </span>
              <Text size="sm" c="dimmed" className={ui.anywhere} component="span" display="block">
                {authorOf(version)}
                {version.restoredFrom !== null && ` · Restaurada${timeOf(version.restoredFrom)}`}
              </Text>
            </UnstyledButton>
          </li>
        ))}
        {onMore && (
          <li>
            {failedToGoOn ? (
              <FailedLine text="No se pudieron cargar las versiones más antiguas." onRetry={onMore} />
            ) : (
              <button type="button" className={`${ui.link} ${styles.more}`} onClick={onMore}>
                Ver más antiguas
              </button>
            )}
          </li>
        )}
      </ol>
      <div className={ui.sr} role="status">
        {formatNoun(total, "versión", "versiones")}
      </div>
    </nav>
  );
}
