import { LOOSE, type Moment } from "./moments.ts";
import type { Quantity } from "./quantities.ts";
import type { Told } from "./told.ts";

/** What a proposal changes of what it was made from. */
export type Difference = "NUMBER" | "DATE" | "DENIAL" | "RISK" | "ADDED";

const isSame = (a: Quantity, b: Quantity): boolean =>
  a.value === b.value && (a.unit === b.unit || !a.isMeasure || !b.isMeasure);

/** Whether a number is one that the sources give, and of the same. */
function holds(one: Quantity, theirs: readonly Quantity[]): boolean {
  const alike = theirs.filter(({ unit }) => one.unit !== null && unit === one.unit);
  if (one.isWeak) return alike.length === 0 || alike.some(({ value, isWeak }) => isWeak || value === one.value);
  const same = theirs.filter((other) => isSame(one, other));
  if (same.length === 0) return false;
  if (alike.length > 0 && !same.some(({ unit }) => unit === one.unit || unit === null)) return false;
  // «sertralina 50 mg y lorazepam 1 mg»: each with its own.
  if (one.about === null || same.some(({ about, unit }) => about === one.about || about === null || unit === one.about))
    return true;
  const rivals = theirs.filter((other) => !isSame(one, other) && other.about === one.about && !other.isWeak);
  return rivals.length === 0 || same.some(({ unit }) => unit !== null && !one.isMeasure && unit === one.unit);
}

function momentChanged({ kind, value }: Moment, theirs: readonly Moment[]): boolean {
  const alike = theirs.filter((other) => other.kind === kind);
  if (alike.some((other) => other.value === value)) return false;
  if (kind === "MONTH") return !theirs.some((other) => other.kind === "DAY" && other.value.endsWith(`-${value}`));
  return alike.length > 0 || !LOOSE.has(kind);
}

/** Whether something that one sentence denies is told by the other without a denial. */
const isUndenied = (these: Told, others: Told): boolean =>
  these.denied.some((stems) => {
    const shared = stems.flatMap((stem) => {
      const other = these.stances.get(stem)?.isSaid ? undefined : others.stances.get(stem);
      return other ? [other] : [];
    });
    return shared.length > 0 && shared.every(({ isDenied }) => !isDenied);
  });

/** So many words in a row that no source has are told beside what it has from them. */
const ADDED_WORDS = 2;
/** Whether a sentence tells something beside what its sources tell. */
function isAdded({ inOrder }: Told, sources: readonly Told[]): boolean {
  let row = 0;
  for (const stem of inOrder) {
    row = sources.some(({ stems, stances }) => stems.has(stem) || stances.has(stem)) ? 0 : row + 1;
    if (row === ADDED_WORDS) return true;
  }
  return false;
}

/** What a sentence changes of its sources. */
export function differencesOf(sentence: Told, sources: readonly Told[]): Difference[] {
  const quantities = sources.flatMap((source) => source.quantities);
  const moments = sources.flatMap((source) => source.moments);
  const ranges = sources.flatMap((source) => source.ranges);
  const isTurned = sentence.ranges.some(
    ([from, to]) => ranges.some(([a, b]) => a === to && b === from) && !ranges.some(([a, b]) => a === from && b === to),
  );
  const found: Difference[] = [];
  if (isTurned || sentence.quantities.some((one) => !holds(one, quantities))) found.push("NUMBER");
  if (sentence.moments.some((one) => momentChanged(one, moments))) found.push("DATE");
  if (sources.some((source) => isUndenied(source, sentence) || isUndenied(sentence, source))) found.push("DENIAL");
  if (sentence.risks.some((risk) => !sources.some(({ risks }) => risks.includes(risk)))) found.push("RISK");
  else if (isAdded(sentence, sources)) found.push("ADDED");
  return found;
}
