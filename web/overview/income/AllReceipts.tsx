import { Modal } from "@mantine/core";
import { useZone } from "../../core/zone.ts";
import { ReceiptsSection } from "../../receipts/ReceiptsSection.tsx";
import { ToastRegion } from "../../ui/ToastRegion.tsx";

/** Every receipt of the practice, with what opens over them. @param quiet draws nothing while there is none */
export function AllReceipts({ quiet }: { quiet: boolean }) {
  const zone = useZone();
  return (
    <Modal.Stack>
      <ReceiptsSection zone={zone} quiet={quiet} />
      <ToastRegion />
    </Modal.Stack>
  );
}
