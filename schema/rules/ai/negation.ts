import { isCommon, isWord, type Token } from "./words.ts";

/** Of each word of a sentence, whether it is denied. */
export interface Denials {
  /** As far as a denial may reach. */
  reached: boolean[];
  /** What a denial is surely about: the same number for what it denies together, each part of a list by itself. */
  meant: (number | null)[];
}

const DENIAL =
  /^(?:no|ni|sin|nunca|jamas|tampoco|nadie|nada|ningun[ao]?|nieg[ao]n?|neg(?:o|aba|aban|ado|ando)|ausencias?|ausentes?|descart(?:a|an|o|ado|ada|amos)|carec\p{L}+|incapaz|inexistentes?)$/u;
/** What looks like a denial and is none. */
const IDIOMS = ["sin embargo", "no obstante", "no solo", "no solamente", "sin duda", "nada mas"];
/** They deny what denies: «no niega». */
const UNDONE = /^(?:nieg[ao]n?|descart\p{L}+|sin|dej\p{L}+)$/u;
const STOPS = /^(?:[.;:!?¿¡()«»"—–]|pero|aunque|sino|mientras|porque|cuando|si|desde|hasta|salvo|excepto|para)$/u;
/** Where something else begins to be told. */
const TELLS = new Set(
  `ha han he hemos es esta estan fue era tiene tienen se le les lo la las los me nos sigue siguen quiere puede va van hace
  duerme come toma bebe refiere dice cuenta reconoce acepta mantiene presenta muestra continua acude trabaja vive sale
  piensa cree siente nota si tambien`.split(/\s+/),
);
const VERB = /(?:ó|ía|ían|aba|aban|aron|ieron|rá|rán)$/u;
const NOUNS = /^(?:apatía|energía|alegría|anergia|agonía|melancolía|compañía|psicología|autonomía|todavía)$/u;
/** Words that carry meaning, of which a denial is surely about the first. */
const MEANT = 3;
/** Words that a denial reaches at most. */
const FAR = 40;
/** «sin» is about what follows at once. */
const MEANT_BY_SIN = 2;

/** Which words are denied: from each denial on as far as its clause goes, along a list too. */
export function denialsOf(tokens: readonly Token[]): Denials {
  const reached = tokens.map(() => false);
  const meant = tokens.map((): number | null => null);
  const word = (at: number): string => tokens[at]?.plain ?? "";
  const tells = (at: number): boolean =>
    TELLS.has(word(at)) || (VERB.test(tokens[at]?.low ?? "") && !NOUNS.test(tokens[at]?.low ?? ""));
  const isJoint = (at: number): boolean => /^(?:,|y|e|o|u)$/.test(word(at));
  const isDenial = (at: number): boolean => {
    if (/^dej(?:a|o|ado|an)$/.test(word(at)) && word(at + 1) === "de") return true;
    return DENIAL.test(word(at)) && !IDIOMS.includes(`${word(at)} ${word(at + 1)}`);
  };
  let part = 0;
  const reach = (from: number): void => {
    const most = word(from) === "sin" ? MEANT_BY_SIN : MEANT;
    let carried = 0;
    const passed: number[] = [];
    part += 1;
    for (let at = from + 1; at < Math.min(tokens.length, from + FAR); at += 1) {
      if (STOPS.test(word(at))) break;
      if (isJoint(at)) {
        if (tells(isJoint(at + 1) ? at + 2 : at + 1)) break;
        // What is enumerated is denied as well, each by itself.
        part += 1;
        carried = Math.min(carried, most - 1);
        continue;
      }
      reached[at] = true;
      if (!isWord(word(at)) || isDenial(at)) continue;
      if (isCommon(word(at))) passed.push(at);
      else if (carried < most) {
        meant[at] = part;
        carried += 1;
      }
    }
    if (carried === 0) for (const at of passed) meant[at] = part;
  };
  for (let at = 0; at < tokens.length; at += 1) {
    if (!isDenial(at)) continue;
    const next = /^(?:ha|se)$/.test(word(at + 1)) ? at + 2 : at + 1;
    // «no niega» denies nothing.
    if (word(at) === "no" && UNDONE.test(word(next)) && isDenial(next)) at = next;
    else reach(at);
  }
  return { reached, meant };
}
