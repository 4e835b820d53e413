import { failureReason } from "../../core/failure.ts";
import { basedOn } from "../../core/saving/basedOn.ts";
import type { TherapySessionCanceller, TherapySessionCancelReason } from "../../core/schema.generated.ts";
import { useFeature } from "../../core/useFeature.ts";
import { showToast } from "../../ui/parts/Toasts.tsx";
import { storedOf } from "../agenda/storedOf.ts";
import type { Session } from "../agenda/useAgenda.ts";
import { changeInTurn } from "../own/ownChanges.ts";
import { CANCEL_REASON_WORD, CANCELLER_WORD } from "../sessionWords.ts";
import { CancellationChoice } from "./CancellationChoice.tsx";
import { useSetCancellationMutation } from "./SetCancellation.generated.ts";
import styles from "./sessionForm.module.css";
import { WHY } from "./useTellWhy.ts";

interface Said {
  reason?: TherapySessionCancelReason | null;
  cancelledBy?: TherapySessionCanceller | null;
}

/** Why a cancelled session was cancelled, and by whom: each press is stored at once, and pressed again it is taken away. */
export function CancellationFields({ session }: { session: Session }) {
  const tells = useFeature("CANCEL_REASONS");
  const [setCancellation] = useSetCancellationMutation({ errorPolicy: "all" });
  if (session.status !== "CANCELLED" || !tells) return null;
  const say = async (said: Said): Promise<void> => {
    const { id } = session;
    const isAsSaid = ({ cancelReason, cancelledBy }: Pick<Session, "cancelReason" | "cancelledBy">) =>
      (said.reason === undefined || cancelReason === said.reason) &&
      (said.cancelledBy === undefined || cancelledBy === said.cancelledBy);
    const { data, error } = await changeInTurn(
      session,
      (version) => setCancellation({ variables: { id, ...basedOn(version), ...said } }),
      (answer) => storedOf(answer.data?.setTherapySessionCancellation, isAsSaid)?.version,
    );
    const answer = data?.setTherapySessionCancellation;
    if (storedOf(answer, isAsSaid)) return;
    const refusal = answer?.errors[0]?.message;
    // What is refused would be refused again; as it stands now it is shown by now.
    if (refusal) return showToast({ text: refusal, failed: true });
    const text = `No se pudo guardar el motivo. ${failureReason(error)}`;
    showToast({ text, failed: true, action: { label: "Reintentar", run: () => void say(said) } });
  };
  return (
    <div className={styles.cancellation} id={WHY}>
      <CancellationChoice
        label="Motivo de la cancelación"
        words={CANCEL_REASON_WORD}
        value={session.cancelReason}
        onChange={(reason) => say({ reason })}
      />
      <CancellationChoice
        label="Quién canceló"
        words={CANCELLER_WORD}
        value={session.cancelledBy}
        onChange={(cancelledBy) => say({ cancelledBy })}
      />
    </div>
  );
}
