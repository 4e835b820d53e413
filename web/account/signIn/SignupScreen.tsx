import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Stack, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { SIGN_UP_PASSWORD_MIN } from "../../../schema/rules/accounts.ts";
import { Waiting } from "../../core/Waiting.tsx";
import ui from "../../ui/parts/ui.module.css";
import styles from "../account.module.css";
import { account } from "../account.ts";
import { checkSignUp } from "../checks.ts";
import { EmailField, FormError, PasswordField, SubmitButton } from "../FormParts.tsx";
import { useSubmission } from "../useSubmission.ts";
import { AccountBox } from "./AccountBox.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";

const TermsModal = lazy(async () => ({ default: (await import("./TermsModal.tsx")).TermsModal }));

const INCLUDED = [
  "Hasta 5 clientes activos",
  "Gestión completa de sesiones",
  "Notas y objetivos privados",
  "Interfaz en español",
];

const WaitlistForm = lazy(async () => ({ default: (await import("./WaitlistForm.tsx")).WaitlistForm }));

/** /signup (document §2): the form, or the waiting list where accounts are not open to everybody, but for who is let in. */
export function SignupScreen() {
  const isInvited = useSearchParams()[0].has("invitacion");
  const [waiting, setWaiting] = useState<boolean | null>(account.waitlist ? null : false);
  useEffect(() => {
    // Not knowing, the form is shown: the service itself refuses whom it does not let in.
    account.waitlist?.isOn().then(setWaiting, () => setWaiting(false));
  }, []);
  if (waiting === null) return <Waiting />;
  if (!waiting || isInvited) return <SignupForm />;
  return (
    <Suspense fallback={<Waiting />}>
      <WaitlistForm />
    </Suspense>
  );
}

/** Creates the account, has a code sent, and goes on to /verify-email. */
function SignupForm() {
  const navigate = useNavigate();
  const [values, setValues] = useState({ fullName: "", email: "", password: "", confirmation: "", accepted: false });
  const [terms, setTerms] = useState<"closed" | "open" | null>(null);
  const { form, busy, error, wrong } = useSubmission({
    check: () => checkSignUp(values),
    fallback: "Error al crear la cuenta.",
    run: async () => {
      const email = values.email.trim();
      await account.signUp({ fullName: values.fullName.trim(), email, password: values.password });
      await navigate("/verify-email", { state: { email } });
    },
  });
  const field = (name: "fullName" | "email" | "password" | "confirmation") => ({
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
          <EmailField {...field("email")} />
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
                <button type="button" className={ui.link} onClick={() => setTerms("open")}>
                  términos y la política de privacidad
                </button>
              </>
            }
          />
        </Stack>
        <FormError text={error} />
        <SubmitButton busy={busy}>Crear cuenta</SubmitButton>
        {account.providers && (
          <>
            <ProviderButtons providers={account.providers} signUp />
            <p className={styles.providersTerms}>Al continuar aceptas los términos y la política de privacidad.</p>
          </>
        )}
      </form>
      <p className={styles.accountFoot}>
        ¿Ya tienes cuenta?{" "}
        <Link className={ui.link} to="/login">
          Inicia sesión
        </Link>
      </p>
      {terms && (
        <Suspense>
          <TermsModal opened={terms === "open"} onClose={() => setTerms("closed")} />
        </Suspense>
      )}
    </AccountBox>
  );
}
