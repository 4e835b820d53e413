import { Button, Group, Text } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { FailedLine } from "./FailedLine.tsx";
import { StackedModal } from "./StackedModal.tsx";
import ui from "./ui.module.css";

interface DeleteModalProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What is asked, naming what goes. */
  question: ReactNode;
  /** What follows from it. */
  consequence: ReactNode;
  /** What the button does, where that is more than to delete. */
  action?: string;
  /** Where cancelling is a thing of its own on the screen, another word for leaving. */
  leave?: string;
  /** Deletes. @returns null when it is gone; the dialog then closes, and says otherwise why it is still there */
  onDelete: () => Promise<string | null>;
  onDeleted: () => void;
  /** What else there is to choose. */
  children?: ReactNode;
}

const ASKING = { busy: false, problem: null };

/** Asks before something goes; its red button is the only filled red one. */
export function DeleteModal(props: DeleteModalProps) {
  const { opened, onClose, title, question, consequence, children } = props;
  const { action = "Eliminar", leave = "Cancelar" } = props;
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>(ASKING);
  // Counts the questions: an answer that comes after its own was left says nothing in the next one.
  const asked = useRef(0);
  const close = () => {
    asked.current += 1;
    setState(ASKING);
    onClose();
  };
  const remove = async () => {
    if (state.busy) return;
    const question = asked.current;
    setState({ busy: true, problem: null });
    const problem = await props.onDelete();
    const isLeft = asked.current !== question;
    if (problem === null) {
      if (!isLeft) close();
      props.onDeleted();
    } else if (!isLeft) setState({ busy: false, problem });
  };
  return (
    <StackedModal opened={opened} onClose={close} size={460} title={title}>
      <Text className={ui.anywhere}>{question}</Text>
      <Text c="dimmed" mt="xs">
        {consequence}
      </Text>
      {children}
      {state.problem !== null && <FailedLine text={`No se pudo ${action.toLowerCase()}. ${state.problem}`} />}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} data-autofocus>
          {leave}
        </Button>
        <Button color="red" onClick={remove} loading={state.busy}>
          {action}
        </Button>
      </Group>
    </StackedModal>
  );
}
