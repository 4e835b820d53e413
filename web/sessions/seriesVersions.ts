/** Versions of series that changes made in this window left. */
const made = new Set<string>();
const nameOf = (id: string, version: number) => `${id} ${version}`;

export const madeHere = (id: string, version: number): unknown => made.add(nameOf(id, version));

/** The version that a series has once what was changed here on top of one is known: each change makes the next. */
export function afterOwn({ seriesId, version }: { seriesId: string; version: number | null }): number | null {
  let now = version;
  while (now !== null && made.has(nameOf(seriesId, now + 1))) now += 1;
  return now;
}
