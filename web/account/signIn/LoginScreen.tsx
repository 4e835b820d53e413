import { Link, useNavigate } from "react-router-dom";
import ui from "../../ui/parts/ui.module.css";
import styles from "../account.module.css";
import { AccountBox } from "./AccountBox.tsx";
import { Farewell } from "./Farewell.tsx";
import { usePassedEmail } from "./passedEmail.ts";
import { usePendingStep } from "./pendingStep.ts";
import { SignInForm } from "./SignInForm.tsx";

/** /login (document §2). */
export function LoginScreen() {
  const navigate = useNavigate();
  return (
    <AccountBox title="Inicia sesión" lead="Tus clientes, tus sesiones y tus notas, en un solo lugar.">
      <Farewell />
      <SignInForm
        kept={usePendingStep()}
        typedEmail={usePassedEmail()}
        onUnverified={(email) => navigate("/verify-email", { state: { email } })}
      />
      <p className={styles.accountFoot}>
        ¿Aún no tienes cuenta?{" "}
        <Link className={ui.link} to="/signup">
          Crea una gratis
        </Link>
      </p>
    </AccountBox>
  );
}
