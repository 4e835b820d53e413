import { Button, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { failureReason } from "../../core/failure.ts";
import { clientLink, nameOf } from "../../measures/measureWords.ts";
import cards from "../../ui/parts/cards.module.css";
import { PersonAvatar } from "../../ui/parts/PersonAvatar.tsx";
import { showToast } from "../../ui/parts/Toasts.tsx";
import ui from "../../ui/parts/ui.module.css";
import waiting from "../../ui/waitingRow.module.css";
import { shortDay, wallTime } from "../sessionTimes.ts";
import { useMarkMeasureSeenMutation } from "./MarkMeasureSeen.generated.ts";
import type { MeasureAlarm_MeasureFragment } from "./MeasureAlarm.generated.ts";

interface MeasureAlarmRowProps {
  measure: MeasureAlarm_MeasureFragment;
  /** The practice's. */
  zone: string;
  /** Its client is gone to. */
  onLeave?: (() => void) | undefined;
}

/** A client told of thoughts of death or of hurting themselves: who, when, the way there, and that it was seen. */
export function MeasureAlarmRow({ measure, zone, onLeave }: MeasureAlarmRowProps) {
  const { id, kind, client, filledAt } = measure;
  const [mark, { loading }] = useMarkMeasureSeenMutation({
    errorPolicy: "all",
    update(cache, { data }) {
      // One that was deleted meanwhile is seen, too.
      const isGone = data?.markMeasureSeen?.errors.some(({ code }) => code === "NOT_FOUND");
      if (isGone) cache.evict({ id: cache.identify({ __typename: "Measure", id }) });
    },
  });
  const see = async (): Promise<void> => {
    if (loading) return;
    const { data, error } = await mark({ variables: { id } });
    if (data?.markMeasureSeen) return;
    const text = `No se pudo apartar el aviso. ${failureReason(error)}`;
    showToast({ text, failed: true, action: { label: "Reintentar", run: () => void see() } });
  };
  const { day, time } = wallTime(zone, filledAt);
  const which = `${nameOf(kind)} de ${client.name}, ${shortDay(day)}, ${time}`;
  return (
    <li className={`${cards.opens} ${waiting.row}`}>
      <PersonAvatar id={client.id ?? id} name={client.name} />
      <span className={waiting.who}>
        <Link
          className={`${cards.opener} ${waiting.open}`}
          to={clientLink(client.id ?? "")}
          aria-label={`Abrir la ficha: ${which}`}
          title={client.name}
          onClick={onLeave}
        >
          {client.name}
        </Link>
        <Text span size="sm" c="dimmed" className={`${ui.num} ${waiting.when}`}>
          {shortDay(day)}, {time} · {nameOf(kind)}: ideas de muerte o de hacerse daño
        </Text>
      </span>
      <span className={`${cards.above} ${waiting.acts}`}>
        <Button
          variant="light"
          size="xs"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={loading}
          aria-label={`Visto: ${which}`}
          onClick={see}
        >
          Visto
        </Button>
      </span>
    </li>
  );
}
