import { Button, Group, Skeleton, Text } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { failureReason } from "../core/failure.ts";
import { addressOf } from "../core/room.ts";
import { useFeature } from "../core/useFeature.ts";
import { useKept } from "../core/useKept.ts";
import { usePollWhile } from "../core/usePollWhile.ts";
import { formatCount } from "../ui/format.ts";
import cards from "../ui/parts/cards.module.css";
import { FailedLine } from "../ui/parts/FailedLine.tsx";
import { Section } from "../ui/parts/Section.tsx";
import ui from "../ui/parts/ui.module.css";
import { useDialog } from "../ui/parts/useDialog.ts";
import { AskModal } from "./AskModal.tsx";
import { useClientConsentsQuery } from "./ClientConsents.generated.ts";
import type { Consent_ConsentFragment } from "./Consent.generated.ts";
import { ConsentRow } from "./ConsentRow.tsx";
import type { ConsentState_StateFragment } from "./ConsentState.generated.ts";
import styles from "./consents.module.css";
import { consentWords, isBeingMailed, kindName } from "./consentWords.ts";
import { RevokeModal } from "./RevokeModal.tsx";
import { consentsPage } from "./room.ts";
import { useConsents } from "./useConsents.ts";

interface ConsentsSectionProps {
  clientId: string;
  clientName: string;
  /** The practice's, and its day now. */
  zone: string;
  today: string;
}

/** What a client consents to, within a `Modal.Stack`; nothing where the service keeps no consents. */
export function ConsentsSection(props: ConsentsSectionProps) {
  return useFeature("CONSENTS") ? <Consents {...props} /> : null;
}

function Consents({ clientId, clientName, zone, today }: ConsentsSectionProps) {
  const { data, loading, error, refetch, ...polling } = useClientConsentsQuery({
    variables: { clientId },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
    errorPolicy: "all",
    skipPollAttempt: () => document.hidden,
  });
  const asking = useDialog<true>();
  const revoking = useDialog<Consent_ConsentFragment>();
  const known = useKept(data?.clientConsents);
  usePollWhile(known?.kinds.some(isBeingMailed) ?? false, polling);
  // The client may have answered, or a text been published, in another window of this very screen.
  useWindowEvent("focus", () => void refetch());
  const isPublished = known?.kinds.some(({ versionInForce }) => versionInForce !== null) ?? false;
  const isBegun = isPublished || (known?.consents.length ?? 0) > 0;
  return (
    <Section
      title="Consentimientos"
      aside={
        isPublished && (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden />}
            className={cards.aside}
            onClick={() => asking.open(true)}
          >
            Pedir
          </Button>
        )
      }
    >
      {error && (
        <FailedLine
          text={`No se pudieron cargar los consentimientos. ${failureReason(error)}`}
          onRetry={() => void refetch()}
        />
      )}
      {!known && loading && <Skeleton h={180} aria-busy />}
      {known && (
        <>
          {isBegun && (
            <ul className={styles.list} aria-label="Consentimientos" data-plain>
              {known.kinds.map((standing) => (
                <ConsentRow key={standing.kind} standing={standing} zone={zone} onRevoke={revoking.open} />
              ))}
            </ul>
          )}
          {!isPublished && (
            <Text size="sm" c="dimmed">
              Aquí consta lo que acepta tu cliente. Publica un texto para poder pedirlo.
            </Text>
          )}
          <Group gap="md" mt={8}>
            <Link className={ui.link} to={addressOf(consentsPage.path)}>
              Mis textos
            </Link>
          </Group>
          <History state={known} zone={zone} />
          <AskModal dialog={asking} state={known} clientName={clientName} zone={zone} today={today} />
          <RevokeModal dialog={revoking} today={today} zone={zone} />
        </>
      )}
    </Section>
  );
}

/** All that was asked for and is not what the kinds stand by. */
function History({ state, zone }: { state: ConsentState_StateFragment; zone: string }) {
  const { download } = useConsents();
  const shown = state.kinds.flatMap(({ consent, waiting }) => [consent?.id, waiting?.id]);
  const earlier = state.consents.filter(({ id }) => !shown.includes(id));
  if (earlier.length === 0) return null;
  return (
    <details className={styles.versions}>
      <summary>Anteriores ({formatCount(earlier.length)})</summary>
      <ul data-plain>
        {earlier.map((consent) => (
          <li key={consent.id}>
            <Text size="sm" className={ui.anywhere}>
              {kindName(consent.kind)}. {consentWords(consent, zone)}
            </Text>
            {(consent.status === "ACCEPTED" || consent.status === "REVOKED") && (
              <button
                type="button"
                className={ui.link}
                aria-label={`Descargar ${kindName(consent.kind)}, versión ${consent.textVersion}`}
                onClick={() => void download(consent)}
              >
                Descargar
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
