import { lazy, type ReactNode, Suspense } from "react";
import { useFeature } from "../../core/useFeature.ts";
import { useDialog } from "../../ui/parts/useDialog.ts";

const NoteVersions = lazy(async () => ({ default: (await import("./NoteVersions.tsx")).NoteVersions }));

/**
 * What shows a note's versions by its id, undefined where nobody knows of any; and its dialog.
 * @param onRestored what else there is to bring up to date
 */
export function useVersions(onRestored?: () => void): {
  onVersions: ((id: string) => void) | undefined;
  dialog: ReactNode;
} {
  const areKept = useFeature("NOTE_VERSIONS");
  const versions = useDialog<string>();
  return {
    onVersions: areKept ? versions.open : undefined,
    dialog: (
      <Suspense>
        {versions.subject && <NoteVersions key={versions.opening} dialog={versions} onRestored={onRestored} />}
      </Suspense>
    ),
  };
}
