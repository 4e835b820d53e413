import { Modal } from "@mantine/core";
import { useZone } from "../../core/zone.ts";
import { ReceiptsSection } from "../../receipts/ReceiptsSection.tsx";
import { ToastRegion } from "../../ui/ToastRegion.tsx";

/** Every receipt of the practice, with what opens over them. */
export function AllReceipts() {
  const zone = useZone();
  return (
    <Modal.Stack>
      <ReceiptsSection zone={zone} />
      <ToastRegion />
    </Modal.Stack>
  );
}
