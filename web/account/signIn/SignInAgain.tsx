import { Button, Modal, Text } from "@mantine/core";
import { auth } from "../../core/auth.ts";
import { go } from "../place.ts";
import { SignInForm } from "./SignInForm.tsx";

/** Over a page whose sign-in has ended: sign in right here, and everything typed below is still there. @param email whose page it is, when known */
export function SignInAgain({ email }: { email: string | undefined }) {
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
        onUnverified={(unverified) => {
          leave();
          go("/verify-email", { state: { email: unverified } }).catch(() => null);
        }}
      />
      <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={leave}>
        Salir sin guardar
      </Button>
    </Modal>
  );
}
