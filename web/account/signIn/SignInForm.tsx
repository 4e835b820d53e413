import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Group, Stack } from "@mantine/core";
import { Suspense, useState } from "react";
import { auth } from "../../core/auth.ts";
import { Waiting } from "../../core/Waiting.tsx";
import ui from "../../ui/parts/ui.module.css";
import styles from "../account.module.css";
import { account } from "../account.ts";
import { checkSignIn } from "../checks.ts";
import { EmailField, FormError, PasswordField, SubmitButton } from "../FormParts.tsx";
import { PlaceLink } from "../PlaceLink.tsx";
import { usePasskeys, useProviders } from "../useBrowser.ts";
import { useSubmission } from "../useSubmission.ts";
import { laterPart } from "./later.tsx";
import { PasskeyButton } from "./PasskeyButton.tsx";
import { ProvidersPlace } from "./ProvidersPlace.tsx";
import type { KeptStep, PendingStep } from "./pendingStep.ts";

const ProviderButtons = laterPart(async () => (await import("./ProviderButtons.tsx")).ProviderButtons);
const SecondStepForm = laterPart(async () => (await import("./SecondStepForm.tsx")).SecondStepForm);

interface SignInFormProps {
  /** It lies over a page that stays as it is: every other way in opens in another tab. */
  isOverPage?: boolean;
  /** Already known, when the therapist was signed in a moment ago. */
  knownEmail?: string | undefined;
  /** Typed on another of the screens, from which the visitor comes. */
  typedEmail?: string;
  /** Where the second step is kept, if it is to outlive this page. */
  kept?: KeptStep;
  /** Right password, but the address still has to be proved. */
  onUnverified: (email: string) => void;
}

/** The sign-in with its second step; what follows a success is decided by who listens to the sign-in state. */
export function SignInForm({
  isOverPage = false,
  knownEmail = "",
  typedEmail = "",
  kept,
  onUnverified,
}: SignInFormProps) {
  const [own, setOwn] = useState<PendingStep | null>(null);
  const [email, setEmail] = useState(knownEmail || typedEmail);
  const [over, setOver] = useState<string | null>(null);
  const step = kept ? kept.step : own;
  const keep = (next: PendingStep | null) => (kept ? kept.keep(next, email) : setOwn(next));
  const back = (why: string | null) => {
    setOver(why);
    keep(null);
  };
  if (step)
    return (
      <Suspense fallback={<Waiting />}>
        <SecondStepForm
          {...step}
          onTexted={() => keep({ ...step, texted: true })}
          onBack={() => back(null)}
          onOver={back}
        />
      </Suspense>
    );
  return (
    <PasswordForm
      isOverPage={isOverPage}
      isKnown={knownEmail !== ""}
      email={email}
      onEmail={setEmail}
      told={over}
      onUnverified={onUnverified}
      onSecondStep={(sentTo) => keep({ sentTo })}
    />
  );
}

interface PasswordFormProps extends Pick<SignInFormProps, "onUnverified"> {
  isOverPage: boolean;
  isKnown: boolean;
  email: string;
  onEmail: (email: string) => void;
  told: string | null;
  onSecondStep: (sentTo: string | null) => void;
}

/** E-mail and password. */
function PasswordForm(props: PasswordFormProps) {
  const { isOverPage, isKnown, email, onEmail, told, onUnverified, onSecondStep } = props;
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(true);
  const passkeys = usePasskeys();
  const providers = useProviders();
  const { form, busy, error, wrong } = useSubmission({
    check: () => checkSignIn({ email, password }),
    told,
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
        <EmailField value={email} onChange={(event) => onEmail(event.currentTarget.value)} error={wrong("email")} />
        <PasswordField
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={wrong("password")}
          data-autofocus={isKnown || undefined}
        />
        <Group justify="space-between" gap="xs">
          <Checkbox
            name="remember"
            label="Recordarme"
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
          {isOverPage ? (
            // In another tab: leaving this page would lose what is typed below it.
            <a
              className={ui.link}
              href="/forgot-password"
              target="_blank"
              rel="noopener"
              onClick={() => auth.tellLapsed()}
              onAuxClick={() => auth.tellLapsed()}
            >
              ¿Olvidaste tu contraseña?<span className={ui.sr}> Se abre en otra pestaña.</span>
            </a>
          ) : (
            <PlaceLink className={ui.link} to="/forgot-password" state={{ email: email.trim() }}>
              ¿Olvidaste tu contraseña?
            </PlaceLink>
          )}
        </Group>
      </Stack>
      <FormError text={error} />
      <SubmitButton busy={busy}>Iniciar sesión</SubmitButton>
      {passkeys && account.passkeySignIn && <PasskeyButton signIn={account.passkeySignIn} />}
      {providers === undefined && <ProvidersPlace />}
      {providers &&
        (!isOverPage ? (
          <Suspense fallback={<ProvidersPlace />}>
            <ProviderButtons providers={providers} signUp={false} />
          </Suspense>
        ) : (
          // In another tab, too.
          <p className={styles.accountFoot}>
            <a className={ui.link} href="/provider" target="_blank" rel="noopener">
              Entrar con {providers.offered.map(({ name }) => name).join(", ")} en otra pestaña
            </a>
          </p>
        ))}
    </form>
  );
}
