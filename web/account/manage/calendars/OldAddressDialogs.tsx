import { Text } from "@mantine/core";
import { useState } from "react";
import ui from "../../../ui/parts/ui.module.css";
import { AccountError } from "../../accountPort.ts";
import { usePracticeChanges } from "../../usePracticeChanges.ts";
import type { DialogProps } from "../dialogs/dialogs.ts";
import { DialogForm, FormDialog } from "../dialogs/FormDialog.tsx";
import { HeldModal } from "../dialogs/HeldModal.tsx";
import { gone } from "../manageRequest.ts";
import { DeleteDiaryFeedDocument } from "./DeleteDiaryFeed.generated.ts";
import { DiaryAddress } from "./DiaryAddress.tsx";
import type { DiaryFeeds_FeedFragment } from "./DiaryFeeds.generated.ts";
import { RenewDiaryFeedDocument } from "./RenewDiaryFeed.generated.ts";

interface OldAddressProps extends DialogProps {
  feed: Pick<DiaryFeeds_FeedFragment, "id" | "name">;
}

/** Puts another address in the place of one, and shows it this one time. */
export function RenewFeedDialog({ feed: { id, name }, opened, onClose, onDone }: OldAddressProps) {
  const change = usePracticeChanges();
  const [address, setAddress] = useState<string | null>(null);
  return (
    <HeldModal
      opened={opened}
      onClose={onClose}
      shown={address !== null}
      size={520}
      title={address ? "Tu dirección secreta" : "Renovar la dirección"}
    >
      {address ? (
        <DiaryAddress address={address} onClose={() => onDone("Dirección renovada.")} />
      ) : (
        <DialogForm
          submit="Renovar"
          onCancel={onClose}
          run={async () => {
            const renewed = await change(RenewDiaryFeedDocument, { id });
            if (!renewed.address) throw new AccountError("NO_ADDRESS", null);
            setAddress(renewed.address);
          }}
        >
          {() => (
            <Text className={ui.anywhere}>
              La dirección de ahora deja de valer: «{name}» no verá tu agenda hasta que le pongas la nueva.
            </Text>
          )}
        </DialogForm>
      )}
    </HeldModal>
  );
}

/** Ends an address, at once. */
export function RevokeFeedDialog({ feed: { id, name }, opened, onClose, onDone }: OldAddressProps) {
  const change = usePracticeChanges();
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Revocar la dirección"
      submit="Revocar"
      danger
      run={async () => {
        await gone(change(DeleteDiaryFeedDocument, { id }));
        await onDone("Dirección revocada.");
      }}
    >
      {() => (
        <Text className={ui.anywhere}>
          «{name}» dejará de leer tu agenda ahora mismo; lo que ya haya leído lo borra su propio calendario. No se puede
          deshacer.
        </Text>
      )}
    </FormDialog>
  );
}
