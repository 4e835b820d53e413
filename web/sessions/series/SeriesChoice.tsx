import { Stack } from "@mantine/core";
import { IconRepeat } from "@tabler/icons-react";
import type { Session } from "../agenda/useAgenda.ts";
import { ScopeChoice } from "./ScopeChoice.tsx";
import styles from "./series.module.css";
import { ownWords, placeWords, type Scope } from "./seriesWords.ts";

interface SeriesChoiceProps {
  series: NonNullable<Session["series"]>;
  scope: Scope;
  onScope: (scope: Scope) => void;
}

/** Where a session stands in its series, what it has of its own, and how far what is written goes. */
export function SeriesChoice({ series, scope, onScope }: SeriesChoiceProps) {
  const { place, lastPlace, ownFields } = series;
  return (
    <Stack gap="xs" mt="md">
      <p className={styles.place}>
        <IconRepeat size={16} aria-hidden />
        {placeWords(place, lastPlace)}.
        {ownFields.length > 0 && (
          <span>Cambiada por separado: {ownWords(ownFields)}; lo conserva si cambias la serie.</span>
        )}
      </p>
      <ScopeChoice label="¿Qué sesiones quieres cambiar?" value={scope} onChange={onScope} />
    </Stack>
  );
}
