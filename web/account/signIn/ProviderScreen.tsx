import { useEffect, useState } from "react";
import { auth } from "../../core/auth.ts";
import { Waiting } from "../../core/Waiting.tsx";
import ui from "../../ui/parts/ui.module.css";
import styles from "../account.module.css";
import { account } from "../account.ts";
import { PlaceLink } from "../PlaceLink.tsx";
import { go, usePlace } from "../place.ts";
import { providerWords } from "../providerWords.ts";
import { AccountBox } from "./AccountBox.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";
import { usePendingStep } from "./pendingStep.ts";
import { SecondStepForm } from "./SecondStepForm.tsx";

/** /provider, where the browser comes back to from an account elsewhere; without a result it offers to go there. */
export function ProviderScreen() {
  const search = new URLSearchParams(usePlace().search);
  const code = search.get("error");
  const isConnecting = search.get("para") === "conectar";
  const needsStep = search.get("paso") === "2";
  const came = search.has("con") && !code && !needsStep;
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!came) return;
    const enter = async () => {
      const userId = await account.load();
      if (!userId) return setFailed(true);
      auth.signedIn(userId);
      await go(isConnecting ? "/dashboard?cuenta=perfil" : "/dashboard", { replace: true });
    };
    enter().catch(() => setFailed(true));
  }, [came, isConnecting]);
  const name = account.providers?.offered.find(({ id }) => id === search.get("con"))?.name ?? "tu proveedor";
  if (needsStep) return <Step />;
  if (code || failed)
    return (
      <AccountBox
        title={isConnecting ? `No se pudo conectar ${name}` : `No se pudo entrar con ${name}`}
        lead={<span role="alert">{providerWords(code ?? "unknown", name)}</span>}
      >
        {isConnecting ? <Way to="/dashboard?cuenta=perfil">Volver a tu cuenta</Way> : <Ways code={code} />}
      </AccountBox>
    );
  if (came) return <Waiting />;
  return (
    <AccountBox title="Entra con otra cuenta" lead="Cuando hayas entrado, vuelve a la pestaña en la que estabas.">
      {account.providers && <ProviderButtons providers={account.providers} signUp={false} />}
      <Way to="/login">Volver a iniciar sesión</Way>
    </AccountBox>
  );
}

const Way = ({ to, children }: { to: string; children: string }) => (
  <p className={styles.accountFoot}>
    <PlaceLink className={ui.link} to={to}>
      {children}
    </PlaceLink>
  </p>
);

const Ways = ({ code }: { code: string | null }) => (
  <>
    <Way to="/login">Volver a iniciar sesión</Way>
    {code === "signup_disabled" && <Way to="/signup">Crear una cuenta</Way>}
    {code === "sign_up_closed" && <Way to="/signup">Ir a la lista de espera</Way>}
  </>
);

const OVER = "Ha pasado demasiado tiempo, o demasiados intentos. Vuelve a entrar.";

/** The second step, after a provider has said who it is. */
function Step() {
  const { step, keep } = usePendingStep();
  const [over, setOver] = useState(false);
  const leaveTo = (to: string) => {
    go(to, { replace: true }).catch(() => null);
  };
  if (over)
    return (
      <AccountBox title="No se pudo entrar" lead={<span role="alert">{OVER}</span>}>
        <Way to="/login">Volver a iniciar sesión</Way>
      </AccountBox>
    );
  return (
    <AccountBox title="Inicia sesión" lead="Tu cuenta pide un segundo paso.">
      <SecondStepForm
        sentTo={null}
        texted={step?.texted}
        onTexted={() => keep({ sentTo: null, texted: true }, "")}
        onBack={() => leaveTo("/login")}
        onOver={() => setOver(true)}
        onEntered={() => leaveTo("/dashboard")}
      />
    </AccountBox>
  );
}
