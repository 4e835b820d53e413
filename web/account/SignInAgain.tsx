import "./account.css";
import { Button, Modal, Text } from "@mantine/core";
import { useNavigate } from "react-router-dom";
import { auth } from "../core/auth.ts";
import { useShellQuery } from "../core/shell/Shell.generated.ts";
import { SignInForm } from "./SignInForm.tsx";

/** Over a page whose sign-in has ended: sign in right here, and everything typed below is still there. */
export function SignInAgain() {
  const navigate = useNavigate();
  const { data } = useShellQuery({ fetchPolicy: "cache-only" });
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
        key={data?.viewer.email}
        knownEmail={data?.viewer.email}
        onUnverified={(email) => {
          leave();
          navigate("/verify-email", { state: { email } });
        }}
      />
      <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={leave}>
        Salir sin guardar
      </Button>
    </Modal>
  );
}
