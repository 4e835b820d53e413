import { IconArrowLeft } from "@tabler/icons-react";
import ui from "../../ui/parts/ui.module.css";
import styles from "../account.module.css";
import { account } from "../account.ts";
import { AccountError } from "../accountPort.ts";
import { checkResetRequest } from "../checks.ts";
import { EmailField, FormError, SubmitButton } from "../FormParts.tsx";
import { PlaceLink } from "../PlaceLink.tsx";
import { useSubmission } from "../useSubmission.ts";
import { AccountBox } from "./AccountBox.tsx";

interface ResetRequestFormProps {
  email: string;
  onEmail: (email: string) => void;
  onSent: () => void;
}

const NO_OPTION = "No se pudo procesar la solicitud de restablecimiento de contraseña";

/** Step 1: where the code goes. */
export function ResetRequestForm({ email, onEmail, onSent }: ResetRequestFormProps) {
  const { form, busy, error, wrong } = useSubmission({
    check: () => checkResetRequest(email),
    fallback: "Error al enviar el código. Verifica tu email.",
    run: async () => {
      try {
        await account.requestPasswordReset(email.trim());
      } catch (error) {
        if (error instanceof AccountError && error.code === "NO_RESET_OPTION")
          throw new AccountError(error.code, NO_OPTION);
        throw error;
      }
      onSent();
    },
  });
  return (
    <AccountBox
      title="Recupera tu contraseña"
      lead="Te enviaremos un código para elegir una contraseña nueva."
      back={
        <PlaceLink className={`${ui.link} ${styles.accountBack}`} to="/login" state={{ email: email.trim() }}>
          <IconArrowLeft size={16} aria-hidden />
          Volver a iniciar sesión
        </PlaceLink>
      }
    >
      <form {...form}>
        <EmailField value={email} onChange={(event) => onEmail(event.currentTarget.value)} error={wrong("email")} />
        <FormError text={error} />
        <SubmitButton busy={busy}>Enviar código</SubmitButton>
      </form>
    </AccountBox>
  );
}
