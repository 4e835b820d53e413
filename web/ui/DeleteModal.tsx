import { Button, Group, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { FailedLine } from "./FailedLine.tsx";
import { StackedModal } from "./StackedModal.tsx";

interface DeleteModalProps {
  stackId?: string;
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What is asked, naming what goes. */
  question: ReactNode;
  /** What follows from it. */
  consequence: ReactNode;
  /** Where cancelling is a thing of its own on the screen, another word for leaving. */
  leave?: string;
  /** Deletes. @returns whether it is gone; the dialog then closes, and says otherwise that it is still there */
  onDelete: () => Promise<boolean>;
  onDeleted: () => void;
}

/** Asks before something goes; its red button is the only filled red one. */
export function DeleteModal(props: DeleteModalProps) {
  const { stackId = "delete", opened, onClose, title, question, consequence, leave = "Cancelar" } = props;
  const [state, setState] = useState<"asking" | "deleting" | "failed">("asking");
  const close = () => {
    setState("asking");
    onClose();
  };
  const remove = async () => {
    if (state === "deleting") return;
    setState("deleting");
    const gone = await props.onDelete();
    if (!gone) return setState("failed");
    close();
    props.onDeleted();
  };
  return (
    <StackedModal stackId={stackId} opened={opened} onClose={close} size={460} title={title}>
      <Text className="anywhere">{question}</Text>
      <Text c="dimmed" mt="xs">
        {consequence}
      </Text>
      {state === "failed" && <FailedLine text="No se pudo eliminar. Comprueba tu conexión e inténtalo de nuevo." />}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          {leave}
        </Button>
        <Button color="red" onClick={remove} loading={state === "deleting"}>
          Eliminar
        </Button>
      </Group>
    </StackedModal>
  );
}
