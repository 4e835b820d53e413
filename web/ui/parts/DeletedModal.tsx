import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { StackedModal } from "./StackedModal.tsx";

interface DeletedModalProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** For how long things come back, and what then. */
  hint: ReactNode;
  /** The list; asked for while the dialog is open. */
  children: ReactNode;
}

/** What was deleted within the last days, and can be brought back. */
export function DeletedModal({ opened, onClose, title, hint, children }: DeletedModalProps) {
  return (
    <StackedModal
      opened={opened}
      onClose={onClose}
      size={560}
      title={
        <div tabIndex={-1} data-autofocus>
          {title}
        </div>
      }
    >
      <Text c="dimmed" mb="sm">
        {hint}
      </Text>
      {children}
    </StackedModal>
  );
}
