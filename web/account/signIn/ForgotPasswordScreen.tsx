import { Suspense, useEffect, useState } from "react";
import { auth } from "../../core/auth.ts";
import { Waiting } from "../../core/Waiting.tsx";
import { AccountBox } from "./AccountBox.tsx";
import { laterPart, NotLoaded } from "./later.tsx";
import { usePassedEmail } from "./passedEmail.ts";
import { ResetDone } from "./ResetDone.tsx";
import { ResetForm } from "./ResetForm.tsx";
import { ResetRequestForm } from "./ResetRequestForm.tsx";

const ResetSecondStep = laterPart(
  async () => (await import("./ResetSecondStep.tsx")).ResetSecondStep,
  () => (
    <AccountBox title="Confirma que eres tú">
      <NotLoaded />
    </AccountBox>
  ),
);

/** /forgot-password (document §2, §4): e-mail, then code and new password, a second step where one is asked for, then done. */
export function ForgotPasswordScreen() {
  const [step, setStep] = useState<"email" | "code" | "second" | "done">("email");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [email, setEmail] = useState(usePassedEmail());
  const [shown, setShown] = useState(step);
  useEffect(() => {
    if (shown === step) return;
    setShown(step);
    document.querySelector<HTMLElement>("h1")?.focus();
  }, [shown, step]);
  const restart = () => setStep("email");
  if (step === "email") return <ResetRequestForm email={email} onEmail={setEmail} onSent={() => setStep("code")} />;
  if (step === "second")
    return (
      <Suspense fallback={<Waiting />}>
        <ResetSecondStep sentTo={sentTo} onBack={restart} />
      </Suspense>
    );
  if (step === "done") return <ResetDone email={email.trim()} />;
  return (
    <ResetForm
      email={email.trim()}
      onBack={restart}
      onSecondStep={(to) => {
        setSentTo(to);
        setStep("second");
      }}
      onDone={(userId) => (userId ? auth.signedIn(userId) : setStep("done"))}
    />
  );
}
