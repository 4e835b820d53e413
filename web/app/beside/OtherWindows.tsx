import { Modal } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { hearFarewell } from "../../account/manage/dialogs/farewellElsewhere.ts";
import { answerUnsaved, isUnsavedElsewhere } from "../../core/unsavedElsewhere.ts";
import { DiscardModal } from "../../ui/form/DiscardModal.tsx";
import { askOthersBy, isUnsaved } from "../../ui/form/useLeaveGuard.ts";

/** Who signs out is signed out in all windows: asks before that takes another window's text along. */
export function OtherWindows() {
  const [way, setWay] = useState<{ proceed: () => void; opened: boolean } | null>(null);
  useEffect(() => answerUnsaved(isUnsaved), []);
  useEffect(hearFarewell, []);
  const isAsking = useRef(false);
  useEffect(
    () =>
      askOthersBy(async (proceed) => {
        if (isAsking.current) return;
        isAsking.current = true;
        const isUnsavedThere = await isUnsavedElsewhere();
        isAsking.current = false;
        if (isUnsavedThere) setWay({ proceed, opened: true });
        else proceed();
      }),
    [],
  );
  const close = () => setWay((now) => now && { ...now, opened: false });
  return (
    way && (
      <Modal.Stack>
        <DiscardModal
          opened={way.opened}
          onStay={close}
          onDiscard={() => {
            close();
            way.proceed();
          }}
          text="Lo que has escrito en otra ventana y no has guardado se perderá."
          stay="Cancelar"
          discard="Cerrar sesión"
        />
      </Modal.Stack>
    )
  );
}
