interface Answer<Session> {
  therapySession: Session | null;
  errors: readonly { code: string; current: Session | null }[];
}

/**
 * The session as a change left it: as it was answered, or as it stands already when the answer to the first press got lost.
 * @param isAsWished whether a session is as the change makes it
 */
export const storedOf = <Session>(
  answer: Answer<Session> | null | undefined,
  isAsWished: (session: Session) => boolean,
): Session | null => {
  const refusal = answer?.errors[0];
  if (!refusal) return answer?.therapySession ?? null;
  const { code, current } = refusal;
  return code === "CONFLICT" && current && isAsWished(current) ? current : null;
};

interface Time {
  startsAt: string;
  durationMinutes: number;
}
/** Whether a session stands at a time. */
export const isAt =
  (time: { startsAt: string | Date; durationMinutes: number }) =>
  ({ startsAt, durationMinutes }: Time): boolean =>
    Date.parse(startsAt) === new Date(time.startsAt).getTime() && durationMinutes === time.durationMinutes;
