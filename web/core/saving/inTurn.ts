/** What is changed, as it was when it was shown; without a version where the service counts none. */
interface Versioned {
  id: string;
  version: number | null;
}

/**
 * The version that the last change of each thing leaves. It is known also once that is answered: what is pressed may still
 * be drawn from before.
 */
const lastChanges = new Map<string, Promise<number | null>>();

/**
 * Changes one thing after the change before it has been answered, based on the version that has left.
 * @param versionOf the version an answer tells; none when nothing was stored
 */
export async function inTurn<Answer>(
  { id, version }: Versioned,
  change: (version: number | null) => Promise<Answer>,
  versionOf: (answer: Answer) => number | null | undefined,
): Promise<Answer> {
  const before = lastChanges.get(id);
  const send = async () => {
    const left = before ? await before : null;
    return change(version === null ? null : Math.max(version, left ?? 0));
  };
  const answer = send();
  const after = answer.then(
    (told) => versionOf(told) ?? before ?? null,
    () => before ?? null,
  );
  lastChanges.set(id, after);
  return answer;
}
