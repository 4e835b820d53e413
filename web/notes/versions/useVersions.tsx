import type { ReactNode } from "react";
import { lateDialog } from "../../core/late/late.tsx";
import { useFeature } from "../../core/useFeature.ts";
import { useDialog } from "../../ui/parts/useDialog.ts";

const NoteVersions = lateDialog(async () => (await import("./NoteVersions.tsx")).NoteVersions);

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
    dialog: versions.subject && <NoteVersions key={versions.opening} dialog={versions} onRestored={onRestored} />,
  };
}
