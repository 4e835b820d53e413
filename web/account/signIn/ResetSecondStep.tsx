import { AccountBox } from "./AccountBox.tsx";
import { SecondStepForm } from "./SecondStepForm.tsx";

interface ResetSecondStepProps {
  /** Where a code was sent; null when an app shows it. */
  sentTo: string | null;
  onBack: () => void;
}

/** After code and new password, where the account asks for a second step: only with it the password changes. */
export function ResetSecondStep(props: ResetSecondStepProps) {
  return (
    <AccountBox title="Confirma que eres tú" lead="Tu contraseña nueva se guarda con este segundo paso.">
      <SecondStepForm {...props} />
    </AccountBox>
  );
}
