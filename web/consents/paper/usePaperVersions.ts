import { useState } from "react";
import { type Published, versionOn } from "../../../schema/rules/consents/versions.ts";
import { failureReason } from "../../core/failure.ts";
import type { ConsentKind } from "../../core/schema.generated.ts";
import type { Standing } from "../consentWords.ts";
import { useConsentVersionsQuery } from "./ConsentVersions.generated.ts";

type PaperVersion = Published & { publishedAt: string | null };
/** Which version of one kind is noted, and which there are. */
export interface PaperText {
  kind: ConsentKind;
  /** The newest first. */
  versions: readonly PaperVersion[];
  noted: PaperVersion | null;
}

/**
 * Which version of each kind is noted of a paper: the one that was in force on its day, until another is chosen. What was published
 * is read once, and not again with what other windows change: none takes the place of the one that is shown.
 * @param wanted whether a paper is noted at all
 * @param day the paper's, as `YYYY-MM-DD`
 * @param zone the practice's
 */
export function usePaperVersions(wanted: boolean, kinds: readonly Standing[], day: string, zone: string) {
  const { data, error, refetch } = useConsentVersionsQuery({
    skip: !wanted,
    fetchPolicy: "no-cache",
    errorPolicy: "all",
  });
  const [chosen, setChosen] = useState<Partial<Record<ConsentKind, number>>>({});
  const read = data?.consentTexts;
  const textOf = ({ kind, versionInForce }: Standing): PaperText => {
    const told: readonly PaperVersion[] = read?.find((text) => text.kind === kind)?.versions ?? [];
    // What was first published since then is known of by its number alone.
    const isNew = told.length === 0 && versionInForce !== null;
    const versions = isNew ? [{ number: versionInForce, publishedAt: null }] : told;
    const byHand = versions.find(({ number }) => number === chosen[kind]);
    return { kind, versions, noted: byHand ?? versionOn(versions, day, zone) };
  };
  return {
    /** Null until it is known what was published. */
    texts: read ? kinds.map(textOf) : null,
    failure: read || !error ? null : `No se pudieron cargar las versiones de tus textos. ${failureReason(error)}`,
    refetch,
    choose: (kind: ConsentKind, number: number) => setChosen((now) => ({ ...now, [kind]: number })),
  };
}
