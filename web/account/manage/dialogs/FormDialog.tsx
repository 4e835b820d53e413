import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { StackedModal } from "../../../ui/parts/StackedModal.tsx";
import type { Fault } from "../../checks.ts";
import { FormError } from "../../FormParts.tsx";
import { useSubmission } from "../../useSubmission.ts";
import { notDone } from "../manageRequest.ts";
import { HeldModal, useHeld } from "./HeldModal.tsx";

interface FormDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What the main button says. */
  submit: string;
  /** The main button takes something away. */
  danger?: boolean;
  /** Not to be left while its answer, shown one time, is on its way. */
  held?: boolean;
  check?: () => Fault | null;
  run: () => Promise<void>;
  children: (wrong: (field: string) => ReactNode) => ReactNode;
}

/** A small form over account management; it closes only when what it asks for is done. */
export function FormDialog({ opened, onClose, title, held, children, ...rest }: FormDialogProps) {
  const Frame = held ? HeldModal : StackedModal;
  return (
    <Frame opened={opened} onClose={onClose} size={440} title={title}>
      <DialogForm onCancel={onClose} {...rest}>
        {children}
      </DialogForm>
    </Frame>
  );
}

type DialogFormProps = Omit<FormDialogProps, "opened" | "onClose" | "title" | "held"> & { onCancel: () => void };

/** The form of a dialog: its fields, what went wrong, and its two buttons. */
export function DialogForm({ submit, danger, check = () => null, run, onCancel, children }: DialogFormProps) {
  const { form, busy, error, wrong } = useSubmission({ check, fallback: notDone, run });
  const held = useHeld(busy);
  return (
    <form {...form}>
      <Stack gap="md">{children(wrong)}</Stack>
      <FormError text={error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={held} onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" loading={busy} color={danger ? "red" : undefined}>
          {submit}
        </Button>
      </Group>
    </form>
  );
}
