import { List, Text, TextInput } from "@mantine/core";
import "@mantine/core/styles/List.layer.css";
import { useEffect, useRef, useState } from "react";
import { DELETE_PHRASE, PURGE_DAYS } from "../../../../schema/rules/accounts.ts";
import { auth, useAuth } from "../../../core/auth.ts";
import { isUnsavedElsewhere } from "../../../core/unsavedElsewhere.ts";
import { DiscardModal } from "../../../ui/form/DiscardModal.tsx";
import { account } from "../../account.ts";
import { AccountError } from "../../accountPort.ts";
import { manage } from "../manageRequest.ts";
import { ConfirmField, useConfirmed } from "./ConfirmField.tsx";
import type { DialogProps } from "./dialogs.ts";
import { FormDialog } from "./FormDialog.tsx";
import { sayFarewell } from "./farewellElsewhere.ts";

const leave = async (): Promise<void> => {
  sayFarewell();
  await auth.leaveGone();
};

/** Leaves when nobody is signed in here any more. @returns whether that is so, as far as the account service tells */
async function leaveIfGone(): Promise<boolean> {
  const isGone = await account.load().then(
    (userId) => userId === null,
    () => false,
  );
  if (isGone) await leave();
  return isGone;
}

/** The end of the account: says what goes with it, and takes phrase and password (document §5). */
export function DeleteDialog({ opened, onClose }: DialogProps) {
  const [phrase, setPhrase] = useState("");
  const [password, setPassword] = useState("");
  const checkConfirmed = useConfirmed();
  const others = useOtherWindows();
  // The account may be gone then: its sign-in tells.
  const unanswered = useRef(false);
  const { lapsed } = useAuth();
  useEffect(() => {
    if (lapsed && unanswered.current) leaveIfGone().catch(() => null);
  }, [lapsed]);
  const check = () =>
    phrase.trim() === DELETE_PHRASE
      ? checkConfirmed(password)
      : { text: "Tiene que ser exactamente esa frase.", fields: ["phrase"] };
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={onClose}
        title="Eliminar cuenta"
        submit="Eliminar cuenta"
        danger
        check={check}
        run={async () => {
          if (unanswered.current && (await leaveIfGone())) return;
          if (!(await others.mayBeLeft())) return onClose();
          try {
            await manage("/delete", { phrase: phrase.trim(), password });
          } catch (error) {
            const { isAway = false, code = null } = error instanceof AccountError ? error : {};
            // Whoever answers anything but that the sign-in is over answers for an account that is there.
            unanswered.current = isAway || (unanswered.current && code === "UNAUTHORIZED");
            if (unanswered.current && (await leaveIfGone())) return;
            throw error;
          }
          await leave();
        }}
      >
        {(wrong) => (
          <>
            <div>
              <Text>Con tu cuenta se van, sin vuelta atrás:</Text>
              <List mt="xs" spacing={4}>
                <List.Item>tus clientes, sesiones, notas y objetivos;</List.Item>
                <List.Item>los recordatorios pendientes, que ya no se enviarán;</List.Item>
                <List.Item>tu plan y lo que te quede de él.</List.Item>
              </List>
              <Text mt="xs" c="dimmed" size="sm">
                Todo queda bloqueado al momento y se borra para siempre dentro de {PURGE_DAYS} días.
              </Text>
            </div>
            <TextInput
              name="phrase"
              label={`Escribe «${DELETE_PHRASE}»`}
              autoComplete="off"
              value={phrase}
              error={wrong("phrase")}
              onChange={(event) => setPhrase(event.currentTarget.value)}
              data-autofocus
            />
            <ConfirmField value={password} onChange={setPassword} wrong={wrong("password")} />
          </>
        )}
      </FormDialog>
      {others.question}
    </>
  );
}

/** All windows of this browser are left with the account: asks where another one holds what is not saved. */
function useOtherWindows() {
  const [answer, setAnswer] = useState<((isLeft: boolean) => void) | null>(null);
  const [opened, setOpened] = useState(false);
  const give = (isLeft: boolean) => () => {
    setOpened(false);
    answer?.(isLeft);
  };
  return {
    async mayBeLeft(): Promise<boolean> {
      if (!(await isUnsavedElsewhere())) return true;
      return new Promise((resolve) => {
        setAnswer(() => resolve);
        setOpened(true);
      });
    },
    question: (
      <DiscardModal
        opened={opened}
        onStay={give(false)}
        onDiscard={give(true)}
        text="Lo que has escrito en otra ventana y no has guardado se perderá."
        stay="Cancelar"
        discard="Eliminar cuenta"
      />
    ),
  };
}
