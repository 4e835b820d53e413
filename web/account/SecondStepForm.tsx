import { Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { auth } from "../core/auth.ts";
import { account } from "./account.ts";
import { CodeField, FormError, SubmitButton } from "./FormParts.tsx";
import { useSubmission } from "./useSubmission.ts";

interface SecondStepFormProps {
  /** Where a code was sent; null when the authenticator app shows it. */
  sentTo: string | null;
  onBack: () => void;
}

/** After a right password: the code of the authenticator app or a sent one, or one of the backup codes. */
export function SecondStepForm({ sentTo, onBack }: SecondStepFormProps) {
  const [backup, setBackup] = useState(false);
  const [code, setCode] = useState("");
  const { form, busy, error, wrong } = useSubmission({
    check: () => (code.trim() ? null : { text: "Escribe el código.", fields: ["code"] }),
    fallback: "El código no es correcto.",
    run: async () => auth.signedIn(await account.attemptSecondStep({ code: code.trim(), backup })),
  });
  const field = {
    name: "code",
    value: code,
    error: wrong("code"),
    autoFocus: true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setCode(event.currentTarget.value),
  };
  const change = () => {
    setBackup(!backup);
    setCode("");
  };
  return (
    <form {...form}>
      <Stack gap="md">
        {backup ? (
          <TextInput
            key="backup"
            size="md"
            label="Código de respaldo"
            description="Uno de los que guardaste al activar la verificación en dos pasos. Cada uno sirve una vez."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            {...field}
          />
        ) : (
          <CodeField
            key="app"
            description={
              sentTo
                ? `Hemos enviado un código de verificación a ${sentTo}`
                : "Las 6 cifras que muestra ahora tu aplicación de autenticación."
            }
            {...field}
          />
        )}
        <Group justify="space-between" gap="xs">
          <button type="button" className="link" onClick={onBack}>
            Volver
          </button>
          {!sentTo && (
            <button type="button" className="link" onClick={change}>
              {backup ? "Usar la aplicación" : "Usar un código de respaldo"}
            </button>
          )}
        </Group>
      </Stack>
      <FormError text={error} />
      <SubmitButton busy={busy}>Continuar</SubmitButton>
    </form>
  );
}
