/** What is changed, as it was when it was shown; without a version where the service counts none. */
interface Versioned {
  id: string;
  version: number | null;
}

/** The last change of each thing that is on its way, and the version it leaves. */
const onTheirWay = new Map<string, Promise<number | null>>();

/**
 * Changes one thing after the change before it has been answered, based on the version that has left.
 * @param versionOf the version an answer tells; none when nothing was stored
 */
export async function inTurn<Answer>(
  { id, version }: Versioned,
  change: (version: number | null) => Promise<Answer>,
  versionOf: (answer: Answer) => number | null | undefined,
): Promise<Answer> {
  const before = onTheirWay.get(id);
  const send = async () => {
    const left = before ? await before : null;
    return change(version === null ? null : Math.max(version, left ?? 0));
  };
  const answer = send();
  const after = answer.then(
    (told) => versionOf(told) ?? null,
    () => null,
  );
  onTheirWay.set(id, after);
  try {
    return await answer;
  } finally {
    if (onTheirWay.get(id) === after) onTheirWay.delete(id);
  }
}
