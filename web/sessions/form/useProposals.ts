import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent } from "react";
import { priceText, type SessionValues, usualSession } from "./sessionForm.ts";
import type { LastSession } from "./useLastSession.ts";

const FIELDS = ["type", "duration", "location", "price"] as const satisfies (keyof ReturnType<typeof usualSession>)[];

/**
 * Proposes for a new session what the client's last one was, as what the form begins with: what was typed stays, and
 * what nobody typed is nothing to be asked about when the form is left.
 * @param last undefined while it is not known; null when there is none, or nothing is to be proposed
 * @param drawn how long it lasts, where that was chosen in the calendar
 */
export function useProposals(
  form: UseFormReturnType<SessionValues>,
  last: LastSession | null | undefined,
  drawn: number | undefined,
): void {
  const propose = useEffectEvent((session: LastSession | null) => {
    const usual = usualSession(drawn);
    const proposed = session
      ? {
          type: session.type ?? usual.type,
          duration: drawn === undefined ? String(session.durationMinutes) : usual.duration,
          location: session.location ?? "",
          price: priceText(session.price),
        }
      : usual;
    const [values, initial] = [form.getValues(), form.getInitialValues()];
    const untouched = FIELDS.filter((field) => values[field] === initial[field]);
    const taken = Object.fromEntries(untouched.map((field) => [field, proposed[field]]));
    form.setInitialValues({ ...initial, ...taken });
    form.setValues(taken);
  });
  useEffect(() => {
    if (last !== undefined) propose(last);
  }, [last]);
}
