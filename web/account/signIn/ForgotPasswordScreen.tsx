import { Suspense, useEffect, useState } from "react";
import { auth } from "../../core/auth.ts";
import { Waiting } from "../../core/Waiting.tsx";
import { keep, usePlace } from "../place.ts";
import { AccountBox } from "./AccountBox.tsx";
import { laterPart, NotLoaded } from "./later.tsx";
import { usePassed } from "./passed.ts";
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
  const { sent } = Object(usePlace().state) as { sent?: unknown };
  const [step, setStep] = useState<"email" | "code" | "second" | "done">(sent === true ? "code" : "email");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [email, setEmail] = useState(usePassed("email"));
  const [shown, setShown] = useState(step);
  useEffect(() => {
    if (shown === step) return;
    setShown(step);
    document.querySelector<HTMLElement>("h1")?.focus();
  }, [shown, step]);
  // A telephone that shows the mail meanwhile may load this page again.
  const move = (to: typeof step) => {
    keep({ email: email.trim(), sent: to === "code" || to === "second" });
    setStep(to);
  };
  const restart = () => move("email");
  if (step === "email") return <ResetRequestForm email={email} onEmail={setEmail} onSent={() => move("code")} />;
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
        move("second");
      }}
      onDone={(userId) => (userId ? auth.signedIn(userId) : move("done"))}
    />
  );
}
