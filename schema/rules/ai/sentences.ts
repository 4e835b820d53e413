const SENTENCES = new Intl.Segmenter("es", { granularity: "sentence" });
/** After these a full stop ends no sentence. */
const SHORTENED =
  /(?:^|[\s(«"])(?:dra?|srt?a?|sres|d|dña|prof|lic|ldo|lda|psic|ej|pág|núm|nº|tel|aprox|ud|uds|vs|art)\.$/i;
/** Where hurried writing begins a sentence without a capital. */
const HURRIED = /(?<=\p{L}{3}[.!?])(?<!\betc\.)\s+(?=[¿¡«"(]?\p{Ll})/u;
export const LINES = /\r\n|[\r\n\u2028\u2029]/u;
export const MARKS = /^[-*•·–—▪◦>]+\s+|^\d{1,2}[.)]\s+/u;

/** A line in its sentences, each as it stands there. */
export function splitLine(line: string): string[] {
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
