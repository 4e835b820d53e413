import { Badge, Button } from "@mantine/core";
import { IconChecklist } from "@tabler/icons-react";
import { lateDialog } from "../../core/late/late.tsx";
import { useFeature } from "../../core/useFeature.ts";
import { formatCount, formatNoun } from "../../ui/format.ts";
import ui from "../../ui/parts/ui.module.css";
import { useDialog } from "../../ui/parts/useDialog.ts";
import { usePending } from "./usePending.ts";

const PendingModal = lateDialog(async () => (await import("./PendingModal.tsx")).PendingModal);

/** How much waits, and the way to it; nothing where the service does not tell. */
export function PendingButton() {
  const offered = useFeature("PENDING_WORK") ?? false;
  const pending = usePending(!offered);
  const dialog = useDialog<true>();
  if (!offered) return null;
  const { count, isMore } = pending;
  const said = count && (isMore ? `${formatCount(count)} o más asuntos` : formatNoun(count, "asunto", "asuntos"));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconChecklist size={18} aria-hidden />}
        rightSection={
          count ? (
            <Badge circle={!isMore} size="lg" variant="light" aria-hidden>
              {isMore ? `${count}+` : count}
            </Badge>
          ) : null
        }
        onClick={() => dialog.open(true)}
      >
        <span aria-hidden>Te espera</span>
        <span className={ui.sr}>{said ? `Te espera: ${said}` : "Te espera"}</span>
      </Button>
      {dialog.subject && <PendingModal dialog={dialog} pending={pending} />}
    </>
  );
}
