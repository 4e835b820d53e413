import { Button, Skeleton } from "@mantine/core";
import { FailedLine } from "../../ui/FailedLine.tsx";
import { useDialog } from "../../ui/useDialog.ts";
import { NameDialog } from "./NameDialog.tsx";
import { usePracticeProfileQuery } from "./PracticeProfile.generated.ts";
import { Row } from "./Row.tsx";
import { ZoneDialog } from "./ZoneDialog.tsx";
import { zoneName } from "./zones.ts";

/** Perfil: who the therapist is, for clients and for the calendar. */
export function ProfileTab() {
  const { data, error, refetch } = usePracticeProfileQuery({ errorPolicy: "all", notifyOnNetworkStatusChange: true });
  const name = useDialog<string>();
  const zone = useDialog<string>();
  const viewer = data?.viewer;
  if (error && !viewer)
    return (
      <FailedLine
        text="No se pudo cargar tu perfil."
        onRetry={() => refetch().catch(() => console.error("PracticeProfile", "failed again"))}
      />
    );
  const waiting = <Skeleton h={20} w={180} />;
  return (
    <>
      <Row
        label="Nombre"
        actions={
          viewer && (
            <Button variant="default" aria-label="Cambiar el nombre" onClick={() => name.open(viewer.fullName)}>
              Cambiar
            </Button>
          )
        }
      >
        {viewer ? viewer.fullName : waiting}
      </Row>
      <Row
        label="Zona horaria"
        actions={
          viewer && (
            <Button variant="default" aria-label="Cambiar la zona horaria" onClick={() => zone.open(viewer.timeZone)}>
              Cambiar
            </Button>
          )
        }
      >
        {viewer ? zoneName(viewer.timeZone) : waiting}
      </Row>
      {name.subject !== null && (
        <NameDialog key={`name${name.opening}`} name={name.subject} opened={name.opened} onClose={name.close} />
      )}
      {zone.subject !== null && (
        <ZoneDialog key={`zone${zone.opening}`} zone={zone.subject} opened={zone.opened} onClose={zone.close} />
      )}
    </>
  );
}
