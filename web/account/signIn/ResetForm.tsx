import { Stack } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useState } from "react";
import { RESET_PASSWORD_MIN } from "../../../schema/rules/accounts.ts";
import ui from "../../ui/parts/ui.module.css";
import styles from "../account.module.css";
import { account } from "../account.ts";
import { AccountError } from "../accountPort.ts";
import { CodeField } from "../CodeField.tsx";
import { checkReset } from "../checks.ts";
import { FormError, PasswordField, SubmitButton } from "../FormParts.tsx";
import { ResendCode } from "../ResendCode.tsx";
import { useSubmission } from "../useSubmission.ts";
import { AccountBox } from "./AccountBox.tsx";

interface ResetFormProps {
  email: string;
  onBack: () => void;
  /** The user id of the session the provider opened with the new password, or null. */
  onDone: (userId: string | null) => void;
  onSecondStep: (sentTo: string | null) => void;
}

/** Step 2: the code and the new password. */
export function ResetForm({ email, onBack, onDone, onSecondStep }: ResetFormProps) {
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const { form, busy, error, wrong } = useSubmission({
    check: () => checkReset({ code, password }),
    fallback: "Código incorrecto o expirado",
    run: async () => {
      const outcome = await account.attemptPasswordReset({ email, code, password });
      if (outcome.status === "incomplete")
        throw new AccountError("INCOMPLETE", "No se pudo completar el restablecimiento");
      if (outcome.status === "second-step") onSecondStep(outcome.sentTo);
      else onDone(outcome.userId);
    },
  });
  return (
    <AccountBox
      title="Elige una contraseña nueva"
      lead={`Hemos enviado un código de verificación a ${email}`}
      back={
        <button type="button" className={`${ui.link} ${styles.accountBack}`} onClick={onBack}>
          <IconArrowLeft size={16} aria-hidden />
          Atrás
        </button>
      }
    >
      <form {...form}>
        <Stack gap="md">
          <CodeField
            value={code}
            onChange={setCode}
            error={wrong("code")}
            sends={password.length >= RESET_PASSWORD_MIN}
          />
          <PasswordField
            label="Nueva contraseña"
            description="Mínimo 8 caracteres"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={wrong("password")}
          />
        </Stack>
        <FormError text={error} />
        <SubmitButton busy={busy}>Cambiar contraseña</SubmitButton>
      </form>
      <ResendCode justSent send={() => account.requestPasswordReset(email)} />
    </AccountBox>
  );
}
