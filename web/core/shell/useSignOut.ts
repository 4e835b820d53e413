import { useState } from "react";
import { auth } from "../auth.ts";

/** Signing out from the shell. It can fail without a connection; then the therapist has to know that the door is open. */
export function useSignOut() {
  const [state, setState] = useState<"idle" | "leaving" | "failed">("idle");
  const signOut = async () => {
    setState("leaving");
    try {
      await auth.signOut();
    } catch (error) {
      console.error("sign-out", error instanceof Error ? error.name : "failed");
      setState("failed");
    }
  };
  return { signOut, leaving: state === "leaving", failed: state === "failed" };
}
