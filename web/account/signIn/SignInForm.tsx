import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { auth } from "../../core/auth.ts";
import ui from "../../ui/parts/ui.module.css";
import styles from "../account.module.css";
import { account } from "../account.ts";
import { checkSignIn } from "../checks.ts";
import { EmailField, FormError, PasswordField, SubmitButton } from "../FormParts.tsx";
import { useSubmission } from "../useSubmission.ts";
import { PasskeyButton } from "./PasskeyButton.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { SecondStepForm } from "./SecondStepForm.tsx";

interface SignInFormProps {
  /** Already known, when the therapist was signed in a moment ago. */
  knownEmail?: string;
  /** Right password, but the address still has to be proved. */
  onUnverified: (email: string) => void;
}

/** The sign-in with its second step; what follows a success is decided by who listens to the sign-in state. */
export function SignInForm(props: SignInFormProps) {
  const [secondStep, setSecondStep] = useState<{ sentTo: string | null } | null>(null);
  if (secondStep) return <SecondStepForm {...secondStep} onBack={() => setSecondStep(null)} />;
  return <PasswordForm {...props} onSecondStep={(sentTo) => setSecondStep({ sentTo })} />;
}

/** E-mail and password. */
function PasswordForm({
  knownEmail = "",
  onUnverified,
  onSecondStep,
}: SignInFormProps & { onSecondStep: (sentTo: string | null) => void }) {
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(true);
  const { form, busy, error, wrong } = useSubmission({
    check: () => checkSignIn({ email, password }),
    fallback: "Credenciales incorrectas. Por favor verifica tu email y contraseña.",
    notReady: "Error de inicialización. Por favor recarga la página.",
    run: async () => {
      const outcome = await account.signIn({ email: email.trim(), password, remember });
      if (outcome.status === "unverified") onUnverified(email.trim());
      else if (outcome.status === "second-step") onSecondStep(outcome.sentTo);
      else auth.signedIn(outcome.userId);
    },
  });
  return (
    <form {...form}>
      <Stack gap="md">
        <EmailField value={email} onChange={(event) => setEmail(event.currentTarget.value)} error={wrong("email")} />
        <PasswordField
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={wrong("password")}
          data-autofocus={knownEmail !== "" || undefined}
        />
        <Group justify="space-between" gap="xs">
          <Checkbox
            label="Recordarme"
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
          {knownEmail === "" && (
            <Link className={ui.link} to="/forgot-password">
              ¿Olvidaste tu contraseña?
            </Link>
          )}
        </Group>
      </Stack>
      <FormError text={error} />
      <SubmitButton busy={busy}>Iniciar sesión</SubmitButton>
      {account.passkeySignIn && <PasskeyButton signIn={account.passkeySignIn} />}
      {account.providers &&
        (knownEmail === "" ? (
          <ProviderButtons providers={account.providers} signUp={false} />
        ) : (
          // In another tab: leaving this page would lose what is typed below it.
          <p className={styles.accountFoot}>
            <a className={ui.link} href="/provider" target="_blank" rel="noopener">
              Entrar con {account.providers.offered.map(({ name }) => name).join(", ")} en otra pestaña
            </a>
          </p>
        ))}
    </form>
  );
}
