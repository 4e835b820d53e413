import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent, useState } from "react";
import { type SessionValues, UNDECIDED } from "../form/sessionForm.ts";
import type { LastSession } from "../form/useLastSession.ts";

export interface ReminderChoice {
  /** What stands in the form is what was chosen for the client's latest session. */
  isRemembered: boolean;
  /** The therapist has chosen. */
  choose: (reminder: string) => void;
}

/**
 * Whether a new session's client is reminded: as in the client's latest session; asked when there is none, or it cannot
 * be had, because a mail to a client is nothing to be sent by default.
 * @param isNew a session that is edited has its own choice
 * @param last the client's latest session, as far as it is known
 */
export function useReminderChoice(
  form: UseFormReturnType<SessionValues>,
  isNew: boolean,
  last: LastSession | null | undefined,
): ReminderChoice {
  const [isChosen, setChosen] = useState(false);
  const suggestion = last ? (last.reminder?.option ?? "") : UNDECIDED;
  const suggest = useEffectEvent((reminder: string) => {
    // What nobody typed is nothing to be asked about when the form is left.
    form.setInitialValues({ ...form.getInitialValues(), reminder });
    form.setFieldValue("reminder", reminder);
  });
  useEffect(() => {
    if (isNew && !isChosen) suggest(suggestion);
  }, [isNew, isChosen, suggestion]);
  return {
    isRemembered: isNew && !isChosen && Boolean(last),
    choose(reminder) {
      setChosen(true);
      form.setFieldValue("reminder", reminder);
    },
  };
}
