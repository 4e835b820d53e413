import { Stack, Text } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import ui from "../../ui/parts/ui.module.css";
import type { Session } from "../agenda/useAgenda.ts";
import { useOwnChangesQuery } from "./OwnChanges.generated.ts";
import { ScopeChoice } from "./ScopeChoice.tsx";
import styles from "./series.module.css";
import { ownSessionsWords, ownWords, placeWords, type Scope } from "./seriesWords.ts";

interface SeriesChoiceProps {
  series: NonNullable<Session["series"]>;
  /** When the session is. */
  startsAt: string;
  /** The practice's. */
  zone: string;
  scope: Scope;
  onScope: (scope: Scope) => void;
}

/** Where a session stands in its series, what it has of its own, and how far what is written goes. */
export function SeriesChoice({ series, startsAt, zone, scope, onScope }: SeriesChoiceProps) {
  const { place, lastPlace, ownFields } = series;
  return (
    <Stack gap="xs" mt="md">
      <p className={styles.place}>
        <IconRepeat size={16} aria-hidden />
        {placeWords(place, lastPlace)}.
        {ownFields.length > 0 && (
          <span>
            Cambiada por separado: {ownWords(ownFields)}; lo conserva si cambias{" "}
            {scope === "ONE" ? "la serie." : "otra cosa de la serie. Si guardas sin cambiar nada, pasa a las demás."}
          </span>
        )}
      </p>
      <ScopeChoice label="¿Qué sesiones quieres cambiar?" value={scope} onChange={onScope} />
      {scope !== "ONE" && (
        <Keeping seriesId={series.seriesId} place={place} startsAt={startsAt} zone={zone} scope={scope} />
      )}
    </Stack>
  );
}

/** It comes below what was pressed, at the end of a long form. */
const toSee = (words: HTMLElement | null): void => words?.scrollIntoView({ block: "nearest" });

interface KeepingProps {
  seriesId: string;
  /** Of the session at which the change is begun, which takes all of it. */
  place: number;
  startsAt: string;
  zone: string;
  scope: Scope;
}

/** Which sessions to come will keep what was changed of them by itself; nothing where none will. */
function Keeping({ seriesId, place, startsAt, zone, scope }: KeepingProps) {
  const { data } = useOwnChangesQuery({
    variables: { id: seriesId },
    fetchPolicy: "cache-and-network",
    errorPolicy: "all",
  });
  const series = data?.therapySessionSeries;
  const from = scope === "ALL" ? 0 : Date.parse(startsAt);
  const kept = series?.ownChanges.filter((one) => one.place !== place && Date.parse(one.startsAt) >= from) ?? [];
  return (
    <Text size="sm" role="status" className={ui.num}>
      {series && kept.length > 0 && (
        <span ref={toSee} className={styles.kept}>
          Conservan lo que cambiaste por separado: {ownSessionsWords(kept, zone)}.
        </span>
      )}
    </Text>
  );
}
