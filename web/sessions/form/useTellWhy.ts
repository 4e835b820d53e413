import { useCallbackRef } from "@mantine/hooks";
import { leaveHere } from "../../ui/form/useLeaveGuard.ts";
import type { Dialog } from "../../ui/parts/useDialog.ts";

/** Where the form of a cancelled session says why. */
export const WHY = "session-why";

/** Leads to where can be said why a session was cancelled: to its open form, which keeps what is typed, or to it newly opened. */
export const useTellWhy = (form: Dialog<{ id: string | null }>): ((id: string) => void) =>
  useCallbackRef((id) => {
    if (!form.opened || form.subject?.id !== id) return leaveHere(() => form.open({ id }));
    const choice = document.getElementById(WHY)?.querySelector("input");
    choice?.focus();
    choice?.scrollIntoView({ block: "center" });
  });
