import { findPeople, findWords, type Person, type Place } from "./placeholders.people.ts";

/** What is known of the people around a note. */
export interface Known {
  /** Those who matter most first. */
  people: Person[];
  /** As they are stored; others are found by how they look, and e-mails always. */
  phones: string[];
  addresses: string[];
}

/** A text without what tells who it is about, and the way back. */
interface Veiled {
  text: string;
  /** Puts back what was taken out, also where brackets or case of a placeholder were lost. */
  restore(answer: string): string;
}

type Kind = "PERSONA" | "CORREO" | "TELEFONO" | "DIRECCION";
interface Finding extends Place {
  kind: Kind;
  /** The same for all that name the same. */
  key: string;
}

const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Nine digits or more, however they are grouped. */
const PHONE = /(?<![\p{L}\p{N}])(?:\+|00)?\(?\d(?:[\s().-]{0,2}\d){8,14}(?![\p{L}\p{N}])/gu;
const STREET =
  "(?:[Cc]alle|CALLE|[Cc]/|[Aa]venida|[Aa]vda\\.?|[Aa]v\\.|[Pp]laza|[Pp]za\\.?|[Pp]aseo|[Cc]amino|[Cc]arretera|[Cc]tra\\.?|[Rr]onda|[Tt]ravesía|[Uu]rbanización|[Cc]arrera|[Cc]alleja)";
const NAMED = "(?:(?:de|del|la|las|los|el|y)\\s+)*\\p{Lu}[\\p{L}\\p{M}'’-]*";
const NUMBER = "(?:,?\\s*(?:n[.º°]*\\s*|núm(?:ero|\\.)?\\s*)?\\d{1,4}(?:[-\\s]?[A-Z]\\b)?)";
const FLOOR = "(?:,?\\s*\\d{1,2}\\s?[.ºª°]+(?:\\s?[A-Za-z]\\b|\\s(?:izq|dcha|izquierda|derecha)\\.?)?)?";
const TOWN = "(?:,?\\s*\\d{5}(?:\\s+\\p{Lu}[\\p{L}\\p{M}]+)*)?";
const ADDRESS = new RegExp(`(?<!\\p{L})${STREET}\\s*${NAMED}(?:\\s+${NAMED}){0,5}${NUMBER}?${FLOOR}${TOWN}`, "gu");
/** The same without capitals: a few words and a number that counts nothing. */
const HURRIED_ADDRESS = new RegExp(
  `(?<!\\p{L})(?:calle|c/|avenida|avda\\.?|plaza)\\s+(?:[\\p{L}\\p{M}]+\\s+){1,4}?\\d{1,4}(?!\\d|\\s+(?:min|hora|d[ií]a|semana|mes|a[ñn]o|ve[cz]|kil|km|metro))${FLOOR}${TOWN}`,
  "giu",
);

const placed = (places: Iterable<Place>, kind: Kind, text: string): Finding[] =>
  [...places].map(({ start, end }) => ({ start, end, kind, key: `${kind} ${text.slice(start, end)}` }));

function* matches(text: string, pattern: RegExp): Generator<Place> {
  for (const { 0: found, index } of text.matchAll(pattern)) yield { start: index, end: index + found.length };
}

/** A phone as it is stored, however its digits are grouped. */
function storedPhone(phone: string): RegExp | null {
  const digits = phone.replace(/\D/g, "").split("");
  return digits.length < 4 ? null : new RegExp(`(?<!\\d)${digits.join("[\\s().-]{0,2}")}(?!\\d)`, "gu");
}

/** All that is to be taken out, in the text's order; of what overlaps the first, and of these the longest. */
function findingsIn(text: string, { people, phones, addresses }: Known): Finding[] {
  const all: Finding[] = [
    ...placed(matches(text, EMAIL), "CORREO", text),
    ...[...phones.map(storedPhone), PHONE].flatMap((look) =>
      look ? placed(matches(text, look), "TELEFONO", text) : [],
    ),
    ...addresses.flatMap((address) => placed(findWords(text, address), "DIRECCION", text)),
    ...[ADDRESS, HURRIED_ADDRESS].flatMap((look) => placed(matches(text, look), "DIRECCION", text)),
    ...findPeople(text, people).map(({ start, end, person }) => ({
      start,
      end,
      kind: "PERSONA" as const,
      key: `PERSONA ${person}`,
    })),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return all.filter((finding) => {
    if (finding.start < end || finding.end === finding.start) return false;
    end = finding.end;
    return true;
  });
}

const WRITTEN = /(?:persona|correo|tel[eé]fono|direcci[oó]n)[\s_-]?(\d+)/giu;
const NAME = "(persona|correo|tel[eé]fono|direcci[oó]n)";
/** A placeholder in its brackets, which Markdown may have escaped, or bare with its underscore. */
const FOUND = new RegExp(
  [
    `\\\\\\[${NAME}[\\s_-]?(\\d+)(?:[\\s_-](\\d+))?\\\\\\]`,
    `\\[\\s*${NAME}[\\s_-]?(\\d+)(?:[\\s_-](\\d+))?\\s*\\]`,
    `(?<![\\p{L}\\p{N}_])${NAME}[_-](\\d+)(?:[_-](\\d+))?(?![\\p{L}\\p{N}])`,
  ].join("|"),
  "giu",
);
/** Kind, number and form, in each of the three ways. */
const GROUPS = 9;
const kindOf = (word: string): string => word.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();

/**
 * Takes out of a text the names of people, e-mails, phones and addresses. Each becomes `[PERSONA_1]` and the like; the
 * same person named otherwise becomes `[PERSONA_1_2]`. Numbers that the text itself already uses so are left to it.
 */
export function veil(text: string, known: Known): Veiled {
  const taken = new Set([...text.matchAll(WRITTEN)].map(([, number]) => Number(number)));
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
  return {
    text: veiled + text.slice(end),
    restore: (answer) =>
      answer.replace(FOUND, (whole, ...parts: (string | undefined)[]) => {
        const [kind = "", number, form] = parts.slice(0, GROUPS).filter((part) => part !== undefined);
        const name = `${kindOf(kind)}_${Number(number)}`;
        return originals.get(`${name}_${Number(form)}`) ?? originals.get(name) ?? whole;
      }),
  };
}
