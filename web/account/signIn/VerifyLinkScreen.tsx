import { useEffect, useState } from "react";
import { auth } from "../../core/auth.ts";
import { Waiting } from "../../core/Waiting.tsx";
import ui from "../../ui/parts/ui.module.css";
import styles from "../account.module.css";
import { account } from "../account.ts";
import { AccountError, type MailedLink } from "../accountPort.ts";
import { FormError, PasswordField, SubmitButton } from "../FormParts.tsx";
import { PlaceLink } from "../PlaceLink.tsx";
import { go, keep, usePlace } from "../place.ts";
import { useSubmission } from "../useSubmission.ts";
import { AccountBox } from "./AccountBox.tsx";

const OVER = "El enlace ha caducado o ya se ha usado. Pide otro donde empezaste, o escribe allí el código del correo.";
const AWAY = "No se pudo comprobar el enlace. Revisa tu conexión y vuelve a abrirlo.";

/** The key behind `#`, which leaves the address at once: it is nobody's to read, to bookmark or to share. */
function useKey(): string {
  const { hash, state } = usePlace();
  const { link } = Object(state) as { link?: unknown };
  const [key] = useState(() => hash.slice(1) || (typeof link === "string" ? link : ""));
  useEffect(() => {
    if (hash) keep({ link: key });
  }, [hash, key]);
  return key;
}

/** /verify-link, where a mail's link leads. Opening it changes nothing; the button proves the address. */
export function VerifyLinkScreen() {
  const key = useKey();
  const [link, setLink] = useState<MailedLink | { refused: string } | null>(null);
  const [proven, setProven] = useState<MailedLink | null>(null);
  useEffect(() => {
    const look = async () => {
      const links = await account.links?.();
      setLink(links ? await links.look(key) : { refused: OVER });
    };
    look().catch((error: unknown) => setLink({ refused: wordsOf(error) }));
  }, [key]);
  if (proven) return <Proven {...proven} />;
  if (!link) return <Waiting />;
  if ("refused" in link)
    return (
      <AccountBox title="No se pudo verificar" lead={link.refused}>
        <ToSignIn />
      </AccountBox>
    );
  return <LinkForm address={key} link={link} onProven={() => setProven(link)} />;
}

const wordsOf = (error: unknown): string => (error instanceof AccountError && error.provided) || AWAY;

const ToSignIn = () => (
  <p className={styles.accountFoot}>
    <PlaceLink className={ui.link} to="/login">
      Ir a iniciar sesión
    </PlaceLink>
  </p>
);

function LinkForm({ address, link, onProven }: { address: string; link: MailedLink; onProven: () => void }) {
  const [password, setPassword] = useState("");
  const { form, busy, error, wrong } = useSubmission({
    check: () => (link.here || password ? null : { text: "Hace falta para continuar.", fields: ["password"] }),
    fallback: AWAY,
    run: async () => {
      const links = await account.links?.();
      const userId = await links?.use({ key: address, ...(!link.here && { password }) });
      if (!userId) return onProven();
      auth.signedIn(userId);
      await go("/dashboard", { replace: true });
    },
  });
  return (
    <AccountBox title="Verifica tu correo" lead={link.email}>
      <form {...form}>
        {!link.here && (
          <PasswordField
            label={link.kind === "sign-up" ? "La contraseña que elegiste al crear la cuenta" : "Tu contraseña"}
            description="Es otro navegador: así sabemos que eres tú."
            autoComplete="current-password"
            value={password}
            error={wrong("password")}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        <FormError text={error} />
        <SubmitButton busy={busy}>Verificar</SubmitButton>
      </form>
      <p className={styles.accountFoot}>Si no has sido tú, cierra esta página: no pasa nada.</p>
    </AccountBox>
  );
}

function Proven({ kind, here, email }: MailedLink) {
  useEffect(() => document.querySelector<HTMLElement>("h1")?.focus(), []);
  const goOn = here ? "Ya puedes cerrar esta pestaña." : "Sigue en el navegador en el que empezaste: ya lo sabe.";
  return (
    <AccountBox title="Correo verificado" lead={`${email}. ${goOn}`}>
      {kind === "sign-up" && <ToSignIn />}
    </AccountBox>
  );
}
