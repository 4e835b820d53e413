import { Text } from "@mantine/core";
import { useState } from "react";
import { AccountError } from "../../accountPort.ts";
import { CodeField } from "../../CodeField.tsx";
import styles from "../manage.module.css";
import { manage } from "../manageRequest.ts";
import { BackupCodes } from "./BackupCodes.tsx";
import { ConfirmField, useConfirmed } from "./ConfirmField.tsx";
import type { DialogProps } from "./dialogs.ts";
import { DialogForm } from "./FormDialog.tsx";
import { HeldModal } from "./HeldModal.tsx";
import { QrCode } from "./QrCode.tsx";
import { makeCodes } from "./unseenCodes.ts";

interface Started {
  totpURI: string;
  backupCodes: string[];
  /** Which key it is. */
  key: string;
}
type Step = "password" | "app" | "codes";

const TITLE: Record<Step, string> = {
  password: "Activar la verificación en dos pasos",
  app: "Añade Consulta a tu aplicación",
  codes: "Tus códigos de respaldo",
};
/** The key in groups of four, as people type it. */
const spaced = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;

/** Turns the authenticator app on: password, QR code with a first code, and the backup codes. */
export function SecondStepDialog({ opened, onClose, onDone }: DialogProps) {
  const [step, setStep] = useState<Step>("password");
  const [started, setStarted] = useState<Started>({ totpURI: "", backupCodes: [], key: "" });
  // Beside codes by SMS the backup codes are there already.
  const proved = async () => {
    if (started.backupCodes.length > 0) setStep("codes");
    else await onDone("Aplicación de autenticación activada.");
  };
  const done = () => onDone("Verificación en dos pasos activada.");
  return (
    <HeldModal
      opened={opened}
      onClose={onClose}
      shown={step === "codes"}
      closeOnClickOutside={step === "password"}
      size={460}
      title={TITLE[step]}
    >
      {step === "password" && (
        <PasswordStep
          onCancel={onClose}
          onStarted={(answer) => {
            setStarted(answer);
            setStep("app");
          }}
        />
      )}
      {step === "app" && <AppStep started={started} onCancel={onClose} onProved={proved} />}
      {step === "codes" && <BackupCodes codes={started.backupCodes} onClose={done} />}
    </HeldModal>
  );
}

function PasswordStep({ onCancel, onStarted }: { onCancel: () => void; onStarted: (answer: Started) => void }) {
  const [password, setPassword] = useState("");
  const checkConfirmed = useConfirmed();
  return (
    <DialogForm
      submit="Continuar"
      check={() => checkConfirmed(password)}
      onCancel={onCancel}
      run={async () => {
        const { totpURI, backupCodes, key } = await manage<Started>("/second-step/start", { password });
        if (!totpURI || !backupCodes || !key) throw new AccountError("NO_KEY", null);
        onStarted({ totpURI, backupCodes, key });
      }}
    >
      {(wrong) => (
        <>
          <Text>
            Al iniciar sesión, además de tu contraseña, te pediremos el código de una aplicación de autenticación de tu
            teléfono.
          </Text>
          <ConfirmField value={password} onChange={setPassword} wrong={wrong("password")} />
        </>
      )}
    </DialogForm>
  );
}

interface AppProps {
  started: Started;
  onCancel: () => void;
  onProved: () => Promise<void>;
}

function AppStep({ started: { totpURI: uri, backupCodes, key }, onCancel, onProved }: AppProps) {
  const [code, setCode] = useState("");
  return (
    <DialogForm
      submit="Activar"
      check={() => (code ? null : { text: "Son las 6 cifras que muestra tu aplicación.", fields: ["code"] })}
      onCancel={onCancel}
      run={async () => {
        await makeCodes(async () => {
          await manage("/second-step/confirm", { code, key });
          return backupCodes;
        });
        await onProved();
      }}
    >
      {(wrong) => (
        <>
          <Text>Escanea el código QR con tu aplicación de autenticación, o escribe esta clave en ella:</Text>
          <QrCode text={uri} label="Código QR para tu aplicación de autenticación" />
          <code className={styles.totpKey}>{spaced(new URL(uri).searchParams.get("secret") ?? "")}</code>
          <CodeField
            size="sm"
            label="Código de la aplicación"
            value={code}
            error={wrong("code")}
            onChange={setCode}
            autoFocus
          />
        </>
      )}
    </DialogForm>
  );
}
