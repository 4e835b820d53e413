import { Button, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { auth } from "../../core/auth.ts";
import ui from "../../ui/parts/ui.module.css";
import styles from "../account.module.css";
import { AccountError } from "../accountPort.ts";
import { SignInForm } from "./SignInForm.tsx";

const UNPROVEN = "Ese correo todavía no está verificado. Verifícalo en otra pestaña o entra con la cuenta de siempre.";

/** Over a page whose sign-in has ended: sign in right here, and everything typed below is still there. @param email whose page it is, when known */
export function SignInAgain({ email }: { email: string | undefined }) {
  const [isUnproven, setIsUnproven] = useState(false);
  const leave = () => auth.leaveLapsed();
  return (
    <Modal
      opened
      onClose={leave}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={500}
      title="Tu sesión ha caducado"
    >
      <Text c="dimmed" mb="md">
        Vuelve a iniciar sesión para seguir donde estabas. Lo que has escrito no se ha perdido.
      </Text>
      <SignInForm
        key={email}
        isOverPage
        knownEmail={email}
        onUnverified={() => {
          setIsUnproven(true);
          throw new AccountError("UNPROVEN", UNPROVEN);
        }}
      />
      {isUnproven && (
        <p className={styles.accountFoot}>
          <a
            className={ui.link}
            href="/verify-email"
            target="_blank"
            rel="noopener"
            onClick={() => auth.tellLapsed()}
            onAuxClick={() => auth.tellLapsed()}
          >
            Verificar el correo<span className={ui.sr}> Se abre en otra pestaña.</span>
          </a>
        </p>
      )}
      <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={leave}>
        Salir sin guardar
      </Button>
    </Modal>
  );
}
