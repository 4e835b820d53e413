import { useEffect, useState } from "react";
import { auth } from "../../core/auth.ts";
import { usePassedEmail } from "./passedEmail.ts";
import { ResetDone } from "./ResetDone.tsx";
import { ResetForm } from "./ResetForm.tsx";
import { ResetRequestForm } from "./ResetRequestForm.tsx";

/** /forgot-password (document §2, §4): e-mail, then code and new password, then done. */
export function ForgotPasswordScreen() {
  const [step, setStep] = useState<"email" | "code" | "done">("email");
  const [email, setEmail] = useState(usePassedEmail());
  const [shown, setShown] = useState(step);
  useEffect(() => {
    if (shown === step) return;
    setShown(step);
    document.querySelector<HTMLElement>("h1")?.focus();
  }, [shown, step]);
  if (step === "email") return <ResetRequestForm email={email} onEmail={setEmail} onSent={() => setStep("code")} />;
  if (step === "done") return <ResetDone email={email.trim()} />;
  return (
    <ResetForm
      email={email.trim()}
      onBack={() => setStep("email")}
      onDone={(userId) => (userId ? auth.signedIn(userId) : setStep("done"))}
    />
  );
}
