import { useState } from "react";
import { AI_OPTIONS } from "../../../schema/rules/ai.ts";
import type { NoteDraft_DraftFragment } from "./NoteDraft.generated.ts";

/** Said of a generation of a draft that is gone on with: that it was cut, or that nobody knows whether it was. */
const CUT = "Recuperado de tu borrador: esta generación se detuvo o se cortó, y quedó a medias.";
const RESUMED =
  "Recuperado de tu borrador: si la generación se detuvo o se cortó, alguna versión puede estar a medias.";

type Work = NoteDraft_DraftFragment["aiWork"];
/** Why each generation is half done, null where it is whole; of those of a draft only as far as it tells. */
function told(work: Work | undefined): Record<number, string | null> {
  const { cutGenerations, versions } = work ?? {};
  if (!cutGenerations || !versions) return {};
  const count = Math.ceil(versions.length / AI_OPTIONS);
  return Object.fromEntries(
    Array.from({ length: count }, (_none, at) => [at, cutGenerations.includes(at) ? CUT : null]),
  );
}

/**
 * Which generations were stopped or broken before their end.
 * @param work what was taken up from a draft
 */
export function useCuts(work: Work | undefined) {
  const [cuts, setCuts] = useState(() => told(work));
  return {
    /** Why the generation a version belongs to is half done; null when it is whole. */
    of(version: number): string | null {
      const why = cuts[Math.floor(version / AI_OPTIONS)];
      if (why !== undefined) return why;
      return work ? RESUMED : null;
    },
    /** What became of the generation that begins with a version. */
    note: (first: number, why: string | null) => setCuts((known) => ({ ...known, [first / AI_OPTIONS]: why })),
    /**
     * Those that were cut, of so many versions; null when it is not known of each.
     * @param isWriting another one is being written, which is not at its end
     */
    among(versions: number, isWriting: boolean): number[] | null {
      const all = Array.from({ length: Math.ceil(versions / AI_OPTIONS) }, (_none, at) => at);
      if (all.some((at) => cuts[at] === undefined)) return null;
      return [...all.filter((at) => cuts[at]), ...(isWriting ? [all.length] : [])];
    },
  };
}
