import { useState } from "react";
import ui from "../ui/parts/ui.module.css";
import styles from "./account.module.css";
import { AccountError } from "./accountPort.ts";
import { useCountdown } from "./useCountdown.ts";

const WAIT_SECONDS = 60;

interface ResendCodeProps {
  /** A code was sent a moment ago: the next one has to wait. */
  justSent: boolean;
  send: () => Promise<void>;
  /** What is said when it could not be sent and nobody gave a reason. */
  failure?: string;
}

/** Asks for another code, once a minute at most, and says what came of it. None that was not sent is waited for. */
export function ResendCode({
  justSent,
  send,
  failure = "Error al enviar el código. Verifica tu email.",
}: ResendCodeProps) {
  const { left, restart, stop } = useCountdown(WAIT_SECONDS, justSent);
  const [said, setSaid] = useState("");
  const resend = async () => {
    if (left > 0) return;
    restart();
    setSaid("");
    try {
      await send();
      setSaid("Código enviado.");
    } catch (error) {
      stop();
      setSaid(error instanceof AccountError ? error.wordsOr(failure) : failure);
    }
  };
  return (
    <p className={styles.accountFoot}>
      ¿No te ha llegado?{" "}
      <button type="button" className={`${ui.link} ${ui.num}`} aria-disabled={left > 0} onClick={resend}>
        {left > 0 ? `Reenviar código (${left} s)` : "Reenviar código"}
      </button>
      <span className={styles.resendSaid} role="status">
        {said}
      </span>
    </p>
  );
}
