import { folded } from "../../schema/rules/ai/words.ts";
import { isGivenName, isOrdinaryWord, namesBehind } from "./names.ts";

/** Somebody whose name is not to leave the machine. */
export interface Person {
  name: string;
  /** Whether one word of the name alone already tells who it is, as with the client a note is about. */
  byOneWord: boolean;
}

/** Where something stands in a text. */
export interface Place {
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** What may stand between the words of one name. */
const BETWEEN = /^[\s,.'’-]{1,3}$/u;
const PARTICLES = new Set("da das de del do dos e i la las los san santa van von y".split(" "));
/** Of those who share a name, as many as are looked at. */
const SAME_NAME = 20;
/** Most words of a name that nobody knows. */
const NAME_WORDS = 5;
const isParticle = (word: string): boolean => word.length < 2 || PARTICLES.has(word);

interface Word extends Place {
  plain: string;
  isCapital: boolean;
  /** Whether it may go on a name that the word before belongs to. */
  isNext: boolean;
  /** The same with nothing but a space between, as in a name that nobody knows. */
  isBeside: boolean;
  /** Whether a sentence or a line begins with it, where any word has a capital. */
  isFirst: boolean;
}

const CAPITAL = /^\p{Lu}/u;
const SPACE = /^[^\S\r\n]$/u;
const ENDING = /[.!?…:;\n\r¿¡«"(-]\s*$/u;

function wordsOf(text: string): Word[] {
  let before = -1;
  return [...text.matchAll(WORD)].map(({ 0: word, index: start }) => {
    const between = before >= 0 ? text.slice(before, Math.min(start, before + 4)) : "";
    const isFirst = before < 0 || ENDING.test(text.slice(Math.max(before, start - 4), start));
    const isNext = before >= 0 && BETWEEN.test(between);
    before = start + word.length;
    const isCapital = CAPITAL.test(word);
    return { plain: folded(word), start, end: before, isCapital, isNext, isBeside: SPACE.test(between), isFirst };
  });
}

/** The words of a name by which it is recognised, the given ones told from the surnames. */
function partsOf(name: string): { given: string[]; surnames: string[] } {
  const [before = "", after] = name.split(",");
  const all = wordsOf(after ? `${after} ${before}` : name).map(({ plain }) => plain);
  const telling = all.filter((word) => !isParticle(word));
  const words = telling.length > 0 ? telling : all;
  const given = words.filter((word, at) => at === 0 || isGivenName(word));
  return { given, surnames: words.filter((word) => !given.includes(word)) };
}

/** How much a single word has to look like a name before it is taken for somebody's. */
type Strength = "always" | "given" | "surname";
const STRENGTHS: Strength[] = ["always", "given", "surname"];

/** Who is called by which word. People are told by their place in the list. */
class Directory {
  readonly #called: Set<string>[];
  readonly #having = new Map<string, Set<number>>();
  readonly #havingBoth = new Map<string, number[]>();
  readonly #alone: Record<Strength, Map<string, number[]>> = {
    always: new Map(),
    given: new Map(),
    surname: new Map(),
  };
  /** For the words whose familiar forms are somebody's: what is less certain than the word itself. */
  readonly #exact = new Set<string>();

  constructor(people: readonly Person[], occurring: ReadonlySet<string>) {
    this.#called = people.map(({ name, byOneWord }, person) => {
      const { given, surnames } = partsOf(name);
      const isOne = given.length + surnames.length === 1;
      const called = new Set([...given.flatMap(namesBehind), ...surnames]);
      for (const word of called) {
        if (!occurring.has(word)) continue;
        this.#having.set(word, (this.#having.get(word) ?? new Set()).add(person));
        const isSurname = surnames.includes(word);
        const strength = byOneWord || isOne ? "always" : isSurname ? "surname" : "given";
        const alone = this.#alone[strength];
        alone.set(word, [...(alone.get(word) ?? []).slice(0, SAME_NAME), person]);
      }
      if (byOneWord || isOne) for (const word of [...given, ...surnames]) this.#exact.add(word);
      return called;
    });
  }

  isKnown({ plain }: Word): boolean {
    return namesBehind(plain).some((name) => this.#having.has(name));
  }

  #isCalled(person: number, word: string): boolean {
    return namesBehind(word).some((name) => this.#called[person]?.has(name));
  }

  /** Those of `group` who are also called `word`; without a group, those who are called both `first` and `word`. */
  narrowed(group: number[] | null, first: string, word: string): number[] {
    if (group) return group.filter((person) => this.#isCalled(person, word));
    const key = `${first} ${word}`;
    const known = this.#havingBoth.get(key);
    if (known) return known;
    const having = new Set(namesBehind(first).flatMap((name) => [...(this.#having.get(name) ?? [])]));
    const both = [...having].filter((person) => this.#isCalled(person, word));
    this.#havingBoth.set(key, both);
    return both;
  }

  /** Whose name a single word is, those `met` in the text before the others; undefined when it may be just a word. */
  alone(word: Word, met: ReadonlySet<number>): number | undefined {
    const { plain, isCapital, isFirst } = word;
    for (const strength of STRENGTHS) {
      const isExact = strength === "always" && this.#exact.has(plain);
      if (!isExact && isOrdinaryWord(plain) && (!isCapital || (strength === "surname" && isFirst))) continue;
      if (strength === "surname" && !isCapital) continue;
      const names = strength === "surname" ? [plain] : namesBehind(plain);
      const people = names.flatMap((name) => this.#alone[strength].get(name) ?? []);
      const person = people.find((one) => met.has(one)) ?? people[0];
      if (person !== undefined) return person;
    }
    return undefined;
  }
}

/** Whether two words may be the same name: «Luci y Lucita» are not a name and a surname. */
const sameName = (one: string, other: string): boolean =>
  one === other || namesBehind(one).some((name) => namesBehind(other).includes(name));

interface Name {
  /** Nobody in particular when it is just a name. */
  person: number | null;
  last: number;
}

/** The longest name of two words or more that begins with a word of the text: whose it is, and its last word. */
function wholeName(words: Word[], at: number, directory: Directory): { person: number; last: number } | null {
  const first = words[at];
  if (!first || !directory.isKnown(first)) return null;
  let group: number[] | null = null;
  let last = at;
  for (let next = at + 1; words[next]?.isNext; next += 1) {
    const word = words[next]?.plain ?? "";
    const narrowed: number[] = sameName(word, first.plain) ? [] : directory.narrowed(group, first.plain, word);
    if (narrowed.length > 0) {
      group = narrowed;
      last = next;
    } else if (!isParticle(word)) break;
  }
  const person = group?.[0];
  return person === undefined ? null : { person, last };
}

/** The name of somebody who is no client: a common given name with a capital, and what goes on with one. */
function strangersName(words: Word[], at: number): Name | null {
  const first = words[at];
  if (!first?.isCapital || !isGivenName(first.plain) || isOrdinaryWord(first.plain)) return null;
  let last = at;
  for (let next = at + 1; words[next]?.isBeside && next - at <= NAME_WORDS; next += 1) {
    const word = words[next];
    if (word?.isCapital) last = next;
    else if (!/^(?:de|del|la|las|los)$/.test(word?.plain ?? "")) break;
  }
  return { person: null, last };
}

/**
 * Finds people in a text, whatever case and accents it is written with: by their whole name, by two or more of its words
 * side by side, or by one word where that is enough, familiar forms included. Others are found by a common given name.
 * @param people those who matter most first
 * @returns their places; `person` is null for whoever is not among `people`
 */
export function findPeople(text: string, people: readonly Person[]): (Place & { person: number | null })[] {
  const words = wordsOf(text);
  const occurring = new Set([...new Set(words.map(({ plain }) => plain))].flatMap(namesBehind));
  const directory = new Directory(people, occurring);
  const whole = words.map((_word, at) => wholeName(words, at, directory));
  const met = new Set(whole.flatMap((name) => (name ? [name.person] : [])));
  const found: (Place & { person: number | null })[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    if (!first) continue;
    const alone = whole[at] ? undefined : directory.alone(first, met);
    const name = whole[at] ?? (alone === undefined ? strangersName(words, at) : { person: alone, last: at });
    if (!name) continue;
    found.push({ start: first.start, end: words[name.last]?.end ?? first.end, person: name.person });
    at = name.last;
  }
  return found;
}

/** Finds a stored text, whatever case, accents, spaces and punctuation it is written with. */
export function findWords(text: string, sought: string): Place[] {
  const words = wordsOf(text);
  const parts = wordsOf(sought).map(({ plain }) => plain);
  const found: Place[] = [];
  for (let at = 0; parts.length > 0 && at + parts.length <= words.length; at += 1) {
    const [first, last] = [words[at], words[at + parts.length - 1]];
    if (first && last && parts.every((part, index) => words[at + index]?.plain === part))
      found.push({ start: first.start, end: last.end });
  }
  return found;
}
