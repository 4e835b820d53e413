import { Button, SegmentedControl, Skeleton, Text } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { IconClipboardText } from "@tabler/icons-react";
import { useState } from "react";
import type { MeasureKind } from "../../schema/rules/measures/questionnaires.ts";
import { failureReason } from "../core/failure.ts";
import { formatDay } from "../ui/format.ts";
import cards from "../ui/parts/cards.module.css";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { Section } from "../ui/parts/Section.tsx";
import ui from "../ui/parts/ui.module.css";
import { useDialog } from "../ui/parts/useDialog.ts";
import { type ClientMeasuresQuery, useClientMeasuresQuery } from "./ClientMeasures.generated.ts";
import { DeletedMeasures } from "./DeletedMeasures.tsx";
import { FilledModal } from "./FilledModal.tsx";
import { MeasureFormModal } from "./MeasureFormModal.tsx";
import { MeasureSending } from "./MeasureSending.tsx";
import { MeasureTrend } from "./MeasureTrend.tsx";
import styles from "./measures.module.css";
import { ALARM_WORDS, KIND_CHOICES, type Mailable, nameOf } from "./measureWords.ts";

interface MeasuresSectionProps {
  client: Mailable;
  /** The practice's. */
  zone: string;
}

const OF: Record<MeasureKind, keyof ClientMeasuresQuery> = { PHQ9: "phq9", GAD7: "gad7", WHO5: "who5" };
const KINDS = KIND_CHOICES.map(({ value }) => value);

/** Which one is shown first: that which was filled in last. */
function lastFilled(data: ClientMeasuresQuery): MeasureKind {
  const moments = KINDS.map((kind) => ({ kind, at: data[OF[kind]]?.edges[0]?.node.filledAt ?? "" }));
  return moments.reduce((last, one) => (one.at > last.at ? one : last)).kind;
}

/** What a client scored over time, questionnaire by questionnaire, within a `Modal.Stack`. */
export function MeasuresSection({ client, zone }: MeasuresSectionProps) {
  const clientId = client.id;
  const [chosen, setChosen] = useState<MeasureKind | null>(null);
  const filling = useDialog<MeasureKind>();
  const listing = useDialog<MeasureKind>();
  const { data, error, refetch } = useClientMeasuresQuery({
    variables: { clientId },
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
  });
  // Once: an answer that comes by a link changes nothing of what the therapist has before her.
  if (data && !chosen) setChosen(lastFilled(data));
  const kind = chosen ?? "PHQ9";
  const known = data?.[OF[kind]];
  // What stands behind another choice would not be seen.
  const elsewhere = KINDS.flatMap((other) => data?.[OF[other]]?.edges[0]?.node ?? []).filter(
    (last) => last.isAlarming && last.kind !== kind,
  );
  return (
    <Section
      title="Cuestionarios"
      aside={
        <Button
          variant="subtle"
          leftSection={<IconClipboardText size={16} aria-hidden />}
          className={cards.aside}
          onClick={() => filling.open(kind)}
        >
          Rellenar
        </Button>
      }
    >
      <div className={styles.body} aria-busy={!data && !error}>
        <SegmentedControl
          fullWidth
          aria-label="Cuestionario"
          value={kind}
          onChange={(value) => setChosen(KINDS.find((one) => one === value) ?? null)}
          data={KIND_CHOICES}
        />
        {elsewhere.map(({ kind: other, filledAt }) => (
          <button key={other} type="button" className={ui.link} onClick={() => setChosen(other)}>
            {nameOf(other)} del {formatDay(filledAt, zone)}. {ALARM_WORDS}
          </button>
        ))}
        {known ? (
          <MeasureTrend
            kind={kind}
            measures={known.edges.map(({ node }) => node)}
            total={known.totalCount}
            zone={zone}
            onList={() => listing.open(kind)}
          />
        ) : error ? (
          <FailedLine
            text={`No se pudieron cargar los cuestionarios. ${failureReason(error)}`}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            <Skeleton h={56} />
            <Skeleton h={140} />
          </>
        )}
        {known?.edges.length === 0 && (
          <Text size="sm" c="dimmed">
            Rellénalo con tu cliente, o envíaselo por correo: aquí verás cómo cambia con el tiempo.
          </Text>
        )}
        {data && <MeasureSending client={client} kind={kind} zone={zone} />}
        <DeletedMeasures clientId={clientId} zone={zone} />
      </div>
      <MeasureFormModal dialog={filling} clientId={clientId} onSaved={setChosen} />
      <FilledModal dialog={listing} clientId={clientId} zone={zone} />
    </Section>
  );
}
