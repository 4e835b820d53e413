import { Button, Modal, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { auth } from "../../core/auth.ts";
import { heirOf, placeOf } from "../../ui/places.ts";
import { AccountError } from "../accountPort.ts";
import { SignInForm } from "./SignInForm.tsx";

/** Who has worked here has one that is proven: it would be another's, and what is written below would go. */
const UNPROVEN = "Ese correo es de otra cuenta y todavía no está verificado. Entra con la cuenta de siempre.";

/** What has the focus as this is first drawn has it again once this is gone: a dialog that is drawn open gives none back. */
function useFocusBack(): void {
  const [place] = useState(() => {
    const { activeElement } = document;
    return activeElement instanceof HTMLElement ? placeOf(activeElement) : null;
  });
  useEffect(
    () => () => {
      if (place && document.activeElement === document.body) heirOf(place)?.focus({ preventScroll: true });
    },
    [place],
  );
}

/** Over a page whose sign-in has ended: sign in right here, and everything typed below is still there. @param email whose page it is, when known */
export function SignInAgain({ email }: { email: string | undefined }) {
  useFocusBack();
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
          throw new AccountError("UNPROVEN", UNPROVEN);
        }}
      />
      <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={leave}>
        Salir sin guardar
      </Button>
    </Modal>
  );
}
