import { folded } from "../../schema/rules/ai/words.ts";
import { inForm } from "../../schema/rules/fields.ts";
import { AI_REPLACED as KINDS, type AiReplaced as Kind } from "../../schema/wire/ai.ts";
import { findForms } from "./placeholders.forms.ts";
import { findPeople, findWords, type Person, type Place } from "./placeholders.people.ts";
import { findAddresses } from "./placeholders.places.ts";

/** What is known of the people around a note. */
export interface Known {
  /** Those who matter most first. */
  people: Person[];
  /** As they are stored; others are found by how they look, and e-mails always. */
  phones: string[];
  addresses: string[];
  /** Days (YYYY-MM-DD) that tell somebody, also when the text leaves out their year. */
  birthdays: string[];
}

/** How many different ones of a kind were taken out. */
export interface Replaced {
  kind: Kind;
  count: number;
}

/** Texts without what tells who they are about, and the way back. */
interface Veiled {
  /** Each of them, in their order. */
  texts: string[];
  replaced: Replaced[];
  /** Puts back what was taken out, also where brackets or case of a placeholder were lost. */
  restore(answer: string): string;
}

interface Finding extends Place {
  kind: Kind;
  /** The same for all that name the same. */
  key: string;
}

/** How a placeholder's kind may come back. */
const NAME = `(${KINDS.join("|").toLowerCase().replace("telefono", "tel[eé]fono").replace("direccion", "direcci[oó]n").replace("numero", "n[uú]mero")})`;
const WRITTEN = new RegExp(`${NAME}[\\s_-]?(\\d+)`, "giu");
const WRITTEN_WHOLE = new RegExp(`^\\[?${NAME}[\\s_-]?\\d+(?:[\\s_-]\\d+)?\\]?$`, "iu");
/** A placeholder in its brackets, which Markdown may have escaped, or bare with its underscore. */
const FOUND = new RegExp(
  [
    `\\\\\\[${NAME}[\\s_-]?(\\d+)(?:[\\s_-](\\d+))?\\\\\\]`,
    `\\[\\s*${NAME}[\\s_-]?(\\d+)(?:[\\s_-](\\d+))?\\s*\\]`,
    `(?<![\\p{L}\\p{N}_])${NAME}[_-](\\d+)(?:[_-](\\d+))?(?![\\p{L}\\p{N}])`,
  ].join("|"),
  "giu",
);
const placed = (places: Iterable<Place>, kind: Kind, text: string): Finding[] =>
  [...places].map(({ start, end }) => ({ start, end, kind, key: `${kind} ${folded(text.slice(start, end))}` }));

function* matches(text: string, pattern: RegExp): Generator<Place> {
  for (const { 0: found, index } of text.matchAll(pattern)) yield { start: index, end: index + found.length };
}

/** A phone as it is stored, however its digits are grouped. */
function storedPhone(phone: string): RegExp | null {
  const digits = phone.replace(/\D/g, "").split("");
  return digits.length < 4 ? null : new RegExp(`(?<!\\d)${digits.join("[\\s().-]{0,2}")}(?!\\d)`, "gu");
}

/** A day of the year in words or numbers: «3 de mayo», «03/05», with its year or without. */
function birthday(day: string): RegExp | null {
  const date = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(date.getTime())) return null;
  const [year, month, inMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const word = date.toLocaleDateString("es", { month: "long", timeZone: "UTC" });
  const either = `0?${inMonth}(?:\\s+de)?\\s+${word}|0?${inMonth}\\s?[/.-]\\s?0?${month}`;
  return new RegExp(`(?<![\\d/.-])(?:${either})(?:(?:\\s+del?\\s+|\\s?[/.-]\\s?)${year})?(?![\\d/-])`, "giu");
}

/** All that is to be taken out, in the text's order; of what overlaps the first, and of these the longest. */
function findingsIn(text: string, { people, phones, addresses, birthdays }: Known): Finding[] {
  const all: Finding[] = [
    ...findPeople(text, people).map(({ start, end, person }) => {
      const key = `PERSONA ${person ?? folded(text.slice(start, end))}`;
      return { start, end, kind: "PERSONA" as const, key };
    }),
    ...phones.map(storedPhone).flatMap((look) => (look ? placed(matches(text, look), "TELEFONO", text) : [])),
    ...birthdays.map(birthday).flatMap((look) => (look ? placed(matches(text, look), "FECHA", text) : [])),
    ...addresses.flatMap((address) => placed(findWords(text, address), "DIRECCION", text)),
    ...placed(findAddresses(text), "DIRECCION", text),
    ...findForms(text).flatMap(({ kind, ...place }) => placed([place], kind, text)),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return all.filter((finding) => {
    const isOurs = WRITTEN_WHOLE.test(text.slice(finding.start, finding.end));
    if (finding.start < end || finding.end === finding.start || isOurs) return false;
    end = finding.end;
    return true;
  });
}

/** Kind, number and form, in each of the three ways. */
const GROUPS = 9;
const kindOf = (word: string): string => inForm(word, "NFD").replace(/\p{M}/gu, "").toUpperCase();

/**
 * Takes out of texts that go together the names of people, e-mails, phones and addresses. Each becomes `[PERSONA_1]` and the like; the
 * same person named otherwise becomes `[PERSONA_1_2]`. Numbers that the texts themselves already use so are left to them.
 */
export function veilAll(all: readonly string[], known: Known): Veiled {
  const taken = new Set(all.flatMap((text) => [...text.matchAll(WRITTEN)]).map(([, , number]) => Number(number)));
  const numbers = new Map<string, { number: number; forms: string[] }>();
  const next: Record<string, number> = {};
  const originals = new Map<string, string>();
  const numberOf = ({ kind, key }: Finding) => {
    const given = numbers.get(key);
    if (given) return given;
    let number = (next[kind] ?? 0) + 1;
    while (taken.has(number)) number += 1;
    next[kind] = number;
    const made = { number, forms: [] };
    numbers.set(key, made);
    return made;
  };
  const texts = all.map((text) => {
    let veiled = "";
    let end = 0;
    for (const finding of findingsIn(text, known)) {
      const original = text.slice(finding.start, finding.end);
      const { number, forms } = numberOf(finding);
      if (!forms.includes(original)) forms.push(original);
      const form = forms.indexOf(original) + 1;
      const name = `${finding.kind}_${number}${form > 1 ? `_${form}` : ""}`;
      originals.set(name, original);
      veiled += `${text.slice(end, finding.start)}[${name}]`;
      end = finding.end;
    }
    return veiled + text.slice(end);
  });
  const counts = KINDS.map((kind) => ({
    kind,
    count: [...numbers.keys()].filter((key) => key.startsWith(`${kind} `)).length,
  }));
  return {
    texts,
    replaced: counts.filter(({ count }) => count > 0),
    restore: (answer) =>
      answer.replace(FOUND, (whole, ...parts: (string | undefined)[]) => {
        const [kind = "", number, form] = parts.slice(0, GROUPS).filter((part) => part !== undefined);
        const name = `${kindOf(kind)}_${Number(number)}`;
        return originals.get(`${name}_${Number(form)}`) ?? originals.get(name) ?? whole;
      }),
  };
}

/** The same of one text. */
export function veil(text: string, known: Known): Omit<Veiled, "texts"> & { text: string } {
  const { texts, ...veiled } = veilAll([text], known);
  return { ...veiled, text: texts[0] ?? "" };
}

/**
 * What may be the beginning of a placeholder at the end of a text that is still being written. It waits for the rest: half
 * of one says nothing, and what it stands for is put back only for a whole one.
 */
const OPEN = /(?:\\?\[[^\]\n]{0,40}\\?|(?<![\p{L}\p{N}_])\p{L}{3,9}[_-][\d_-]*)$/u;
export const withoutOpenEnd = (text: string): string => text.replace(OPEN, "");
