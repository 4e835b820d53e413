const SENTENCES = new Intl.Segmenter("es", { granularity: "sentence" });
/** After these a full stop ends no sentence. */
const SHORTENED =
  /(?:^|[\s(«"])(?:dra?|srt?a?|sres|d|dña|prof|lic|ldo|lda|psic|ej|pág|núm|nº|tel|aprox|ud|uds|vs|art)\.$/i;
/** Where hurried writing begins a sentence without a capital. */
const HURRIED = /(?<=\p{L}{3}[.!?])(?<!\betc\.)\s+(?=[¿¡«"(]?\p{Ll})/u;
const LINES = /\r\n|[\r\n\u2028\u2029]/u;
const MARKS = /^[-*•·–—▪◦>]+\s+|^\d{1,2}[.)]\s+/u;

/** A line in its sentences, each as it stands there. */
function splitLine(line: string): string[] {
  if (line === "") return [];
  // Nothing in it can end a sentence: the costly look is spared, which is felt in a text of very many lines.
  if (!/\p{Sentence_Terminal}/u.test(line)) return [line];
  const sentences: string[] = [];
  let open = "";
  for (const { segment } of SENTENCES.segment(line)) {
    open += segment;
    if (SHORTENED.test(open.trimEnd())) continue;
    sentences.push(...open.trim().split(HURRIED));
    open = "";
  }
  return [...sentences, open.trim()].filter((sentence) => sentence !== "");
}

/** The sentences of a text in their order; what only sets a line apart is left out. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(LINES)
    .flatMap((line) => splitLine(line.trim().replace(MARKS, "")))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

const ENDED = /[.!?…:;,»")\]]$/u;

/** A text that begins with a capital, when its first letter has one. */
export const capitalised = (text: string): string =>
  text.replace(/^[^\p{L}\p{N}]*\p{Ll}/u, (start) => {
    const capital = start.toUpperCase();
    return capital.toLowerCase() === start ? capital : start;
  });

/** A sentence that begins with a capital and ends with a full stop, without another word. */
export function tidySentence(sentence: string): string {
  const begun = capitalised(sentence);
  return ENDED.test(begun) || !/[\p{L}\p{N}]/u.test(begun) ? begun : `${begun}.`;
}

/** Single spaces, none before a comma or full stop, one after a comma between words. */
const tidySpaces = (line: string): string =>
  line
    .replace(/[^\S\r\n]+/gu, " ")
    .replace(/ (?=[,;]|[.!?](?:\s|$))/gu, "")
    .replace(/(?<=\p{L})([,;])(?=\p{L})/gu, "$1 ")
    .trim();

/** The same text, tidied: spaces, capitals and full stops. Lines and the marks of lists stay. */
export function tidyText(text: string): string {
  const lines = text.split(LINES).map((line) => {
    const tidy = line.trim() === "" ? "" : tidySpaces(line);
    if (tidy === "") return "";
    const mark = MARKS.exec(tidy)?.[0] ?? "";
    return mark + splitLine(tidy.slice(mark.length)).map(tidySentence).join(" ");
  });
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
