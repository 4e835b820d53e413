import { folded } from "../../schema/rules/ai/words.ts";
import { COMMON, FAMILIAR, WORDS } from "./names.words.ts";

const plain = (word: string): string => folded(word.trim());
const ORDINARY = new Set(WORDS.split(/\s+/).map(plain));
const FULL = new Map<string, Set<string>>();
for (const line of FAMILIAR.trim().split("\n")) {
  const [full = "", forms = ""] = line.split(":").map(plain);
  for (const form of [full, ...forms.split(" ")]) FULL.set(form, (FULL.get(form) ?? new Set()).add(full));
}
const GIVEN = new Set([...FULL.keys(), ...COMMON.split(/\s+/).map(plain)]);

/** Whether a folded word is a given name that many people have, or a familiar form of one. */
export const isGivenName = (word: string): boolean => GIVEN.has(word);
/** Whether a folded word says something by itself, besides being somebody's name. */
export const isOrdinaryWord = (word: string): boolean => ORDINARY.has(word);

/** What carries on a name: Pablito, Carmencita, Juanillo; Paquita keeps the sound of Paca. */
const DIMINUTIVES = [/^(\p{L}{2,})(?:it|ill)[oa]s?$/u, /^(\p{L}{2,})e?c(?:it|ill)[oa]s?$/u];
const ENDINGS = ["", "a", "o", "e", "ia", "io"];

/** A folded diminutive without its suffix, in the ways it may have been written; nothing for other words. */
function withoutSuffix(word: string): string[] {
  if (word.length < 5) return [];
  const stems = DIMINUTIVES.flatMap((look) => look.exec(word)?.[1] ?? []);
  const respelt = stems.flatMap((stem) => {
    const sound = stem.replace(/qu$/, "c").replace(/gu$/, "g");
    return [stem, sound, sound.replace(/c$/, "z")];
  });
  return [...new Set(respelt)].flatMap((stem) => ENDINGS.map((ending) => stem + ending));
}

const known = new Map<string, string[]>();
const REMEMBERED = 50_000;
/**
 * All that a folded given name may be called by, itself included: two names that share one of these may be the same
 * (Paquita and Francisca, Pepe and José).
 */
export function namesBehind(word: string): string[] {
  const before = known.get(word);
  if (before) return before;
  const forms = [word, ...withoutSuffix(word)];
  const names = [...new Set(forms.flatMap((form) => [form, ...(FULL.get(form) ?? [])]))];
  if (known.size >= REMEMBERED) known.clear();
  known.set(word, names);
  return names;
}
