import { Skeleton, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { MeasureKind } from "../../schema/rules/measures/questionnaires.ts";
import { failureReason } from "../core/failure.ts";
import cards from "../ui/parts/cards.module.css";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { StackedModal } from "../ui/parts/StackedModal.tsx";
import ui from "../ui/parts/ui.module.css";
import type { Dialog } from "../ui/parts/useDialog.ts";
import { useFilledMeasuresQuery } from "./FilledMeasures.generated.ts";
import { MeasureRow } from "./MeasureRow.tsx";
import styles from "./measures.module.css";
import { nameOf } from "./measureWords.ts";

interface FilledModalProps {
  /** About which questionnaire. */
  dialog: Dialog<MeasureKind>;
  clientId: string;
  /** The practice's. */
  zone: string;
}

/** Every time a client filled in one questionnaire, with the answers; each can be deleted. */
export function FilledModal({ dialog, ...rest }: FilledModalProps) {
  const { subject, opened, opening, close } = dialog;
  const phone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return (
    <StackedModal
      opened={opened}
      onClose={close}
      size={640}
      fullScreen={phone}
      title={subject ? `${nameOf(subject)}: cuestionarios rellenados` : "Cuestionarios rellenados"}
    >
      {subject && <Filled key={opening} kind={subject} {...rest} />}
    </StackedModal>
  );
}

function Filled({ kind, clientId, zone }: Omit<FilledModalProps, "dialog"> & { kind: MeasureKind }) {
  const [isStuck, setIsStuck] = useState(false);
  const { data, error, loading, refetch, fetchMore } = useFilledMeasuresQuery({
    variables: { clientId, kind },
    fetchPolicy: "network-only",
    nextFetchPolicy: "cache-first",
    errorPolicy: "all",
  });
  const known = data?.measures;
  if (!known)
    return loading ? (
      <Stack gap="sm" aria-busy>
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} h={52} />
        ))}
      </Stack>
    ) : (
      <FailedLine
        text={`No se pudieron cargar los cuestionarios. ${failureReason(error)}`}
        onRetry={() => void refetch()}
      />
    );
  const { edges, pageInfo } = known;
  const goOn = () => {
    setIsStuck(false);
    fetchMore({
      variables: { after: pageInfo.endCursor },
      // What comes once the list has been read again is not its next page any more.
      updateQuery: (before, { fetchMoreResult: { measures: more }, variables: { after } }) =>
        more && before.measures && before.measures.pageInfo.endCursor === after
          ? { ...before, measures: { ...more, edges: [...before.measures.edges, ...more.edges] } }
          : before,
    }).catch(() => setIsStuck(true));
  };
  return (
    <>
      {edges.length === 0 && <Text c="dimmed">Ya no queda ninguno.</Text>}
      <ul className={cards.rule} aria-label="Cuestionarios rellenados">
        {edges.map(({ node }) => (
          <MeasureRow key={node.id} measure={node} zone={zone} />
        ))}
      </ul>
      {pageInfo.hasNextPage && (
        <button type="button" className={`${ui.link} ${styles.more}`} onClick={goOn}>
          Ver más antiguos
        </button>
      )}
      {pageInfo.hasNextPage && isStuck && (
        <FailedLine text="No se pudieron cargar los cuestionarios más antiguos." onRetry={goOn} />
      )}
    </>
  );
}
