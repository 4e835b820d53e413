import { Button, Skeleton } from "@mantine/core";
import { useFeature } from "../../core/useFeature.ts";
import { IssuerModal } from "../../receipts/IssuerModal.tsx";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { useDialog } from "../../ui/parts/useDialog.ts";
import { Connections } from "./Connections.tsx";
import { Emails } from "./Emails.tsx";
import styles from "./manage.module.css";
import { Phones } from "./Phones.tsx";
import { Portrait } from "./Portrait.tsx";
import { usePracticeProfileQuery } from "./PracticeProfile.generated.ts";
import { Row } from "./Row.tsx";
import type { TabProps } from "./tab.ts";
import { Unavailable } from "./Unavailable.tsx";

const CONNECTIONS = { name: "cuentas conectadas", sentence: "No hay proveedores de cuentas externas disponibles." };
const PHONES = {
  name: "teléfonos",
  sentence: "No se pueden añadir números: esta instalación no envía SMS.",
};
const WALLETS = { name: "monederos web3", sentence: "No hay monederos web3 disponibles." };

const WAITING = <Skeleton h={20} w={180} my={2} />;

/** Perfil: who the therapist is, for clients, and at sign-in. */
export function ProfileTab({ overview, onOpen, onDone }: TabProps) {
  const { data, error, refetch } = usePracticeProfileQuery({ errorPolicy: "all", notifyOnNetworkStatusChange: true });
  const viewer = data?.viewer;
  const changeable = useFeature("PROFILE_CHANGES");
  const makesReceipts = useFeature("RECEIPTS");
  const fiscal = useDialog<true>();
  const hasPhones = overview && (overview.phones.sends || overview.phones.numbers.length > 0);
  const hasConnections =
    overview && (overview.connections.available.length > 0 || overview.connections.connected.length > 0);
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
          text="No se pudo cargar tu nombre."
          onRetry={() => refetch().catch(() => console.error("PracticeProfile", "failed again"))}
        />
      ) : (
        <Row
          label="Nombre"
          actions={viewer && changeable && change("el nombre", () => onOpen({ kind: "name", name: viewer.fullName }))}
        >
          {viewer?.fullName ?? WAITING}
        </Row>
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
      {hasPhones && (
        <Phones
          phones={overview.phones}
          onAdd={() => onOpen({ kind: "phone", pending: null })}
          onVerify={(pending) => onOpen({ kind: "phone", pending })}
          onConfirm={(removal) => onOpen({ kind: "remove", removal })}
        />
      )}
      {hasConnections && (
        <Connections
          connections={overview.connections}
          onConnect={(provider) => onOpen({ kind: "connect", provider })}
          onConfirm={(removal) => onOpen({ kind: "remove", removal })}
        />
      )}
      {makesReceipts && (
        <Row label="Datos fiscales" actions={change("los datos fiscales", () => fiscal.open(true))}>
          Lo que consta de ti en los recibos
        </Row>
      )}
      <IssuerModal opened={fiscal.opened} opening={fiscal.opening} onClose={fiscal.close} />
      {overview && (
        <Unavailable parts={[...(hasConnections ? [] : [CONNECTIONS]), ...(hasPhones ? [] : [PHONES]), WALLETS]} />
      )}
    </>
  );
}
