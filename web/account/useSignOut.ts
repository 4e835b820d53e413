import { useState } from "react";
import { auth } from "../core/auth.ts";
import { failureReason } from "../core/failure.ts";
import { leaveBy } from "../ui/form/useLeaveGuard.ts";

/**
 * Signing out from the shell. It can fail, or be done without an answer; then the therapist has to know that the door may be open.
 * @param leave asks first where something is unsaved
 */
export function useSignOut(leave = leaveBy) {
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const signOut = async () => {
    setLeaving(true);
    setFailure(null);
    try {
      await auth.signOut();
    } catch (error) {
      console.error("sign-out", Object(error).name);
      setFailure(`No se pudo completar el cierre de sesión: puede que siga abierta. ${failureReason(error)}`);
      setLeaving(false);
    }
  };
  return { signOut: () => leave(() => void signOut()), leaving, failure };
}
