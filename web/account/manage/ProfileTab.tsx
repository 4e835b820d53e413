import { Button, Skeleton } from "@mantine/core";
import { useFeature } from "../../core/useFeature.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { Connections } from "./Connections.tsx";
import { Emails } from "./Emails.tsx";
import styles from "./manage.module.css";
import { Phones } from "./Phones.tsx";
import { Portrait } from "./Portrait.tsx";
import { usePracticeProfileQuery } from "./PracticeProfile.generated.ts";
import { Row } from "./Row.tsx";
import type { TabProps } from "./tab.ts";
import { zoneName } from "./zones.ts";

const WAITING = <Skeleton h={20} w={180} my={2} />;

/** Perfil: who the therapist is, for clients, for the calendar and at sign-in. */
export function ProfileTab({ overview, onOpen, onDone }: TabProps) {
  const { data, error, refetch } = usePracticeProfileQuery({ errorPolicy: "all", notifyOnNetworkStatusChange: true });
  const viewer = data?.viewer;
  const changeable = useFeature("PROFILE_CHANGES");
  const change = (what: string, onClick: () => void) => (
    <Button variant="default" aria-label={`Cambiar ${what}`} onClick={onClick}>
      Cambiar
    </Button>
  );
  return (
    <>
      {overview ? (
        <Portrait userId={viewer?.id ?? ""} name={viewer?.fullName ?? ""} image={overview.image} onDone={onDone} />
      ) : (
        <Row label="Imagen de perfil">
          <Skeleton circle h={56} w={56} />
        </Row>
      )}
      {error && !viewer ? (
        <FailedLine
          text="No se pudieron cargar tu nombre y tu zona horaria."
          onRetry={() => refetch().catch(() => console.error("PracticeProfile", "failed again"))}
        />
      ) : (
        <>
          <Row
            label="Nombre"
            actions={viewer && changeable && change("el nombre", () => onOpen({ kind: "name", name: viewer.fullName }))}
          >
            {viewer?.fullName ?? WAITING}
          </Row>
          <Row
            label="Zona horaria"
            actions={
              viewer && changeable && change("la zona horaria", () => onOpen({ kind: "zone", zone: viewer.timeZone }))
            }
          >
            {viewer ? zoneName(viewer.timeZone) : WAITING}
          </Row>
        </>
      )}
      <Row
        label="Nombre de usuario"
        actions={
          overview &&
          change("el nombre de usuario", () => onOpen({ kind: "username", before: overview.username ?? "" }))
        }
      >
        {overview ? (overview.username ?? <span className={styles.manageNone}>Ninguno</span>) : WAITING}
      </Row>
      {overview ? (
        <Emails
          emails={overview.emails}
          onAdd={() => onOpen({ kind: "email", pending: null })}
          onVerify={(pending) => onOpen({ kind: "email", pending })}
          onConfirm={(removal) => onOpen({ kind: "remove", removal })}
        />
      ) : (
        <Row label="Correos electrónicos">{WAITING}</Row>
      )}
      {overview ? (
        <Phones
          phones={overview.phones}
          onAdd={() => onOpen({ kind: "phone", pending: null })}
          onVerify={(pending) => onOpen({ kind: "phone", pending })}
          onConfirm={(removal) => onOpen({ kind: "remove", removal })}
        />
      ) : (
        <Row label="Teléfono">{WAITING}</Row>
      )}
      {overview ? (
        <Connections
          connections={overview.connections}
          onConnect={(provider) => onOpen({ kind: "connect", provider })}
          onConfirm={(removal) => onOpen({ kind: "remove", removal })}
        />
      ) : (
        <Row label="Cuentas conectadas">{WAITING}</Row>
      )}
      <Row label="Monederos web3">
        <span className={styles.manageNone}>No hay monederos web3 disponibles.</span>
      </Row>
    </>
  );
}
