import { NativeSelect, Text } from "@mantine/core";
import { useId, useState } from "react";
import { useZone } from "../core/zone.ts";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import ui from "../ui/parts/ui.module.css";
import { type ObjectivePlace, placeLabel, placeOf } from "./objectiveHistory.ts";
import styles from "./objectives.module.css";
import { usePlacesOfClientQuery } from "./PlacesOfClient.generated.ts";

interface MovedInProps {
  clientId: string;
  place: ObjectivePlace | null;
  onPlace: (place: ObjectivePlace | null) => void;
}

/** Where what is marked next was seen: in which of the client's last sessions or notes. Nobody has to say. */
export function MovedIn({ clientId, place, onPlace }: MovedInProps) {
  const [isOpen, setOpen] = useState(false);
  const field = useId();
  return isOpen || place ? (
    <Choice id={field} clientId={clientId} place={place} onPlace={onPlace} />
  ) : (
    <div className={styles.offer}>
      <button type="button" className={`${ui.link} ${styles.unfold}`} onClick={() => setOpen(true)}>
        Decir en qué sesión o nota avanza
      </button>
    </div>
  );
}

function Choice({ id, clientId, place, onPlace }: MovedInProps & { id: string }) {
  const zone = useZone();
  const { data, error, loading, refetch } = usePlacesOfClientQuery({
    variables: { clientId },
    // The history beside it keeps the same list, read as far back as it is shown.
    fetchPolicy: "no-cache",
    errorPolicy: "all",
  });
  const told = data?.clientTimeline?.edges.map(({ node }) => node);
  const places = told?.flatMap((node) => placeOf(node) ?? []) ?? [];
  const known = place && !places.some(({ id: of }) => of === place.id) ? [place, ...places] : places;
  if (!told && error)
    return <FailedLine text="No se pudieron cargar sus sesiones y notas." onRetry={() => void refetch()} />;
  return (
    <div className={styles.movedIn}>
      <NativeSelect
        id={id}
        autoFocus
        label="Avanza en"
        value={place?.id ?? ""}
        aria-busy={loading}
        onChange={({ currentTarget: { value } }) => onPlace(known.find((one) => one.id === value) ?? null)}
      >
        <option value="">Sin indicar</option>
        {known.map((one) => (
          <option key={one.id} value={one.id}>
            {placeLabel(one, zone)}
          </option>
        ))}
      </NativeSelect>
      <Text size="sm" c="dimmed">
        {told && places.length === 0
          ? "Aún no hay sesiones pasadas ni notas de este cliente."
          : "Se anota con el progreso que marques ahora."}
      </Text>
    </div>
  );
}
