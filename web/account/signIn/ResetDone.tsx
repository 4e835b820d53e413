import { Button } from "@mantine/core";
import { PlaceLink } from "../PlaceLink.tsx";
import { AccountBox } from "./AccountBox.tsx";

/** Step 3: the password is changed and no session came with it. */
export function ResetDone({ email }: { email: string }) {
  return (
    <AccountBox title="¡Contraseña actualizada exitosamente!" lead="Ya puedes entrar con tu contraseña nueva.">
      <Button
        component={PlaceLink}
        to="/login"
        state={{ email }}
        fullWidth
        styles={{ root: { height: "2.875rem", fontSize: "1rem" } }}
      >
        Volver a iniciar sesión
      </Button>
    </AccountBox>
  );
}
