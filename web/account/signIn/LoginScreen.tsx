import { Link, useNavigate } from "react-router-dom";
import { AccountBox } from "./AccountBox.tsx";
import { SignInForm } from "./SignInForm.tsx";

/** /login (document §2). */
export function LoginScreen() {
  const navigate = useNavigate();
  return (
    <AccountBox title="Inicia sesión" lead="Tus clientes, tus sesiones y tus notas, en un solo lugar.">
      <SignInForm onUnverified={(email) => navigate("/verify-email", { state: { email } })} />
      <p className="account-foot">
        ¿Aún no tienes cuenta?{" "}
        <Link className="link" to="/signup">
          Crea una gratis
        </Link>
      </p>
    </AccountBox>
  );
}
