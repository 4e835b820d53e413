import { folded } from "./summary.words.ts";

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
const isParticle = (word: string): boolean => word.length < 2 || PARTICLES.has(word);

interface Word extends Place {
  plain: string;
  /** Whether it may go on a name that the word before belongs to. */
  isNext: boolean;
}

function wordsOf(text: string): Word[] {
  let before = -1;
  return [...text.matchAll(WORD)].map(({ 0: word, index: start }) => {
    const isNext = before >= 0 && BETWEEN.test(text.slice(before, Math.min(start, before + 4)));
    before = start + word.length;
    return { plain: folded(word), start, end: before, isNext };
  });
}

/** The words of a name by which it is recognised. */
function partsOf(name: string): string[] {
  const all = wordsOf(name).map(({ plain }) => plain);
  const telling = all.filter((word) => !isParticle(word));
  return [...new Set(telling.length > 0 ? telling : all)];
}

/** Who has which word in the name. People are told by their place in the list. */
class Directory {
  readonly #parts: Set<string>[];
  readonly #having = new Map<string, number[]>();
  readonly #havingBoth = new Map<string, number[]>();
  /** Words that are enough by themselves. */
  readonly alone = new Map<string, number>();

  constructor(people: readonly Person[], occurring: ReadonlySet<string>) {
    this.#parts = people.map(({ name }) => new Set(partsOf(name)));
    for (const [person, parts] of this.#parts.entries())
      for (const part of parts) {
        if (!occurring.has(part)) continue;
        const having = this.#having.get(part);
        if (having) having.push(person);
        else this.#having.set(part, [person]);
        if ((people[person]?.byOneWord || parts.size === 1) && !this.alone.has(part)) this.alone.set(part, person);
      }
  }

  isKnown(word: string): boolean {
    return this.#having.has(word);
  }

  /** Those of `group` who also have `word`; without a group, those who have both `first` and `word`. */
  narrowed(group: number[] | null, first: string, word: string): number[] {
    if (group) return group.filter((person) => this.#parts[person]?.has(word));
    const key = `${first} ${word}`;
    const known = this.#havingBoth.get(key);
    if (known) return known;
    const both = (this.#having.get(first) ?? []).filter((person) => this.#parts[person]?.has(word));
    this.#havingBoth.set(key, both);
    return both;
  }
}

/** The longest name that begins with a word of the text: whose it is, and its last word. */
function nameFrom(words: Word[], at: number, directory: Directory): { person: number; last: number } | null {
  const first = words[at]?.plain ?? "";
  if (!directory.isKnown(first)) return null;
  let group: number[] | null = null;
  let last = at;
  for (let next = at + 1; words[next]?.isNext; next += 1) {
    const word = words[next]?.plain ?? "";
    const narrowed: number[] = word === first ? [] : directory.narrowed(group, first, word);
    if (narrowed.length > 0) {
      group = narrowed;
      last = next;
    } else if (!isParticle(word)) break;
  }
  const person = group?.[0] ?? directory.alone.get(first);
  return person === undefined ? null : { person, last };
}

/**
 * Finds people in a text, whatever case and accents it is written with: by their whole name, by two or more of its words
 * side by side, or by one word where that is enough.
 * @param people those who matter most first
 */
export function findPeople(text: string, people: readonly Person[]): (Place & { person: number })[] {
  const words = wordsOf(text);
  const directory = new Directory(people, new Set(words.map(({ plain }) => plain)));
  const found: (Place & { person: number })[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const name = nameFrom(words, at, directory);
    const [first, last] = [words[at], words[name?.last ?? at]];
    if (!name || !first || !last) continue;
    found.push({ start: first.start, end: last.end, person: name.person });
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
