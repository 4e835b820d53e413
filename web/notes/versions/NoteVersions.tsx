import { SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { failureReason } from "../../core/failure.ts";
import forms from "../../ui/form/forms.module.css";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import ui from "../../ui/parts/ui.module.css";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { type NoteVersionsQueryVariables, useNoteVersionsQuery } from "./NoteVersions.generated.ts";
import { RestoreVersion } from "./RestoreVersion.tsx";
import { VersionList } from "./VersionList.tsx";
import { VersionPair } from "./VersionPair.tsx";
import styles from "./versions.module.css";

type Against = "before" | "now";

interface NoteVersionsProps {
  /** About a note's id. */
  dialog: Dialog<string>;
  onRestored: (() => void) | undefined;
}

/** What a note was whenever it was saved: the times, two texts side by side, and the way back to one. */
export function NoteVersions({ dialog: { subject: id, opened, close }, onRestored }: NoteVersionsProps) {
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const variables: NoteVersionsQueryVariables = { id: id ?? "" };
  const { data, error, loading, refetch, fetchMore } = useNoteVersionsQuery({
    variables,
    skip: id === null,
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
    errorPolicy: "all",
    notifyOnNetworkStatusChange: true,
  });
  const [chosen, setChosen] = useState<number | null>(null);
  const [against, setAgainst] = useState<Against>("before");
  const note = data?.note;
  const known = note?.versions;
  const versions = known?.edges.map(({ node }) => node) ?? [];
  const place = Math.max(
    0,
    versions.findIndex(({ number }) => number === chosen),
  );
  const [now, version, before] = [versions[0], versions[place], versions[place + 1]];
  const [stuck, setStuck] = useState<string | null>(null);
  const goOn = () => {
    setStuck(null);
    fetchMore({ variables: { after: known?.pageInfo.endCursor } }).catch(() => setStuck(id));
  };
  const choose = (at: number) => {
    setChosen(versions[at]?.number ?? null);
    // The one before it is what it is compared with.
    if (at === versions.length - 1 && known?.pageInfo.hasNextPage) goOn();
  };
  // What the note is now has nothing behind it to be compared with, and the first one nothing before it.
  const shown: Against = version?.isCurrent ? "before" : before ? against : "now";
  return (
    <StackedModal
      opened={opened}
      onClose={close}
      size={1240}
      fullScreen={phone}
      padding={0}
      title={note ? `Versiones de «${note.title}»` : "Versiones"}
      className={`${forms.modal} ${styles.dialog}`}
    >
      {now && version && id !== null ? (
        <div className={styles.page}>
          <VersionList
            versions={versions}
            chosen={version.number}
            onChoose={choose}
            total={known?.totalCount ?? versions.length}
            onMore={known?.pageInfo.hasNextPage ? goOn : undefined}
            failedToGoOn={stuck === id}
          />
          <section className={styles.body} aria-label="Comparación">
            {!version.isCurrent && (
              <div className={styles.acts}>
                <SegmentedControl
                  aria-label="Comparar con"
                  value={shown}
                  onChange={(value) => setAgainst(value === "now" ? "now" : "before")}
                  data={[
                    { value: "before", label: "Con la anterior", disabled: !before },
                    { value: "now", label: "Con la actual" },
                  ]}
                />
                {note && !note.signedAt && (
                  <RestoreVersion
                    noteId={id}
                    version={version}
                    now={now}
                    onRestored={() => {
                      setChosen(null);
                      onRestored?.();
                    }}
                  />
                )}
              </div>
            )}
            {shown === "now" ? (
              <VersionPair noteId={id} older={version} newer={now} />
            ) : before ? (
              <VersionPair noteId={id} older={before} newer={version} />
            ) : (
              <>
                <Text size="sm" c="dimmed">
                  Solo hay una versión: cada vez que guardes la nota, aquí quedará cómo era.
                </Text>
                <VersionPair noteId={id} older={null} newer={version} />
              </>
            )}
          </section>
        </div>
      ) : loading ? (
        <Stack gap="sm" p="lg" aria-busy>
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} h={52} />
          ))}
        </Stack>
      ) : (
        <div className={ui.anywhere}>
          <Stack p="lg">
            <FailedLine
              text={`No se pudieron cargar las versiones. ${failureReason(error)}`}
              onRetry={() => void refetch()}
            />
          </Stack>
        </div>
      )}
    </StackedModal>
  );
}
