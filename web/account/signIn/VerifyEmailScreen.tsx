import { Stack } from "@mantine/core";
import { useState } from "react";
import { auth } from "../../core/auth.ts";
import ui from "../../ui/parts/ui.module.css";
import styles from "../account.module.css";
import { account } from "../account.ts";
import { AccountError } from "../accountPort.ts";
import { CodeField } from "../CodeField.tsx";
import { checkResetRequest, checkVerification } from "../checks.ts";
import { EmailField, FormError, SubmitButton } from "../FormParts.tsx";
import { PlaceLink } from "../PlaceLink.tsx";
import { go } from "../place.ts";
import { ResendCode } from "../ResendCode.tsx";
import { useFollowing } from "../useFollowing.ts";
import { useSubmission } from "../useSubmission.ts";
import { AccountBox } from "./AccountBox.tsx";
import { usePassed } from "./passed.ts";

/** /verify-email (document §2): proves the address with the code and enters. */
export function VerifyEmailScreen() {
  const passedEmail = usePassed("email");
  const [typedEmail, setTypedEmail] = useState("");
  const [code, setCode] = useState("");
  const email = passedEmail || typedEmail.trim();
  const { form, busy, error, wrong } = useSubmission({
    check: () => checkVerification({ email, code }),
    fallback: "Código inválido",
    run: async () => {
      const userId = await account.attemptEmailVerification({ email, code });
      if (userId) auth.signedIn(userId);
      else await go("/login", { replace: true });
    },
  });
  // The mail's link may be pressed on the phone, or an answer be lost: this page then goes on by itself.
  useFollowing(
    async () => {
      const found = await (await account.links?.())?.follow();
      if (found && found !== "waiting") auth.signedIn(found);
      return found === "waiting";
    },
    account.links !== undefined && passedEmail !== "" && !busy,
  );
  const resend = async () => {
    const fault = checkResetRequest(email);
    if (fault) throw new AccountError("NO_EMAIL", fault.text);
    await account.prepareEmailVerification(email);
  };
  return (
    <AccountBox
      title="Verifica tu correo"
      lead={
        passedEmail
          ? `Hemos enviado un código de verificación a ${passedEmail}`
          : "Escribe tu correo y el código de verificación que te enviamos."
      }
    >
      <form {...form}>
        <Stack gap="md">
          {!passedEmail && (
            <EmailField
              value={typedEmail}
              onChange={(event) => setTypedEmail(event.currentTarget.value)}
              error={wrong("email")}
            />
          )}
          <CodeField
            description={
              account.links && "O abre el enlace del correo, aunque sea en tu teléfono: esta página sigue sola."
            }
            value={code}
            onChange={setCode}
            error={wrong("code")}
            sends={email !== ""}
          />
        </Stack>
        <FormError text={error} />
        <SubmitButton busy={busy}>Verificar</SubmitButton>
      </form>
      <ResendCode justSent={passedEmail !== ""} send={resend} />
      <p className={styles.accountFoot}>
        <PlaceLink className={ui.link} to="/login" state={{ email }}>
          Volver a iniciar sesión
        </PlaceLink>
      </p>
    </AccountBox>
  );
}
