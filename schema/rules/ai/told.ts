import { stemmer } from "@orama/stemmers/spanish";
import { LOOSE, type Moment, momentsOf } from "./moments.ts";
import { denialsOf } from "./negation.ts";
import { type Quantity, quantitiesOf } from "./quantities.ts";
import { type Risk, risksOf } from "./risks.ts";
import { folded, isCommon, isWord, tokensOf } from "./words.ts";

/** Whether a stem stands in a sentence without being denied, and denied, at least once. */
export interface Stance {
  isSaid: boolean;
  isDenied: boolean;
}

/** What a sentence tells, in a form that can be compared. */
export interface Told {
  text: string;
  /** What carries meaning: words by their stems, numbers and moments. */
  stems: Set<string>;
  /** The words among them, in their order. */
  inOrder: string[];
  /** What dangers it speaks of. */
  risks: readonly Risk[];
  stances: Map<string, Stance>;
  /** What is denied, by its stems: of each denial and each part of a list. */
  denied: string[][];
  quantities: Quantity[];
  moments: Moment[];
  ranges: [number, number][];
}

/** Stems of verbs whose vowel changes, by the one of their infinitive. */
const CHANGED: Record<string, string> = {
  durm: "dorm",
  sint: "sent",
  refir: "refer",
  prefir: "prefer",
  pid: "ped",
  mur: "mor",
  sig: "segu",
  sigu: "segu",
  quis: "quer",
  quisier: "quer",
  niegu: "neg",
};
const stems = new Map<string, string>();
const STEMS_MAX = 20_000;

/** What the forms of a word share: «duerme», «durmió» and «dormir». */
function stemOf(plain: string): string {
  const known = stems.get(plain);
  if (known !== undefined) return known;
  const short = folded(stemmer(plain))
    .replace(/ue(?=[^u])/, "o")
    .replace(/ie(?=[^i])/, "e");
  const stem = CHANGED[short] ?? short;
  if (stems.size > STEMS_MAX) stems.clear();
  stems.set(plain, stem);
  return stem;
}

export function told(text: string): Told {
  const tokens = tokensOf(text);
  const { moments, used } = momentsOf(tokens);
  const { quantities, ranges, used: counted } = quantitiesOf(tokens, used, stemOf);
  const { reached, meant } = denialsOf(tokens);
  const inOrder: string[] = [];
  const stances = new Map<string, Stance>();
  const denied = new Map<number, string[]>();
  for (const [at, { plain }] of tokens.entries()) {
    if (!isWord(plain) || used.has(at) || counted.has(at)) continue;
    const stem = stemOf(plain);
    if (!isCommon(plain)) inOrder.push(stem);
    const stance = stances.get(stem);
    const isDenied = reached[at] === true;
    stances.set(stem, { isSaid: stance?.isSaid || !isDenied, isDenied: stance?.isDenied || isDenied });
    const part = meant[at];
    if (part) denied.set(part, [...(denied.get(part) ?? []), stem]);
  }
  const carrying = new Set(inOrder);
  for (const { value, unit, isMeasure, isWeak } of quantities)
    if (!isWeak) carrying.add(`${value}${isMeasure ? ` ${unit}` : ""}`);
  for (const { kind, value } of moments) if (!LOOSE.has(kind)) carrying.add(`${kind} ${value}`);
  const risks = risksOf(text);
  return { text, stems: carrying, inOrder, risks, stances, denied: [...denied.values()], quantities, moments, ranges };
}
