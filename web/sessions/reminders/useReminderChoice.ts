import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent, useState } from "react";
import { type SessionValues, UNDECIDED } from "../form/sessionForm.ts";
import { useLastReminderQuery } from "./LastReminder.generated.ts";

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
 */
export function useReminderChoice(form: UseFormReturnType<SessionValues>, isNew: boolean): ReminderChoice {
  const { clientId } = form.values;
  const [isChosen, setChosen] = useState(false);
  const { data } = useLastReminderQuery({
    variables: { clientId },
    skip: !isNew || clientId === "",
    fetchPolicy: "network-only",
    errorPolicy: "all",
  });
  const last = clientId === "" ? undefined : data?.therapySessions?.items[0];
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
    isRemembered: isNew && !isChosen && last !== undefined,
    choose(reminder) {
      setChosen(true);
      form.setFieldValue("reminder", reminder);
    },
  };
}
