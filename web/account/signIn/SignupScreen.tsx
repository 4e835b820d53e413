import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Stack, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ComponentType, Suspense, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { SIGN_UP_PASSWORD_MIN } from "../../../schema/rules/accounts.ts";
import { Waiting } from "../../core/Waiting.tsx";
import ui from "../../ui/parts/ui.module.css";
import styles from "../account.module.css";
import { account } from "../account.ts";
import { checkSignUp } from "../checks.ts";
import { EmailField, FormError, PasswordField, SubmitButton } from "../FormParts.tsx";
import { PlaceLink } from "../PlaceLink.tsx";
import { go, keep, usePlace } from "../place.ts";
import { useProviders } from "../useBrowser.ts";
import { useSubmission } from "../useSubmission.ts";
import { AccountBox } from "./AccountBox.tsx";
import { laterPart, NotLoaded } from "./later.tsx";
import { ProvidersPlace } from "./ProvidersPlace.tsx";
import { usePassed } from "./passed.ts";
import type { TermsModalProps } from "./TermsModal.tsx";

const ProviderButtons = laterPart(async () => (await import("./ProviderButtons.tsx")).ProviderButtons);
const WaitlistForm = laterPart(
  async () => (await import("./WaitlistForm.tsx")).WaitlistForm,
  () => (
    <AccountBox title="Apúntate a la lista de espera">
      <NotLoaded />
    </AccountBox>
  ),
);

const INCLUDED = [
  "Hasta 5 clientes activos",
  "Gestión completa de sesiones",
  "Notas y objetivos privados",
  "Interfaz en español",
];

/** /signup (document §2): the form, or the waiting list where accounts are not open to everybody, but for who is let in. */
export function SignupScreen() {
  const isInvited = new URLSearchParams(usePlace().search).has("invitacion");
  const [waiting, setWaiting] = useState(false);
  const [email, setEmail] = useState(usePassed("email"));
  useEffect(() => {
    // Not knowing, the form is shown: the service itself refuses whom it does not let in.
    account.waitlist?.isOn().then(setWaiting, () => setWaiting(false));
  }, []);
  if (!waiting || isInvited) return <SignupForm email={email} onEmail={setEmail} />;
  return (
    <Suspense fallback={<Waiting />}>
      <WaitlistForm typedEmail={email} />
    </Suspense>
  );
}

interface SignupFormProps {
  /** Kept by who shows the form: it goes along to the waiting list. */
  email: string;
  onEmail: (email: string) => void;
}

/** Opened by whoever asks for them; where their code does not come, each press asks anew. */
function useTerms() {
  const [Modal, setModal] = useState<ComponentType<TermsModalProps> | null>(null);
  const [shown, setShown] = useState<"open" | "missing" | null>(null);
  return {
    Modal,
    isOpen: shown === "open",
    isMissing: shown === "missing",
    async open() {
      try {
        const { TermsModal } = await import("./TermsModal.tsx");
        // A dialog that is drawn open from the start gives no focus back.
        flushSync(() => setModal(() => TermsModal));
        setShown("open");
      } catch (error) {
        console.error("terms", Object(error).name);
        setShown("missing");
      }
    },
    close: () => setShown(null),
  };
}

/** Creates the account, has a code sent, and goes on to /verify-email. */
function SignupForm({ email: address, onEmail }: SignupFormProps) {
  const [typed, setValues] = useState({
    fullName: usePassed("fullName"),
    password: "",
    confirmation: "",
    accepted: false,
  });
  const values = { ...typed, email: address };
  const providers = useProviders();
  const terms = useTerms();
  const { form, busy, error, wrong } = useSubmission({
    check: () => checkSignUp(values),
    fallback: "Error al crear la cuenta.",
    run: async () => {
      const [fullName, email] = [values.fullName.trim(), values.email.trim()];
      await account.signUp({ fullName, email, password: values.password });
      // For who comes back to mend the address.
      keep({ fullName, email });
      await go("/verify-email", { state: { email } });
    },
  });
  const field = (name: "fullName" | "password" | "confirmation") => ({
    name,
    value: values[name],
    error: wrong(name),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <AccountBox title="Crea tu cuenta" lead="La cuenta gratuita incluye:" wide>
      <ul className={styles.includes}>
        {INCLUDED.map((line) => (
          <li key={line}>
            <IconCheck size={16} stroke={2.25} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
      <form {...form}>
        <Stack gap="md">
          <TextInput size="md" label="Nombre completo" autoComplete="name" {...field("fullName")} />
          <EmailField value={address} error={wrong("email")} onChange={(event) => onEmail(event.currentTarget.value)} />
          <div className={styles.passwords}>
            <PasswordField
              description={`Mínimo ${SIGN_UP_PASSWORD_MIN} caracteres`}
              autoComplete="new-password"
              {...field("password")}
            />
            <PasswordField
              label="Confirmar contraseña"
              toggleName="confirmación"
              autoComplete="new-password"
              {...field("confirmation")}
            />
          </div>
          <Checkbox
            name="accepted"
            checked={values.accepted}
            error={wrong("accepted")}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              setValues((before) => ({ ...before, accepted: checked }));
            }}
            label={
              <>
                Acepto los{" "}
                <button type="button" className={ui.link} onClick={terms.open}>
                  términos y la política de privacidad
                </button>
              </>
            }
          />
          {terms.isMissing && <NotLoaded />}
        </Stack>
        <FormError text={error} />
        <SubmitButton busy={busy}>Crear cuenta</SubmitButton>
        <Suspense fallback={<ProvidersPlace />}>
          {providers ? <ProviderButtons providers={providers} signUp /> : <ProvidersPlace />}
        </Suspense>
        {providers !== null && (
          <p className={styles.providersTerms} data-provided>
            Al continuar aceptas los términos y la política de privacidad.
          </p>
        )}
      </form>
      <p className={styles.accountFoot}>
        ¿Ya tienes cuenta?{" "}
        <PlaceLink className={ui.link} to="/login">
          Inicia sesión
        </PlaceLink>
      </p>
      {terms.Modal && <terms.Modal opened={terms.isOpen} onClose={terms.close} />}
    </AccountBox>
  );
}
