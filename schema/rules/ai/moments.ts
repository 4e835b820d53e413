import { numeralAt } from "./numerals.ts";
import { isWeekday, monthOf, type Token } from "./words.ts";

/** A day, a month, a time, how often: one of its kind. */
export interface Moment {
  kind: "DAY" | "MONTH" | "YEAR" | "WEEKDAY" | "TIME" | "PART" | "PERIOD" | "DIRECTION";
  value: string;
}

/** They are told in so many ways that only another one is a change, and none is not. */
export const LOOSE: ReadonlySet<Moment["kind"]> = new Set(["PART", "PERIOD", "DIRECTION"]);

/** By what a word says of when or how often. */
const SAID: Record<string, Moment> = {};
const say = (kind: Moment["kind"], value: string, words: string) => {
  for (const word of words.split(" ")) SAID[word] = { kind, value };
};
say("PERIOD", "dia", "diario diaria diarios diarias diariamente");
say("PERIOD", "semana", "semanal semanales semanalmente");
say("PERIOD", "mes", "mensual mensuales mensualmente");
say("DIRECTION", "PAST", "pasado pasada anterior ayer anteayer");
say("DIRECTION", "NEXT", "proximo proxima siguiente viene");
say("PART", "noche", "anoche");

const HALF_DAY = 720;
const YEAR = /^(?:19|20)\d{2}$/;

/** Moments and the places of the words that tell them. */
export interface Moments {
  moments: Moment[];
  used: Set<number>;
}

/** When, and how often. Times count within half a day: «a las cinco de la tarde» is 17:00. */
export function momentsOf(tokens: readonly Token[]): Moments {
  const moments: Moment[] = [];
  const used = new Set<number>();
  const word = (at: number): string => tokens[at]?.plain ?? "";
  const add = (kind: Moment["kind"], value: string | number, from: number, end: number) => {
    moments.push({ kind, value: `${value}` });
    for (let at = from; at < end; at += 1) used.add(at);
  };
  const addYear = (at: number): void => {
    const place = /^(?:de|del)$/.test(word(at)) ? at + 1 : at;
    if (YEAR.test(word(place))) add("YEAR", word(place), at, place + 1);
  };
  const time = (hours: number, minutes: number) => (hours * 60 + minutes + HALF_DAY) % HALF_DAY;
  for (let at = 0; at < tokens.length; at += 1) {
    if (used.has(at)) continue;
    const plain = word(at);
    const date = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(plain);
    const clock = /^(\d{1,2})[:.](\d{2})$/.exec(plain);
    const numeral = numeralAt(tokens, at);
    const isAtTime = word(at - 1) === "las" || (word(at - 1) === "la" && /^\d/.test(plain));
    if (clock && (plain.includes(":") || isAtTime)) {
      add("TIME", time(Number(clock[1]), Number(clock[2])), at, at + 1);
    } else if (date?.[1] && date[2] && (date[3] || (plain.includes("/") && !numeral))) {
      add("DAY", `${Number(date[1])}-${Number(date[2])}`, at, at + 1);
      if (date[3]) add("YEAR", date[3].padStart(4, "20"), at, at + 1);
    } else if (numeral && monthOf(word(numeral.end + 1)) && word(numeral.end) === "de") {
      add("DAY", `${numeral.value}-${monthOf(word(numeral.end + 1))}`, at, numeral.end + 2);
      addYear(numeral.end + 2);
    } else if (numeral && isAtTime && numeral.value <= 24) {
      const { value, end } = numeral;
      const more = numeralAt(tokens, end + 1);
      if (/^y$/.test(word(end)) && word(end + 1) === "media") add("TIME", time(value, 30), at, end + 2);
      else if (/^(?:y|menos)$/.test(word(end)) && word(end + 1) === "cuarto")
        add("TIME", time(value, word(end) === "y" ? 15 : -15), at, end + 2);
      else if (/^(?:y|menos)$/.test(word(end)) && more && more.value < 60)
        add("TIME", time(value, word(end) === "y" ? more.value : -more.value), at, more.end);
      else add("TIME", time(value, 0), at, end);
    } else if (YEAR.test(plain) && /^(?:en|de|del|desde|hasta|ano|a)$/.test(word(at - 1))) {
      add("YEAR", plain, at, at + 1);
    } else if (monthOf(plain)) {
      add("MONTH", monthOf(plain) ?? 0, at, at + 1);
      addYear(at + 1);
    } else if (isWeekday(plain)) {
      add("WEEKDAY", plain, at, at + 1);
    } else if (/^(?:mananas?|tardes?|noches?|madrugada)$/.test(plain) && /^(?:la|las|esta|cada)$/.test(word(at - 1))) {
      add("PART", plain === "madrugada" ? "manana" : plain.replace(/s$/, ""), at, at);
    } else if (/^(?:dia|semana|mes|ano|hora|noche)$/.test(plain)) {
      const isRate = /^(?:al|por|cada)$/.test(word(at - 1)) || (word(at - 1) === "la" && word(at - 2) === "a");
      if (isRate) add("PERIOD", plain === "noche" ? "dia" : plain, at, at + 1);
    } else {
      const said = SAID[plain];
      if (said) add(said.kind, said.value, at, at);
    }
  }
  return { moments, used };
}
