import { useState } from "react";
import ui from "../../ui/parts/ui.module.css";
import styles from "../account.module.css";
import { account } from "../account.ts";
import { checkResetRequest } from "../checks.ts";
import { EmailField, FormError, SubmitButton } from "../FormParts.tsx";
import { PlaceLink } from "../PlaceLink.tsx";
import { useSubmission } from "../useSubmission.ts";
import { AccountBox } from "./AccountBox.tsx";

const ToSignIn = () => (
  <p className={styles.accountFoot}>
    ¿Ya tienes cuenta?{" "}
    <PlaceLink className={ui.link} to="/login">
      Inicia sesión
    </PlaceLink>
  </p>
);

/** The waiting list (document §2): an e-mail, and the word that it is on it. @param typedEmail what was typed before it was known that there is a list */
export function WaitlistForm({ typedEmail }: { typedEmail: string }) {
  const [email, setEmail] = useState(typedEmail);
  const [joined, setJoined] = useState(false);
  const { form, busy, error, wrong } = useSubmission({
    check: () => checkResetRequest(email),
    fallback: "No hemos podido apuntarte. Vuelve a intentarlo.",
    run: async () => {
      await account.waitlist?.join(email.trim());
      setJoined(true);
    },
  });
  if (joined)
    return (
      <AccountBox
        title="Ya estás en la lista"
        lead={`Te escribiremos a ${email.trim()} cuando puedas crear tu cuenta.`}
      >
        <ToSignIn />
      </AccountBox>
    );
  return (
    <AccountBox
      title="Apúntate a la lista de espera"
      lead="Ahora mismo solo se puede crear una cuenta con invitación. Déjanos tu correo y te avisaremos."
    >
      <form {...form}>
        <EmailField value={email} onChange={(event) => setEmail(event.currentTarget.value)} error={wrong("email")} />
        <FormError text={error} />
        <SubmitButton busy={busy}>Apuntarme</SubmitButton>
      </form>
      <p className={styles.accountFoot}>
        ¿Te hemos avisado ya?{" "}
        <PlaceLink className={ui.link} to="/signup?invitacion">
          Crea tu cuenta
        </PlaceLink>
      </p>
      <ToSignIn />
    </AccountBox>
  );
}
