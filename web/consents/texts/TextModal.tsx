import { Skeleton, Text } from "@mantine/core";
import { CONSENT_TITLE, shortHash } from "../../../schema/rules/consents/consents.ts";
import { failureReason } from "../../core/failure.ts";
import type { ConsentKind } from "../../core/schema.generated.ts";
import { formatDay } from "../../ui/format.ts";
import { FailedLine } from "../../ui/parts/FailedLine.tsx";
import { StackedModal } from "../../ui/parts/StackedModal.tsx";
import type { Dialog } from "../../ui/parts/useDialog.ts";
import { ruleKind } from "../consentWords.ts";
import { useConsentVersionQuery } from "./ConsentVersion.generated.ts";
import { TextBlocks } from "./TextBlocks.tsx";

/** What is read: what stands in the form, or a version that was published. */
export type Reading = { kind: ConsentKind } & ({ text: string } | { number: number });

/** A text as the client reads it. */
export function TextModal({ dialog, zone }: { dialog: Dialog<Reading>; zone: string }) {
  const { subject, opened, opening, close } = dialog;
  return (
    <StackedModal
      opened={opened}
      onClose={close}
      size={640}
      title={subject ? CONSENT_TITLE[ruleKind(subject.kind)] : ""}
    >
      {subject &&
        ("text" in subject ? (
          <TextBlocks text={subject.text} />
        ) : (
          <Published key={opening} kind={subject.kind} number={subject.number} zone={zone} />
        ))}
    </StackedModal>
  );
}

function Published({ kind, number, zone }: { kind: ConsentKind; number: number; zone: string }) {
  const { data, loading, error, refetch } = useConsentVersionQuery({ variables: { kind, number }, errorPolicy: "all" });
  const version = data?.consentVersion;
  if (version)
    return (
      <>
        <TextBlocks text={version.text} />
        <Text size="sm" c="dimmed" mt="lg">
          Versión {version.number}
          {version.publishedAt && `, publicada el ${formatDay(version.publishedAt, zone)}`}. Huella:{" "}
          {shortHash(version.hash)}
        </Text>
      </>
    );
  if (loading) return <Skeleton h={320} aria-busy />;
  return <FailedLine text={`No se pudo cargar esta versión. ${failureReason(error)}`} onRetry={() => void refetch()} />;
}
