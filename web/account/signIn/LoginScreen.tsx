import { Suspense } from "react";
import ui from "../../ui/parts/ui.module.css";
import styles from "../account.module.css";
import { PlaceLink } from "../PlaceLink.tsx";
import { go } from "../place.ts";
import { useFarewell } from "../useFarewell.ts";
import { AccountBox } from "./AccountBox.tsx";
import { laterPart } from "./later.tsx";
import { usePassed } from "./passed.ts";
import { usePendingStep } from "./pendingStep.ts";
import { SignInForm } from "./SignInForm.tsx";

const Farewell = laterPart(async () => (await import("./Farewell.tsx")).Farewell);

/** /login (document §2). */
export function LoginScreen() {
  const deleted = useFarewell();
  return (
    <AccountBox title="Inicia sesión" lead="Tus clientes, tus sesiones y tus notas, en un solo lugar.">
      {deleted && (
        <Suspense>
          <Farewell />
        </Suspense>
      )}
      <SignInForm
        kept={usePendingStep()}
        typedEmail={usePassed("email")}
        onUnverified={(email) => go("/verify-email", { state: { email } })}
      />
      <p className={styles.accountFoot}>
        ¿Aún no tienes cuenta?{" "}
        <PlaceLink className={ui.link} to="/signup">
          Crea una gratis
        </PlaceLink>
      </p>
    </AccountBox>
  );
}
