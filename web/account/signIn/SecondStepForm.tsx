import { Group, Stack, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import type { StepWay, StepWays } from "../../../schema/rules/secondStep.ts";
import { auth } from "../../core/auth.ts";
import { Waiting } from "../../core/Waiting.tsx";
import ui from "../../ui/parts/ui.module.css";
import { account } from "../account.ts";
import { AccountError } from "../accountPort.ts";
import { CodeField, FormError, SubmitButton } from "../FormParts.tsx";
import { ResendCode } from "../ResendCode.tsx";
import { useSubmission } from "../useSubmission.ts";

interface SecondStepFormProps {
  /** Where whoever runs the accounts has sent a code; null when an app shows it, or when there is a choice. */
  sentTo: string | null;
  onBack: () => void;
  /** Called when it is passed, where nobody listens to the sign-in state. */
  onEntered?: () => void;
}

/** After a right password (or provider): the code of the authenticator app or a sent one, or one of the backup codes. */
export function SecondStepForm({ sentTo, ...ends }: SecondStepFormProps) {
  const [ways, setWays] = useState<StepWays | null>(
    account.secondStep ? null : { app: sentTo === null, sms: sentTo, first: sentTo ? "sms" : "app" },
  );
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const words = (error: unknown) =>
      (error instanceof AccountError && error.provided) || "No se pudo continuar. Vuelve a entrar.";
    account.secondStep?.ways().then(setWays, (error: unknown) => setFailed(words(error)));
  }, []);
  if (failed)
    return (
      <>
        <FormError text={failed} />
        <BackButton onBack={ends.onBack} />
      </>
    );
  return ways ? <CodeForm ways={ways} canBackUp={!sentTo} {...ends} /> : <Waiting />;
}

const BackButton = ({ onBack }: { onBack: () => void }) => (
  <button type="button" className={ui.link} onClick={onBack}>
    Volver
  </button>
);

interface CodeFormProps extends Omit<SecondStepFormProps, "sentTo"> {
  ways: StepWays;
  canBackUp: boolean;
}

function CodeForm({ ways, canBackUp, onBack, onEntered }: CodeFormProps) {
  const [way, setWay] = useState<StepWay>(ways.first);
  const [code, setCode] = useState("");
  const { form, busy, error, wrong } = useSubmission({
    check: () => (code.trim() ? null : { text: "Escribe el código.", fields: ["code"] }),
    fallback: "El código no es correcto.",
    run: async () => {
      auth.signedIn(await account.attemptSecondStep({ code: code.trim(), way }));
      onEntered?.();
    },
  });
  const field = {
    name: "code",
    value: code,
    error: wrong("code"),
    autoFocus: true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setCode(event.currentTarget.value),
  };
  const others: [StepWay, string][] = [];
  if (way !== "app" && ways.app) others.push(["app", "Usar la aplicación"]);
  if (way !== "sms" && ways.sms) others.push(["sms", "Recibir un SMS"]);
  if (way !== "backup" && canBackUp) others.push(["backup", "Usar un código de respaldo"]);
  return (
    <form {...form}>
      <Stack gap="md">
        {way === "backup" ? (
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
            key={way}
            description={
              way === "sms"
                ? `Hemos enviado un código de verificación a ${ways.sms}`
                : "Las 6 cifras que muestra ahora tu aplicación de autenticación."
            }
            {...field}
          />
        )}
        <Group justify="space-between" gap="xs">
          <BackButton onBack={onBack} />
          {others.map(([other, words]) => (
            <button
              key={other}
              type="button"
              className={ui.link}
              onClick={() => {
                setWay(other);
                setCode("");
              }}
            >
              {words}
            </button>
          ))}
        </Group>
      </Stack>
      <FormError text={error} />
      <SubmitButton busy={busy}>Continuar</SubmitButton>
      {way === "sms" && account.secondStep && <SentCode send={account.secondStep.send} />}
    </form>
  );
}

const NOT_SENT = "Error al enviar el código.";

/** Has a code sent as soon as it is asked for, and again when wanted. */
function SentCode({ send }: { send: () => Promise<void> }) {
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    send().catch((error: unknown) => setFailed((error instanceof AccountError && error.provided) || NOT_SENT));
  }, [send]);
  return (
    <>
      {failed && <FormError text={failed} />}
      <ResendCode justSent send={send} failure={NOT_SENT} />
    </>
  );
}
